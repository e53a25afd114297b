// The eight criteria of one access method as a reader sees them: score, weight, how many checks are
// known, and which is the weakest.
import type { AccessId, CriterionId } from '../../domain/grading/criterion.ts'
import type { CriterionResult, Grading } from '../../domain/grading/grading.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { sumOf } from '../../grade/sum.ts'

export interface CriterionLine {
  id: CriterionId
  name: string
  weight: number
  /** Null if none of its checks applies. */
  score: number | null
  /** Score times weight. */
  product: number
  /** The checks that are known, of those that apply and count. */
  known: number
  checks: number
  /** Whether nothing is known of it: its score is the middle, and no opinion. */
  isUnknown: boolean
  /** The weakest that is known well enough to be called so. */
  isWeakest: boolean
}

/** Whether it applies and nothing is known of it: it counts with the middle, which says nothing. */
export function isUnknown({
  score,
  coverage,
}: Pick<CriterionResult, 'score' | 'coverage'>): boolean {
  return score !== null && coverage === 0
}

/** "6.50", "not known", and null where no check applies. */
export function criterionScoreWords(
  criterion: Pick<CriterionResult, 'score' | 'coverage'> | undefined,
): string | null {
  if (criterion === undefined || criterion.score === null) return null
  return isUnknown(criterion) ? NOT_KNOWN : criterion.score.toFixed(2)
}

export const NOT_KNOWN = 'not known'

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
  const lines = sumOf(grading, access).criteria.map(
    ({ id, name, weight, score, product, coverage, terms }) => {
      const known = terms.filter(({ result }) => result.status === 'judged').length
      const isKnown = known >= LEAST_KNOWN.checks && coverage >= LEAST_KNOWN.share
      const checks = terms.length
      const line: CriterionLine = {
        id,
        name,
        weight,
        score,
        product,
        known,
        checks,
        isUnknown: isUnknown({ score, coverage }),
        isWeakest: false,
      }
      return { line, weakness: score !== null && isKnown && score < WEAK_BELOW ? score : null }
    },
  )
  const least = Math.min(...lines.flatMap(({ weakness }) => weakness ?? []))
  const weakest = lines.find(({ weakness }) => weakness === least)
  return lines.map(({ line }) => ({ ...line, isWeakest: line === weakest?.line }))
}

/** "42 of 96 checks" */
export function knownChecks(lines: readonly CriterionLine[]): { known: number; checks: number } {
  const sum = (of: 'known' | 'checks') => lines.reduce((all, line) => all + line[of], 0)
  return { known: sum('known'), checks: sum('checks') }
}
