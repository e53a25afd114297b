// Why a tool has its letter, in one sentence: the limit and the largest losses.
import { ACCESS_NAMES } from '../../domain/grading/criterion.ts'
import type { Fix, Grading } from '../../domain/grading/grading.ts'
import { lossWords } from './checks.ts'
import { bindingCeiling, ceilingReason } from './score.ts'

const MOST_LOSSES = 3
/** From here on the letter is good in spite of the losses. */
const GOOD: ReadonlySet<string> = new Set(['A+', 'A'])

export interface Loss {
  check: string
  /** A clause without a full stop: "sign-in needs a browser". */
  words: string
}

/** What limits the letter comes first, then what costs most. */
export function largestLosses({ checks, fixes, cappedBy }: Grading, most = MOST_LOSSES): Loss[] {
  const lost = fixes.filter(({ act }: Fix) => act !== 'verify').map(({ check }) => check)
  const ids = [...new Set([...(cappedBy === null ? [] : [cappedBy]), ...lost])].slice(0, most)
  return ids.flatMap((id) => {
    const result = checks.find((check) => check.id === id)
    return result === undefined ? [] : [{ check: id, words: lossWords(result) }]
  })
}

/**
 * "C because a and b; only 25% is known.", "B+ at most, because a; also b and c."; null without a
 * letter. What the vendor has given up is said first.
 */
export function whyWords(grading: Grading, most = MOST_LOSSES): string | null {
  if (grading.letter === null) return null
  return [...deprecatedWords(grading), reasonWords(grading, most)].join(' ')
}

/** Unless it is what limits the letter, which is said anyway. */
function deprecatedWords(grading: Grading): string[] {
  const { deprecated = [] } = grading
  if (bindingCeiling(grading)?.by === 'deprecated') return []
  const names = deprecated.map((id) => (id === 'mcp' ? 'MCP server' : ACCESS_NAMES[id]))
  return names.length === 0
    ? []
    : [`Deprecated: its vendor has given up the ${names.join(' and ')}.`]
}

function reasonWords(grading: Grading, most: number): string {
  const ceiling = bindingCeiling(grading)
  if (ceiling !== null && ceiling.by !== 'confidence') {
    const others = largestLosses(grading, most).filter(({ check }) => check !== ceiling.check)
    const also = others.slice(0, most - 1).map(({ words }) => words)
    return `${whyStart(grading, 'at most')} ${ceilingReason(ceiling, grading)}${also.length === 0 ? '' : `; also ${listed(also)}`}.`
  }
  const unknown = ceiling === null ? null : ceilingReason(ceiling, grading)
  const losses = largestLosses(grading, most).map(({ words }) => words)
  if (losses.length > 0)
    return `${whyStart(grading)} ${listed(losses)}${unknown === null ? '' : `; ${unknown}`}.`
  return unknown === null
    ? `${whyStart(grading)} every check that applies passes.`
    : `${grading.letter}: every check so far passes, but ${unknown}.`
}

/** The largest losses alone: "a, b, and c"; null if nothing is lost. */
export function lossesWords(
  grading: Grading,
  { first = 0, most = MOST_LOSSES }: { first?: number; most?: number } = {},
): string | null {
  const losses = largestLosses(grading, most)
    .slice(first)
    .map(({ words }) => words)
  return losses.length === 0 ? null : listed(losses)
}

/** What precedes the losses: "C because", "A, even though", "B+ at most, because". */
function whyStart({ letter, fixes }: Grading, limit?: 'at most'): string {
  const isGood = letter !== null && GOOD.has(letter) && fixes.length > 0 && !limit
  if (limit) return `${letter} ${limit}, because`
  return isGood ? `${letter}, even though` : `${letter} because`
}

/** a; a and b; a, b, and c. */
function listed(words: readonly string[]): string {
  const parts = words.reduce<string[]>((clauses, clause) => withClause(clauses, clause), [])
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  const isPlain = parts.length === 2 && parts.every((part) => !part.includes(' and '))
  return `${parts.slice(0, -1).join(', ')}${isPlain ? '' : ','} and ${last}`
}

const BY_A_PERSON = 'a person has to '

/**
 * What a person has to do is merged into one clause: "a person has to sign up and create the key".
 */
function withClause(clauses: string[], clause: string): string[] {
  const last = clauses.at(-1)
  return last?.startsWith(BY_A_PERSON) && clause.startsWith(BY_A_PERSON)
    ? [...clauses.slice(0, -1), `${last} and ${clause.slice(BY_A_PERSON.length)}`]
    : [...clauses, clause]
}
