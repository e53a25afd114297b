// From judged checks to criteria, score and letter: the arithmetic of the method.
import type { CriterionId } from '../domain/criterion.ts'
import type { CheckResult, CriterionResult } from '../domain/grading.ts'
import { LETTER_BOUNDS, letterAbove, letterOf, shownScore, type Letter } from '../domain/letter.ts'
import type { Cap, Check } from './check.ts'
import { CRITERIA } from './criteria.ts'

/** Below this confidence a grade is provisional. */
export const PROVISIONAL_BELOW = 0.4
/** Below this confidence a tool is unrated. */
export const UNRATED_BELOW = 0.15

/** A judged check that counts, with the cap that its outcome brings. */
export interface Mark {
  check: Check
  result: CheckResult
  cap: Cap | undefined
}

/** What the marks of one criterion add up to. */
export interface Sum {
  weight: number
  /** Weight times points in tenths: whole numbers, so that sums are exact in any order. */
  tenths: number
  capped: readonly Mark[]
}
export interface Sums {
  by: ReadonlyMap<CriterionId, Sum>
  /** The weight of the criteria that could be judged. */
  whole: number
}

export interface Score {
  exact: number | null
  letter: Letter | null
  cappedBy: string | null
  criteria: CriterionResult[]
}

export function sumsOf(marks: readonly Mark[]): Sums {
  const by = new Map<CriterionId, Sum>()
  for (const mark of marks) by.set(mark.result.criterion, added(by.get(mark.result.criterion), mark))
  return { by, whole: CRITERIA.reduce((whole, { id, weight }) => (by.has(id) ? whole + weight : whole), 0) }
}

/** What a criterion adds up to if one of its marks were another. */
export function sumWith({ weight, tenths, capped }: Sum, before: Mark, after: Mark): Sum {
  const rest = {
    weight: weight - before.result.weight,
    tenths: tenths - tenthsOf(before),
    capped: before.cap ? capped.filter((mark) => mark !== before) : capped,
  }
  return added(rest, after)
}

/** The score of these sums; null where no criterion could be judged. */
export function scoreOf(sums: Sums): Score {
  const { by, whole } = sums
  const criteria = CRITERIA.map(({ id, weight }): CriterionResult => {
    const sum = by.get(id)
    if (!sum) return { id, weight, share: 0, score: null, exact: null, cappedBy: null }
    const { exact, cappedBy } = criterionScore(sum)
    return { id, weight, share: weight / whole, score: shownScore(exact), exact, cappedBy }
  })
  if (whole === 0) return { exact: null, letter: null, cappedBy: null, criteria }
  const { exact, cappedBy } = totalOf(sums)
  return { exact, letter: letterOf(exact), cappedBy, criteria }
}

/** The unrounded score alone; `instead` stands for the sum of its criterion. */
export function totalOf({ by, whole }: Sums, criterion?: CriterionId, instead?: Sum): { exact: number; cappedBy: string | null } {
  let total = 0
  for (const { id, weight } of CRITERIA) {
    const sum = id === criterion ? instead : by.get(id)
    if (sum) total += weight * criterionScore(sum).exact
  }
  let exact = settled(total / whole)
  let cappedBy: string | null = null
  for (const [id, sum] of by) {
    for (const { result, cap } of (id === criterion && instead ? instead : sum).capped) {
      if (cap && 'letter' in cap && exact > ceilingOf(cap.letter)) {
        exact = ceilingOf(cap.letter)
        cappedBy = result.id
      }
    }
  }
  return { exact, cappedBy }
}

export function criterionScore({ weight, tenths, capped }: Sum): { exact: number; cappedBy: string | null } {
  let exact = settled(tenths / 10 / weight)
  let cappedBy: string | null = null
  for (const { result, cap } of capped) {
    if (cap && 'criterion' in cap && exact > cap.criterion) {
      exact = cap.criterion
      cappedBy = result.id
    }
  }
  return { exact, cappedBy }
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

/** The best score that still reads as this letter. */
export function ceilingOf(letter: Letter): number {
  const above = letterAbove(letter)
  return above ? LETTER_BOUNDS[above] - 0.01 : 10
}

export const NOTHING: Sum = { weight: 0, tenths: 0, capped: [] }

function added({ weight, tenths, capped }: Sum = NOTHING, mark: Mark): Sum {
  return { weight: weight + mark.result.weight, tenths: tenths + tenthsOf(mark), capped: mark.cap ? [...capped, mark] : capped }
}

function tenthsOf({ result }: Mark): number {
  return result.weight * Math.round((result.earned ?? 0) * 10)
}

/** Takes the dust of binary fractions off, so that ten times 0.7 is 7 and earns what 7 earns. */
function settled(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
