// How a score adds up and why a tool has its letter: the limit and the largest losses.
import { ACCESS_NAMES } from '../../domain/grading/criterion.ts'
import { hundredths, type Letter, letterAbove } from '../../domain/grading/letter.ts'
import {
  resultOf,
  type Ceiling,
  type CheckResult,
  type Fix,
  type Grading,
} from '../../domain/grading/grading.ts'
import { LETTER_NEEDS, OLD_AFTER_MONTHS, SAFETY_FOR_AN_A } from '../../grade/evidence-rules.ts'
import { withFullStop } from '../../domain/rule/rule.ts'
import { percentWords, withArticle } from './evidence.ts'
import { outcomeOf } from '../../grade/check.ts'
import { checkOf } from '../../grade/method.ts'
import { leavesOf } from '../../grade/parts.ts'
import { bindingCeiling, sumOf } from '../../grade/sum.ts'
import { lossSentence, lossWords } from './checks.ts'
import { andList, sentenceOf } from './text.ts'

/** What lies between the mean of the criteria and the score; null if nothing does. */
export function limitLine(grading: Grading): string | null {
  const { limit } = sumOf(grading, grading.best ?? null)
  return limit && ceilingWords(limit, grading)
}

/** From the criteria to the score, with two decimals so that the figures add up. */
export function sumLines(grading: Grading): string[] {
  const { criteria, weights, mean, exact, letter, score } = sumOf(grading, grading.best ?? null)
  if (exact === null) return []
  const limit = limitLine(grading)
  const terms = criteria.flatMap((each) =>
    each.score === null ? [] : [`${each.weight} × ${each.score.toFixed(2)}`],
  )
  return [
    `(${terms.join(' + ')}) / ${weights} = ${hundredths(mean).toFixed(2)}, the mean of its criteria by weight`,
    ...(limit === null ? [] : [limit]),
    `= ${hundredths(exact).toFixed(2)}, shown as ${letter} ${score?.toFixed(1)}`,
  ]
}

export const OWN_GRADE: Letter = 'B+'

/** "B+ at most: nothing was observed in the last 12 months" */
export function ceilingWords(ceiling: Ceiling, grading: CeilingView): string {
  return `${ceiling.letter} at most: ${ceilingReason(ceiling, grading)}`
}

export interface CeilingView {
  checks: Grading['checks']
  /** Of the access method that it limits. */
  confidence: number
}

/** Why there is no better letter, and what lifts that. */
const NOBODY_READ =
  'nobody has read its texts, and until they are read nobody knows whether they are true'

/** As a clause after "because". */
export function ceilingReason({ letter, by, check }: Ceiling, view: CeilingView): string {
  if (by === 'check') return lossOf(check, view)
  if (by === 'tool') return `${lossOf(check, view)}, which limits the whole tool`
  if (by === 'weakness') return `an A has no serious weakness, and ${lossOf(check, view)}`
  if (by === 'safety') return `less than ${percentWords(SAFETY_FOR_AN_A)} of its safety is known`
  if (by === 'age') return `nothing was observed in the last ${OLD_AFTER_MONTHS} months`
  if (by === 'deprecated') return 'its vendor has deprecated it'
  if (by === 'package') return 'no package is known from which others get it'
  if (by === 'tool-list') return 'its list of tools was not seen'
  if (by === 'description')
    return 'its API did not answer, and nothing but its description is known'
  if (by === 'estimated') return NOBODY_READ
  if (by === 'changed') return 'not all of its texts are as they were read'
  if (by === 'reader') return 'its texts were read by hand, by readers who are not known here'
  if (by === 'unsettled') return 'its readers do not agree on all that an A rests on'
  return `only ${percentWords(view.confidence)} is known${needWords(letter)}`
}

/** The same as a sentence. */
export function ceilingSentence(ceiling: Ceiling, view: CeilingView): string {
  const result = ceiling.by === 'check' ? resultOf(view.checks, ceiling.check) : undefined
  return result ? lossSentence(result) : sentenceOf(ceilingReason(ceiling, view))
}

function needWords(letter: Ceiling['letter']): string {
  const next = letterAbove(letter)
  const needed = next ? LETTER_NEEDS[next] : undefined
  return next && needed !== undefined
    ? `, and ${withArticle(next)} needs ${percentWords(needed)}`
    : ''
}

function lossOf(id: string | null, { checks }: CeilingView): string {
  const result = resultOf(checks, id)
  return result ? lossWords(result) : `“${(id && checkOf(id)?.title) ?? id}” lost points`
}

const MOST_LOSSES = 3
/** From here on the letter is good in spite of the losses. */
const GOOD: ReadonlySet<string> = new Set(['A+', 'A'])

/** What limits the letter comes first, then what costs most. */
export function largestLosses({ checks, fixes, cappedBy }: Grading, most = MOST_LOSSES) {
  const lost = fixes.filter(({ act }: Fix) => act !== 'verify').map(({ check }) => check)
  const ids = [...new Set([...(cappedBy === null ? [] : [cappedBy]), ...lost])].slice(0, most)
  return ids.flatMap((id) => {
    const result = checks.find((check) => check.id === id)
    return result === undefined ? [] : [{ check: id, words: lossWords(result) }]
  })
}

/**
 * "C because a and b; only 25% is known.", "B+ at most, because a; also b and c."; null without a
 * letter. A hazard is said first, and what the vendor has given up.
 */
export function whyWords(grading: Grading, most = MOST_LOSSES): string | null {
  if (grading.letter === null) return null
  return [
    ...hazardWords(grading),
    ...deprecatedWords(grading),
    withFullStop(reasonWords(grading, most)),
  ].join(' ')
}

/** The checks that found one: words that would hijack an agent, other tools for another client. */
export function hazardsOf({ checks }: Pick<Grading, 'checks'>): CheckResult[] {
  return leavesOf(checks).filter(({ id, outcome }) => {
    const check = checkOf(id)
    return check && outcome !== null && outcomeOf(check, outcome)?.hazard === true
  })
}

/** "Hazard: its texts have words that would hijack an agent."; unless it is what limits the letter. */
export function hazardWords(grading: Grading): string[] {
  const limit = bindingCeiling(grading)?.check
  const found = hazardsOf(grading).filter(({ id }) => id !== limit)
  return found.map((result) => withFullStop(`Hazard: ${lossWords(result)}`))
}

/** Unless it is what limits the letter, which is said anyway. */
function deprecatedWords(grading: Grading): string[] {
  const { deprecated = [] } = grading
  if (bindingCeiling(grading)?.by === 'deprecated') return []
  const names = deprecated.map((id) => (id === 'mcp' ? 'MCP server' : ACCESS_NAMES[id]))
  return names.length === 0 ? [] : [`Deprecated: its vendor has given up the ${andList(names)}.`]
}

function reasonWords(grading: Grading, most: number): string {
  const ceiling = bindingCeiling(grading)
  if (ceiling !== null && ceiling.by !== 'confidence') {
    const others = largestLosses(grading, most).filter(({ check }) => check !== ceiling.check)
    const also = others.slice(0, most - 1).map(({ words }) => words)
    return `${whyStart(grading, 'at most')} ${ceilingReason(ceiling, grading)}${also.length === 0 ? '' : `; also ${listed(also)}`}`
  }
  const unknown = ceiling === null ? null : ceilingReason(ceiling, grading)
  const losses = largestLosses(grading, most).map(({ words }) => words)
  if (losses.length > 0)
    return `${whyStart(grading)} ${listed(losses)}${unknown === null ? '' : `; ${unknown}`}`
  return unknown === null
    ? `${whyStart(grading)} every check that applies passes`
    : `${grading.letter}: every check so far passes, but ${unknown}`
}

/** The largest losses after the first: "a, b, and c"; null if nothing more is lost. */
export function otherLossesWords(grading: Grading, most: number): string | null {
  const [, ...others] = largestLosses(grading, most)
  return others.length === 0 ? null : listed(others.map(({ words }) => words))
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

/** What a person has to do is merged into one clause: "a person has to sign up and create the key". */
function withClause(clauses: string[], clause: string): string[] {
  const last = clauses.at(-1)
  return last?.startsWith(BY_A_PERSON) && clause.startsWith(BY_A_PERSON)
    ? [...clauses.slice(0, -1), `${last} and ${clause.slice(BY_A_PERSON.length)}`]
    : [...clauses, clause]
}
