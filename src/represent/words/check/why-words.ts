// Why a tool has its letter, in one plain sentence: the largest losses, in the order of the fixes.
import type { CheckResult, Fix, Grading } from '../../../domain/grading/grading.ts'
import { NOT_DOCUMENTED, outcomeOf, UNPUBLISHED } from '../../../grade/check.ts'
import { checkOf } from '../../../grade/method.ts'
import { sentence } from '../../../grade/sentence.ts'

const MOST_LOSSES = 3
/** From here on the letter is good in spite of the losses. */
const GOOD: ReadonlySet<string> = new Set(['A+', 'A'])

export interface Loss {
  check: string
  /** A clause without a full stop: "sign-in needs a browser". */
  words: string
}

/** What caps the letter comes first, then what costs an agent most. */
export function largestLosses({ checks, fixes, cappedBy }: Grading, most = MOST_LOSSES): Loss[] {
  const lost = fixes.filter(({ act }: Fix) => act !== 'verify').map(({ check }) => check)
  const ids = [...new Set([...(cappedBy === null ? [] : [cappedBy]), ...lost])].slice(0, most)
  return ids.flatMap((id) => {
    const result = checks.find((check) => check.id === id)
    return result === undefined ? [] : [{ check: id, words: lossWords(result) }]
  })
}

/** "C because a and b."; null without a letter. */
export function whyWords(grading: Grading, most = MOST_LOSSES): string | null {
  if (grading.letter === null) return null
  return `${whyStart(grading)} ${lossesWords(grading, { most }) ?? 'every check that applies passes'}.`
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

/** What precedes the losses: "C because", "A although". */
function whyStart({ letter, evidence, fixes }: Grading): string {
  const isGood = letter !== null && GOOD.has(letter) && fixes.length > 0
  const link = isGood ? 'although' : 'because'
  return evidence === 'declared' ? `${letter} based on docs alone, ${link}` : `${letter} ${link}`
}

export function lossWords({ id, outcome, facts, earned }: CheckResult): string {
  if (outcome === NOT_DOCUMENTED.name) return silenceWords(sentence('{what}', facts))
  if (outcome === UNPUBLISHED.name) return sentence('agents cannot read its {what}', facts)
  const check = checkOf(id)
  const clause = check && ((outcome && outcomeOf(check, outcome)?.loss) ?? check.loss)
  // A grading of another method can name a check or an outcome that this one does not have.
  return clause
    ? sentence(clause, facts)
    : `“${check?.title ?? id}” earns ${earned ?? 0} of 10 points`
}

function silenceWords(what: string): string {
  return `the docs do not ${/^(?:how|what|whether|who) /.test(what) ? 'say' : 'mention'} ${what}`
}

/** a; a and b; a, b, and c. */
function listed(words: readonly string[]): string {
  const parts = words.reduce<string[]>((told, clause) => withClause(told, clause), [])
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  const isPlain = parts.length === 2 && parts.every((part) => !part.includes(' and '))
  return `${parts.slice(0, -1).join(', ')}${isPlain ? '' : ','} and ${last}`
}

const BY_A_PERSON = 'a person has to '

/**
 * What a person has to do is merged into one clause: "a person has to sign up and create the key".
 */
function withClause(told: string[], clause: string): string[] {
  const last = told.at(-1)
  return last?.startsWith(BY_A_PERSON) && clause.startsWith(BY_A_PERSON)
    ? [...told.slice(0, -1), `${last} and ${clause.slice(BY_A_PERSON.length)}`]
    : [...told, clause]
}
