// Facts that the verified owner of a tool declares, each with the page that states it. They stand in
// the declaration beside those of the catalogue, and never count as verified.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import { EVIDENCE_FORMAT, type Evidence } from '../../domain/evidence/evidence.ts'
import {
  FactsSchema,
  valueFormOf,
  type Facts,
  type ValueForm,
} from '../../domain/evidence/facts.ts'
import { readStoredEvidence } from '../../domain/evidence/stored-evidence.ts'
import { parseAs, type Problem } from '../../domain/schema/parse.ts'
import { nearest } from '../../domain/text/nearest.ts'
import { isSuspect } from '../../domain/text/screening/screening.ts'
import { cleanReviewText } from '../../domain/text/untrusted-text.ts'
import type { OwnerEdit, OwnerFact, OwnerWords } from '../../domain/tool/owner.ts'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { judgeUrl, withoutQuery } from '../../domain/tool/tool-url.ts'

const MOST_SOURCES = 12
const NEAR_KEYS = 3
const KEYS = Object.keys(FactsSchema.properties)

type OwnerFacts = NonNullable<OwnerWords['facts']>

/** The owner's facts as they would be, or what is wrong with the new ones. */
export function factsOf(
  now: number,
  tool: ToolRecord,
  { facts }: OwnerEdit,
  problems: Problem[],
): OwnerWords {
  if (facts === undefined) return {}
  const kept: OwnerFacts = { ...tool.owner?.facts }
  const at = new Date(now).toISOString()
  for (const [key, fact] of Object.entries(facts)) {
    const found = fact === null ? [] : problemsOf(key, fact, tool)
    problems.push(...found)
    if (fact === null) delete kept[key]
    else if (found.length === 0)
      kept[key] = { ...cleaned(fact), at, instead: kept[key]?.instead ?? null }
  }
  return { facts: kept }
}

/** The evidence with the owner's facts instead of the previous ones; null if nothing changes. */
export function withOwnerFacts(
  old: ToolRecord,
  text: string | null,
  facts: OwnerFacts | undefined,
): { evidence: Evidence; facts: OwnerFacts } | null {
  const before = old.owner?.facts ?? {}
  if (facts === undefined) return null
  const evidence = (text === null ? null : readStoredEvidence(text)?.evidence) ?? bare(old)
  const stated: Record<string, unknown> = { ...evidence.declaration?.facts }
  for (const [key, { instead }] of Object.entries(before)) {
    if (instead === null) delete stated[key]
    else stated[key] = instead
  }
  return declaring(old, evidence, stated, facts)
}

/** The evidence of another catalogue entry, with the facts that the owner has declared before. */
export function keepingOwnerFacts(
  before: ToolRecord | null,
  evidence: Evidence,
): { evidence: Evidence; owner: OwnerWords | undefined } {
  const owner = before?.owner
  if (!before || !owner?.facts) return { evidence, owner }
  const stated = { ...evidence.declaration?.facts }
  const declared = declaring(before, evidence, stated, owner.facts)
  return { evidence: declared.evidence, owner: { ...owner, facts: declared.facts } }
}

/** `stated` is what is declared without the owner. */
function declaring(
  old: ToolRecord,
  evidence: Evidence,
  stated: Record<string, unknown>,
  facts: OwnerFacts,
): { evidence: Evidence; facts: OwnerFacts } {
  const { declaration } = evidence
  const kept = Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [key, { ...fact, instead: stated[key] ?? null }]),
  )
  const all = {
    ...stated,
    ...Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, asStated(fact, old)])),
  }
  const next = declarationWith(declaration, all, facts)
  const { declaration: _before, ...rest } = evidence
  return { evidence: { ...rest, ...(next && { declaration: next }) }, facts: kept }
}

/** What was already declared before the owner came stays where the owner says nothing. */
function declarationWith(
  declaration: Declaration | undefined,
  facts: Facts,
  owners: OwnerFacts,
): Declaration | null {
  const sources = [
    ...new Set([
      ...(declaration?.sources ?? []),
      ...Object.values(owners).map(({ source }) => source),
    ]),
  ].slice(0, MOST_SOURCES)
  const { facts: _facts, sources: _sources, ...sections } = declaration ?? {}
  const isEmpty = Object.keys(facts).length === 0 && Object.keys(sections).length === 0
  if (isEmpty || sources.length === 0) return null
  return { ...sections, facts, sources }
}

function bare({ name, url, description, kind }: ToolRecord): Evidence {
  return {
    format: EVIDENCE_FORMAT,
    tool: { name, url, ...(description !== '' && { description }), ...(kind && { kind }) },
    observedAt: null,
    exchanges: [],
    observations: {},
  }
}

/** A page on the tool's own domain is the vendor's; any other is somebody else's. */
function asStated({ value, source, note }: OwnerFact, { url }: Pick<ToolRecord, 'url'>): unknown {
  const isOwn =
    registrableDomainOf(new URL(source).hostname) === registrableDomainOf(new URL(url).hostname)
  return {
    value,
    basis: isOwn ? 'source' : 'third-party',
    source,
    ...(note !== undefined && { note }),
  }
}

function problemsOf(key: string, fact: OwnerFact, tool: ToolRecord): Problem[] {
  const pointer = `/facts/${key}`
  if (!KEYS.includes(key)) {
    const near = nearest(key, KEYS, NEAR_KEYS)
    const expected = near.length > 0 ? `a known key, such as ${near.join(', ')}` : 'a known key'
    return [{ pointer, found: 'an unknown fact', expected }]
  }
  if (!judgeUrl(fact.source, []).ok)
    return [
      { pointer: `${pointer}/source`, found: 'no public address', expected: 'a public web page' },
    ]
  if (fact.note !== undefined && isSuspect(fact.note))
    return [{ pointer: `${pointer}/note`, found: 'instructions', expected: 'plain words' }]
  const parsed = parseAs(FactsSchema, { [key]: asStated(cleaned(fact), tool) })
  if (parsed.ok) return []
  return [{ pointer: `${pointer}/value`, found: 'another value', expected: valuesOf(key) }]
}

/** What a key takes, in words: the schema says it. */
export function valuesOf(key: string): string {
  const value = valueFormOf(key)
  return value === undefined ? 'a known value' : formWords(value)
}

function formWords({ type, enum: values, const: one, items, anyOf }: ValueForm): string {
  if (anyOf) return anyOf.map(formWords).join(' or ')
  if (values) return values.join(', ')
  if (one !== undefined) return String(one)
  if (type === 'array' && items) return `a list of ${formWords(items)}`
  return type === 'boolean' ? 'true or false' : 'a whole number'
}

function cleaned({ value, source, note }: OwnerFact): OwnerFact {
  const text = note === undefined ? '' : cleanReviewText(note, 80)
  return { value, source: withoutQuery(source), ...(text !== '' && { note: text }) }
}

export function factWords({ value, source, note }: OwnerFact): string {
  return `${Array.isArray(value) ? value.join(', ') : String(value)}${note ? ` (${note})` : ''}, ${source}`
}
