// From judged checks to criteria, score and letter: the arithmetic of the method.
import type { CheckResult, CriterionResult } from '../domain/grading.ts'
import { LETTER_BOUNDS, letterAbove, letterOf, shownScore, type Letter } from '../domain/letter.ts'
import type { Cap } from './check.ts'
import { CRITERIA } from './criteria.ts'

/** Below this confidence a grade is provisional. */
export const PROVISIONAL_BELOW = 0.4
/** Below this confidence a tool is unrated. */
export const UNRATED_BELOW = 0.15

/** A judged check that counts, with the cap that its outcome brings. */
export interface Mark {
  result: CheckResult
  cap: Cap | undefined
}

export interface Score {
  exact: number | null
  letter: Letter | null
  cappedBy: string | null
  criteria: CriterionResult[]
}

/** The score of these marks; null where no criterion could be judged. */
export function scoreOf(marks: readonly Mark[]): Score {
  const grouped = Map.groupBy(marks, (mark) => mark.result.criterion)
  const criteria = CRITERIA.map(({ id, weight }) => ({ id, weight, ...criterionScore(grouped.get(id) ?? []) }))
  const judged = criteria.filter((criterion) => criterion.exact !== null)
  const whole = judged.reduce((sum, criterion) => sum + criterion.weight, 0)
  const shared = criteria.map(({ id, weight, exact, cappedBy }) => ({
    id,
    weight,
    share: exact === null ? 0 : weight / whole,
    score: exact === null ? null : shownScore(exact),
    exact,
    cappedBy,
  }))
  if (whole === 0) return { exact: null, letter: null, cappedBy: null, criteria: shared }
  const free = settled(shared.reduce((sum, criterion) => sum + criterion.share * (criterion.exact ?? 0), 0))
  const { exact, cappedBy } = capped(free, marks)
  return { exact, letter: letterOf(exact), cappedBy, criteria: shared }
}

/** Judged weight over applicable weight, declared at half. */
export function confidenceOf(results: readonly CheckResult[]): number {
  let judged = 0
  let applicable = 0
  for (const { weight, status, basis } of results) {
    if (status === 'not-applicable') continue
    applicable += weight
    if (status === 'judged') judged += basis === 'seen' ? weight : weight / 2
  }
  return applicable === 0 ? 0 : settled(judged / applicable)
}

function criterionScore(marks: readonly Mark[]): { exact: number | null; cappedBy: string | null } {
  const weight = marks.reduce((sum, { result }) => sum + result.weight, 0)
  if (weight === 0) return { exact: null, cappedBy: null }
  let exact = settled(marks.reduce((sum, { result }) => sum + result.weight * (result.earned ?? 0), 0) / weight)
  let cappedBy: string | null = null
  for (const { result, cap } of marks) {
    if (cap && 'criterion' in cap && exact > cap.criterion) {
      exact = cap.criterion
      cappedBy = result.id
    }
  }
  return { exact, cappedBy }
}

function capped(free: number, marks: readonly Mark[]): { exact: number; cappedBy: string | null } {
  let exact = free
  let cappedBy: string | null = null
  for (const { result, cap } of marks) {
    if (!cap || !('letter' in cap)) continue
    const ceiling = ceilingOf(cap.letter)
    if (exact > ceiling) {
      exact = ceiling
      cappedBy = result.id
    }
  }
  return { exact, cappedBy }
}

/** The best score that still reads as this letter. */
function ceilingOf(letter: Letter): number {
  const above = letterAbove(letter)
  return above ? LETTER_BOUNDS[above] - 0.01 : 10
}

/** Takes the dust of binary fractions off, so that ten times 0.7 is 7 and earns what 7 earns. */
function settled(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
