// What is not known has no fix: what would make it known, and how far the score could move by it.
import { ACCESS_IDS, type AccessId } from '../domain/grading/criterion.ts'
import type { Grading } from '../domain/grading/grading.ts'
import { canBeDeclared, isForReaders } from './check.ts'
import { LEAST_POINTS, STRENGTH } from './evidence-rules.ts'
import { checkOf } from './method.ts'
import { roundedScore, settled } from './rounding.ts'
import { highestOf } from './score.ts'
import { sumOf, termOf, type CriterionSum, type Term } from './sum.ts'

export interface Range {
  lowest: number
  highest: number
}

export interface IfKnown {
  /**
   * Some answers are on pages, and an owner can state them; some only who reads the texts can give;
   * others only a scan finds.
   */
  act: 'scan' | 'declare' | 'read'
  /**
   * The score with the least and with all points, under the limit of today: of the tool for its best
   * access method, and of the access method for the others.
   */
  scores: Partial<Record<AccessId, Range>>
}

/** By check, for those that apply to a graded access method and are not known. */
export function ifKnown(grading: Grading): ReadonlyMap<string, IfKnown> {
  const found = new Map<string, IfKnown>()
  for (const access of ACCESS_IDS) {
    const own = grading.access?.[access]
    if (!own || own.exact === null) continue
    const { criteria, mean } = sumOf(grading, access)
    const most = own.ceiling ? highestOf(own.ceiling.letter) : 10
    for (const criterion of criteria) {
      const { share = 0 } = own.criteria.find(({ id }) => id === criterion.id) ?? {}
      const now = scoreWith(criterion, null, null)
      for (const term of criterion.terms) {
        const { id, status } = term.result
        const check = checkOf(id)
        if (status !== 'inconclusive' || check === undefined) continue
        const act = canBeDeclared(check) ? 'declare' : isForReaders(check) ? 'read' : 'scan'
        const strength = STRENGTH[ACTS[act]]
        const scoreAt = (earned: number) => {
          const known = termOf({ ...term.result, earned, strength })
          const moved = share * (scoreWith(criterion, term, known) - now)
          return Math.min(most, settled(mean + moved))
        }
        const range = { lowest: scoreAt(LEAST_POINTS), highest: scoreAt(10) }
        found.set(id, { act, scores: { ...found.get(id)?.scores, [access]: range } })
      }
    }
  }
  return found
}

/** How the answer is known then. */
const ACTS = { scan: 'seen', declare: 'declared', read: 'seen' } as const

/** The score of a criterion with another term instead of one of its own. */
function scoreWith({ counts, points }: CriterionSum, old: Term | null, next: Term | null): number {
  const weight = counts - (old?.counts ?? 0) + (next?.counts ?? 0)
  const product = points - (old?.product ?? 0) + (next?.product ?? 0)
  return weight === 0 ? 0 : roundedScore(product / weight)
}
