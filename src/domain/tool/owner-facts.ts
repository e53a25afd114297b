// The facts of an owner in the declaration of a tool: a fact counts once a scan has read its page and
// found it there. Until then it is shown, and what was declared without the owner stays.
import type { Declaration } from '../evidence/declaration.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { FactKey, Facts } from '../evidence/facts.ts'
import type { TOPICS as ALL_TOPICS } from '../evidence/observations/web.ts'
import TOPICS from './fact-topics.json' with { type: 'json' }
import type { OwnerFact, OwnerWords } from './owner.ts'
import { registrableDomainOf } from './registrable-domain.ts'

export type OwnerFacts = NonNullable<OwnerWords['facts']>

const MOST_SOURCES = 12

/** What the documentation must say; a fact without a topic cannot be read there. */
const TOPICS_OF = TOPICS as Partial<Record<FactKey, readonly (typeof ALL_TOPICS)[number][]>>

/** Whether a scan can find the fact on a page at all. */
export function canBeRead(key: string): boolean {
  return Object.hasOwn(TOPICS_OF, key)
}

/** What is declared without the owner. */
export function statedWithout(evidence: Evidence, facts: OwnerFacts): Record<string, unknown> {
  const stated: Record<string, unknown> = { ...evidence.declaration?.facts }
  for (const [key, { instead }] of Object.entries(facts)) {
    if (instead === null) delete stated[key]
    else stated[key] = instead
  }
  return stated
}

/** `stated` is what is declared without the owner. */
export function declaring(
  url: string,
  evidence: Evidence,
  stated: Record<string, unknown>,
  facts: OwnerFacts,
): { evidence: Evidence; facts: OwnerFacts } {
  const read = Object.entries(facts).filter(
    ([key, fact]) => !isOurs(stated[key]) && isRead(evidence, key, fact),
  )
  const kept = Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [key, { ...fact, instead: stated[key] ?? null }]),
  )
  const all = {
    ...stated,
    ...Object.fromEntries(
      read.map(([key, fact]) => [key, { ...asStated(fact, url), instead: stated[key] ?? null }]),
    ),
  }
  const next = declarationWith(
    evidence.declaration,
    all,
    read.map(([, { source }]) => source),
  )
  const { declaration: _before, ...rest } = evidence
  return { evidence: { ...rest, ...(next && { declaration: next }) }, facts: kept }
}

/** After a scan: with those of the owner's facts that it has read. */
export function withReadFacts(url: string, evidence: Evidence, facts: OwnerFacts): Evidence {
  return declaring(url, evidence, statedWithout(evidence, facts), facts).evidence
}

/** What we read at its source ourselves is not the owner's to change. */
function isOurs(fact: unknown): boolean {
  const { basis, instead } = (fact ?? {}) as { basis?: unknown; instead?: unknown }
  return basis === 'source' && instead === undefined
}

/** The evidence as it would be if the owner had stated nothing; itself, if that is so. */
export function withoutOwner(evidence: Evidence): Evidence {
  const { declaration } = evidence
  const facts = Object.entries<Record<string, unknown>>(declaration?.facts ?? {})
  if (!declaration || facts.every(([, { instead }]) => instead === undefined)) return evidence
  const before = facts.flatMap(([key, fact]) => {
    const { instead = fact } = fact
    return instead === null ? [] : [[key, instead]]
  })
  return {
    ...evidence,
    declaration: { ...declaration, facts: Object.fromEntries(before) as Facts },
  }
}

function isRead(
  { observations, declaration }: Evidence,
  key: string,
  { value, source }: OwnerFact,
): boolean {
  const seen = observations.documentedTopics
  // Where the pages could not be read this time, it stays as it was.
  if (seen?.state !== 'observed') {
    const fact = declaration?.facts?.[key as FactKey]
    return fact !== undefined && 'source' in fact && fact.source === source
  }
  const topics = TOPICS_OF[key as FactKey] ?? []
  return seen.value.topics.some(
    ({ topic, url, quote }) =>
      topics.includes(topic) && pageOf(url) === pageOf(source) && says(quote, value),
  )
}

function says(quote: string, value: OwnerFact['value']): boolean {
  if (typeof value === 'boolean') return value
  const words = new Set(quote.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return [value].flat().every((each) => words.has(String(each).toLowerCase()))
}

/** Whatever is asked of the page, and wherever in it. */
function pageOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/$/, '')}`
}

/** What was already declared before the owner came stays where the owner says nothing. */
function declarationWith(
  declaration: Declaration | undefined,
  facts: Facts,
  owners: readonly string[],
): Declaration | null {
  const sources = [...new Set([...(declaration?.sources ?? []), ...owners])].slice(0, MOST_SOURCES)
  const { facts: _facts, sources: _sources, ...sections } = declaration ?? {}
  const isEmpty = Object.keys(facts).length === 0 && Object.keys(sections).length === 0
  if (isEmpty || sources.length === 0) return null
  return { ...sections, facts, sources }
}

/** A page on the tool's own domain is the vendor's; any other is somebody else's. */
export function asStated({ value, source, note, scope }: OwnerFact, url: string): object {
  const isOwn =
    registrableDomainOf(new URL(source).hostname) === registrableDomainOf(new URL(url).hostname)
  return {
    value,
    basis: isOwn ? 'source' : 'third-party',
    source,
    ...(note !== undefined && { note }),
    ...(scope !== undefined && { scope }),
  }
}
