// The eight criteria of one access method as a reader sees them: score, weight, how many checks are
// known, which is the weakest, and how they add up to the score.
import type { AccessId, CriterionId } from '../../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { hundredths } from '../../domain/grading/letter.ts'
import { CRITERIA } from '../../grade/criteria.ts'

export interface CriterionLine {
  id: CriterionId
  name: string
  weight: number
  /** Null if none of its checks applies. */
  score: number | null
  /** The checks that are known, of those that apply and count. */
  known: number
  checks: number
  /** The weakest that is known well enough to be called so. */
  isWeakest: boolean
}

/** The id of one that is not known. */
export function criterionName(id: string): string {
  return CRITERIA.find((criterion) => criterion.id === id)?.name ?? id
}

/** Fewer known checks, or a smaller part of the weight, say too little to call it weak. */
const LEAST_KNOWN = { checks: 2, share: 0.3 }
/** From here on nothing is weak: the lower bound of a B+. */
export const WEAK_BELOW = 7

/** Of an access method, or of the whole tool where it has none. */
export function criterionLines(grading: Grading, access: AccessId | null): CriterionLine[] {
  const own = (access && grading.access?.[access]?.criteria) ?? grading.criteria
  const counting = countingChecks(grading, access)
  const lines = CRITERIA.map(({ id, name, weight }) => {
    const checks = counting.filter(({ criterion }) => criterion === id)
    const { score = null, coverage = 0 } = own.find((each) => each.id === id) ?? {}
    const known = checks.filter(({ status }) => status === 'judged').length
    const isKnown = known >= LEAST_KNOWN.checks && coverage >= LEAST_KNOWN.share
    const line = { id, name, weight, score, known, checks: checks.length, isWeakest: false }
    return { line, weakness: score !== null && isKnown && score < WEAK_BELOW ? score : null }
  })
  const least = Math.min(...lines.flatMap(({ weakness }) => weakness ?? []))
  const weakest = lines.find(({ weakness }) => weakness === least)
  return lines.map(({ line }) => ({ ...line, isWeakest: line === weakest?.line }))
}

/** The checks that apply to an access method and count in its score. */
export function countingChecks({ checks }: Grading, access: AccessId | null): CheckResult[] {
  return checks.filter(
    (check) =>
      check.weight > 0 &&
      check.status !== 'not-applicable' &&
      (access === null || check.access === undefined || check.access.includes(access)),
  )
}

/** "42 of 96 checks" */
export function knownChecks(lines: readonly CriterionLine[]): { known: number; checks: number } {
  const sum = (of: 'known' | 'checks') => lines.reduce((all, line) => all + line[of], 0)
  return { known: sum('known'), checks: sum('checks') }
}

/** Score times weight of each that has a score: exact, with at most two decimals; the mean is cut to two. */
export function criteriaSum(lines: readonly CriterionLine[]) {
  const terms = lines.flatMap((line) =>
    line.score === null
      ? []
      : [{ line, product: Math.round(line.score * 100 * line.weight) / 100 }],
  )
  const total = Math.round(terms.reduce((sum, { product }) => sum + product * 100, 0)) / 100
  const weights = terms.reduce((sum, { line }) => sum + line.weight, 0)
  return { terms, total, weights, mean: weights === 0 ? 0 : hundredths(total / weights) }
}
