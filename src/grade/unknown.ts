// What is not known has no fix: what would make it known, and how far the score could move by it.
import { ACCESS_IDS, type AccessId } from '../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../domain/grading/grading.ts'
import type { Check } from './check.ts'
import { LEAST_POINTS, STRENGTH } from './evidence-rules.ts'
import { checkOf } from './method.ts'
import { highestOf, scoreOf, settled, unlimited, type Mark } from './score.ts'

export interface Range {
  lowest: number
  highest: number
}

export interface IfKnown {
  /** Some answers are on pages, and an owner can state them; others only a scan finds. */
  act: 'scan' | 'declare'
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
    const marks = grading.checks.flatMap((result) => markOf(result, access))
    for (const mark of marks) {
      if (mark.result.status !== 'inconclusive') continue
      const { id, declared } = mark.check
      const act = declared === undefined ? 'scan' : 'declare'
      const scores = rangeOf(grading, access, marks, mark, STRENGTH[ACTS[act]])
      if (scores) found.set(id, { act, scores: { ...found.get(id)?.scores, [access]: scores } })
    }
  }
  return found
}

/** How the answer is known then. */
const ACTS = { scan: 'seen', declare: 'declared' } as const

function markOf(result: CheckResult, access: AccessId): (Mark & { check: Check })[] {
  const check = checkOf(result.id)
  const counts = result.weight > 0 && result.status !== 'not-applicable'
  return check && counts && result.access?.includes(access)
    ? [{ check, result, cap: undefined }]
    : []
}

function rangeOf(
  { access: graded, best, bonus = 0 }: Grading,
  access: AccessId,
  marks: readonly Mark[],
  mark: Mark,
  strength: number,
): Range | null {
  const own = graded?.[access]
  if (!own || own.exact === null) return null
  const { criterion } = mark.result
  const beside = marks.filter(
    ({ result }) => result.criterion === criterion && result !== mark.result,
  )
  const scoreWith = (result: CheckResult) => criterionOf(access, [...beside, { ...mark, result }])
  const now = scoreWith(mark.result)
  const mean = own.criteria.reduce((sum, { share, score }) => sum + share * (score ?? 0), 0)
  const { share = 0 } = own.criteria.find(({ id }) => id === criterion) ?? {}
  const most = own.ceiling ? highestOf(own.ceiling.letter) : 10
  const scoreAt = (earned: number) => {
    const moved = share * (scoreWith({ ...mark.result, earned, strength }) - now)
    return Math.min(most, settled(mean + moved + (access === best ? bonus : 0)))
  }
  return { lowest: scoreAt(LEAST_POINTS), highest: scoreAt(10) }
}

/** The score of a criterion alone is the mean of its marks. */
function criterionOf(access: AccessId, marks: readonly Mark[]): number {
  return scoreOf(unlimited(access, marks)).mean ?? 0
}
