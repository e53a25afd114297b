// The eight criteria of one access method as a reader sees them: score, weight, how many checks are
// known, and which is the weakest.
import type { AccessId, CriterionId } from '../../domain/grading/criterion.ts'
import type { Grading } from '../../domain/grading/grading.ts'
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
  const lines = sumOf(grading, access).criteria.map(
    ({ id, name, weight, score, product, coverage, terms }) => {
      const known = terms.filter(({ result }) => result.status === 'judged').length
      const isKnown = known >= LEAST_KNOWN.checks && coverage >= LEAST_KNOWN.share
      const checks = terms.length
      const line = { id, name, weight, score, product, known, checks, isWeakest: false }
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
