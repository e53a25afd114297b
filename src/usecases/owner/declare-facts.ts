// Facts that a verified owner declares, each with its page; they never count as verified.
import {
  readStoredEvidence,
  type Evidence,
  withoutObservations,
} from '../../domain/evidence/evidence.ts'
import { FactsSchema, valueFormOf, type ValueForm } from '../../domain/evidence/facts.ts'
import { parseAs, type Problem, problem } from '../../domain/schema/parse.ts'
import { nearest } from '../../domain/text/nearest.ts'
import { isSuspect } from '../../domain/text/steering/steering.ts'
import { cleanReviewText } from '../../domain/text/untrusted-text.ts'
import type { OwnerEdit, OwnerFact, OwnerWords } from '../../domain/tool/owner.ts'
import {
  asStated,
  declaring,
  type OwnerFacts,
  statedWithout,
} from '../../domain/tool/owner-facts.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { judgeUrl, withoutQuery } from '../../domain/tool/tool-url.ts'

const NEAR_KEYS = 3
const KEYS = Object.keys(FactsSchema.properties)

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

/** The evidence with the owner's facts instead of the previous ones. */
export function withOwnerFacts(old: ToolRecord, text: string | null, facts: OwnerFacts) {
  const before = old.owner?.facts ?? {}
  const evidence = (text === null ? null : readStoredEvidence(text)) ?? bare(old)
  return declaring(old.url, evidence, statedWithout(evidence, before), facts)
}

/** The evidence of another catalogue entry, with the facts that the owner has declared before. */
export function keepingOwnerFacts(before: ToolRecord | null, evidence: Evidence) {
  const owner = before?.owner
  if (!before || !owner?.facts) return { evidence, owner }
  const stated = { ...evidence.declaration?.facts }
  const declared = declaring(before.url, evidence, stated, owner.facts)
  return { evidence: declared.evidence, owner: { ...owner, facts: declared.facts } }
}

function bare({ name, url, description, kind }: ToolRecord): Evidence {
  return withoutObservations({
    name,
    url,
    ...(description !== '' && { description }),
    ...(kind && { kind }),
  })
}

function problemsOf(key: string, fact: OwnerFact, tool: ToolRecord): Problem[] {
  const pointer = `/facts/${key}`
  if (!KEYS.includes(key)) {
    const near = nearest(key, KEYS, NEAR_KEYS)
    const expected = near.length > 0 ? `a known key, such as ${near.join(', ')}` : 'a known key'
    return [problem(pointer, 'an unknown fact', expected)]
  }
  if (!judgeUrl(fact.source, []).ok)
    return [problem(`${pointer}/source`, 'no public address', 'a public web page')]
  for (const [field, words] of [
    ['note', fact.note],
    ['scope/of', fact.scope?.of],
  ])
    if (words !== undefined && isSuspect(words))
      return [problem(`${pointer}/${field}`, 'instructions', 'plain words')]
  const parsed = parseAs(FactsSchema, { [key]: asStated(cleaned(fact), tool.url) })
  if (parsed.ok) return []
  return [problem(`${pointer}/value`, 'another value', valuesOf(key))]
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

function cleaned({ value, source, note = '', scope }: OwnerFact): OwnerFact {
  const [text, of] = [cleanReviewText(note, 80), cleanReviewText(scope?.of ?? '', 80)]
  return {
    value,
    source: withoutQuery(source),
    ...(text !== '' && { note: text }),
    ...(scope && of !== '' && { scope: { kind: scope.kind, of } }),
  }
}

export function factWords({ value, source, note, scope }: OwnerFact): string {
  const beside = [note, scope && `only ${scope.kind}: ${scope.of}`].filter(Boolean).join('; ')
  return `${Array.isArray(value) ? value.join(', ') : String(value)}${beside && ` (${beside})`}, ${source}`
}
