// From judged checks to criteria, score, confidence and letter: the arithmetic of the method.
import type { CriterionId } from '../domain/grading/criterion.ts'
import type { CheckResult, CriterionResult } from '../domain/grading/grading.ts'
import {
  LETTER_BOUNDS,
  letterAbove,
  letterOf,
  LETTERS,
  shownScore,
  type Letter,
} from '../domain/grading/letter.ts'
import type { Cap, Check } from './check.ts'
import {
  COUNTS_IN_FULL_AT,
  EVIDENCE_WEIGHT,
  LETTER_NEEDS,
  ORDINARY,
  UNRATED_BELOW,
  UNSEEN_COVERS_AT_MOST,
} from './evidence-rules.ts'
import { CRITERIA, type Criterion } from './criteria.ts'

/** A judged check that counts, with the cap of its outcome. */
export interface Mark {
  check: Check
  result: CheckResult
  cap: Cap | undefined
}

/** The sum of the marks of one criterion: integers, so that sums are exact in any order. */
export interface Sum {
  /** Evidence weight in quarters: observed, and not observed. */
  seen: number
  unseen: number
  /** Evidence weight in quarters times points. */
  points: number
  capped: readonly Mark[]
}
export type Sums = ReadonlyMap<CriterionId, Sum>

interface Total {
  /** Unrounded. */
  exact: number
  cappedBy: string | null
  confidence: number
  /** Whether the points would earn a better letter than the confidence allows. */
  isHeld: boolean
}
export interface Score extends Omit<Total, 'exact'> {
  exact: number | null
  letter: Letter | null
  criteria: CriterionResult[]
}

/** What a score is computed from. */
export interface Basis {
  marks: readonly Mark[]
  sums: Sums
  /** All criteria but those that cannot apply to this kind of tool. */
  applying: ReadonlySet<CriterionId>
  /** The same tool as if it had not published some of its descriptions. */
  unpublished: readonly Unpublished[]
}
export interface Unpublished {
  /** For each of these descriptions the marks of the checks that read it. */
  own: readonly (readonly Mark[])[]
  /** All other marks; those of other checks are the same objects. */
  marks: readonly Mark[]
  sums: Sums
}
export type Change = ReadonlyMap<Mark, Mark>

export function basisOf(
  marks: readonly Mark[],
  applying: Basis['applying'],
  unpublished: readonly Omit<Unpublished, 'sums'>[],
): Basis {
  return {
    marks,
    sums: sumsOf(marks),
    applying,
    unpublished: unpublished.map(({ own, marks: rest }) => ({
      own,
      marks: rest,
      sums: sumsOf(rest),
    })),
  }
}

/** The basis with some marks replaced. */
export function basisWith({ marks, applying, unpublished }: Basis, change: Change): Basis {
  const swap = (list: readonly Mark[]) => list.map((mark) => change.get(mark) ?? mark)
  return basisOf(
    swap(marks),
    applying,
    unpublished.map(({ own, marks: rest }) => ({ own: own.map(swap), marks: swap(rest) })),
  )
}

function sumsOf(marks: readonly Mark[]): Sums {
  const sums = new Map<CriterionId, Sum>()
  for (const mark of marks)
    sums.set(mark.result.criterion, changed(sums.get(mark.result.criterion) ?? NOTHING, mark, 1))
  return sums
}

/** The sum of a criterion with one mark replaced. */
export function sumWith(sum: Sum, before: Mark, after: Mark): Sum {
  return changed(changed(sum, before, -1), after, 1)
}

/** The score of this basis; null if no criterion could be judged. */
export function scoreOf(basis: Basis): Score {
  const { sums } = basis
  const whole = CRITERIA.reduce(
    (sum, criterion) => sum + partOf(criterion, sums.get(criterion.id)),
    0,
  )
  const criteria = CRITERIA.map((criterion): CriterionResult => {
    const { id, weight } = criterion
    const sum = sums.get(id)
    const coverage = coverageOf(criterion, sum)
    if (!sum) return { id, weight, coverage, share: 0, score: null, exact: null, cappedBy: null }
    const { exact, cappedBy } = criterionScore(sum)
    return {
      id,
      weight,
      coverage,
      share: partOf(criterion, sum) / whole,
      score: shownScore(exact),
      exact,
      cappedBy,
    }
  })
  const total = totalOf(basis)
  if (sums.size === 0) return { ...total, exact: null, letter: null, criteria }
  return { ...total, letter: letterOf(total.exact), criteria }
}

/** The unrounded score and the confidence alone; `before` is replaced by `after`, if given. */
export function totalOf(
  { sums, applying, unpublished }: Basis,
  before?: Mark,
  after?: Mark,
): Total {
  const swapped = (of: Sums) => (before && after ? sumsWith(of, before, after) : of)
  const own = swapped(sums)
  const mean = meanOf(own, applying)
  let { exact } = mean
  for (const without of unpublished) {
    const areOrdinary = without.own.every(
      (read) =>
        meanPoints(read.map((mark) => (mark === before && after ? after : mark))) >= ORDINARY,
    )
    if (!areOrdinary) continue
    const rest = before && without.marks.includes(before) ? swapped(without.sums) : without.sums
    const alone = meanOf(rest, applying)
    if (alone.confidence < UNRATED_BELOW) continue
    exact = Math.max(exact, LETTER_BOUNDS[letterOf(limited(alone, rest).exact)])
  }
  return limited({ ...mean, exact }, own)
}

/** The mean of the criteria, before caps and floors. */
function meanOf(
  sums: Sums,
  applying: ReadonlySet<CriterionId>,
): { exact: number; confidence: number } {
  let earned = 0
  let counted = 0
  let known = 0
  let whole = 0
  for (const criterion of CRITERIA) {
    const sum = sums.get(criterion.id)
    const part = partOf(criterion, sum)
    if (sum) earned += part * criterionScore(sum).exact
    counted += part
    if (!applying.has(criterion.id)) continue
    known += criterion.weight * coverageOf(criterion, sum)
    whole += criterion.weight
  }
  return {
    exact: counted === 0 ? 0 : settled(earned / counted),
    confidence: settled(known / whole),
  }
}

/** Limited by caps, and by what the confidence allows. */
function limited(
  { exact: free, confidence }: { exact: number; confidence: number },
  sums: Sums,
): Total {
  let exact = free
  let cappedBy: string | null = null
  for (const { capped } of sums.values()) {
    for (const { result, cap } of capped) {
      if (cap && 'letter' in cap && exact > ceilingOf(cap.letter)) {
        exact = ceilingOf(cap.letter)
        cappedBy = result.id
      }
    }
  }
  const ceiling = ceilingOf(bestLetterAt(confidence))
  return exact > ceiling
    ? { exact: ceiling, cappedBy: null, confidence, isHeld: true }
    : { exact, cappedBy, confidence, isHeld: false }
}

export function criterionScore({ seen, unseen, points, capped }: Sum): {
  exact: number
  cappedBy: string | null
} {
  let exact = settled(points / (seen + unseen))
  let cappedBy: string | null = null
  for (const { result, cap } of capped) {
    if (cap && 'criterion' in cap && exact > cap.criterion) {
      exact = cap.criterion
      cappedBy = result.id
    }
  }
  return { exact, cappedBy }
}

/** How much of a criterion was judged, 0 to 1. */
function coverageOf({ fullAt }: Criterion, sum: Sum | undefined): number {
  if (!sum) return 0
  const full = 4 * fullAt
  return Math.min(1, (sum.seen + Math.min(sum.unseen, full * UNSEEN_COVERS_AT_MOST)) / full)
}

/** How much a criterion counts in the score. */
export function partOf(criterion: Criterion, sum: Sum | undefined): number {
  return criterion.weight * Math.min(1, coverageOf(criterion, sum) / COUNTS_IN_FULL_AT)
}

/** The best letter that this confidence allows. */
export function bestLetterAt(confidence: number): Letter {
  return LETTERS.find((letter) => confidence >= (LETTER_NEEDS[letter] ?? 0)) ?? 'F'
}

/** The highest score of this letter. */
export function ceilingOf(letter: Letter): number {
  const above = letterAbove(letter)
  return above ? LETTER_BOUNDS[above] - 0.01 : 10
}

export const NOTHING: Sum = { seen: 0, unseen: 0, points: 0, capped: [] }

function sumsWith(sums: Sums, before: Mark, after: Mark): Sums {
  const { criterion } = before.result
  return new Map(sums).set(criterion, sumWith(sums.get(criterion) ?? NOTHING, before, after))
}

function meanPoints(marks: readonly Mark[]): number {
  const weight = marks.reduce((sum, { result }) => sum + result.weight, 0)
  return weight === 0
    ? 0
    : marks.reduce((sum, { result }) => sum + result.weight * (result.points ?? 0), 0) / weight
}

function changed({ seen, unseen, points, capped }: Sum, mark: Mark, sign: 1 | -1): Sum {
  const quarters = quartersOf(mark) * sign
  const isSeen = mark.result.basis === 'seen'
  return {
    seen: isSeen ? seen + quarters : seen,
    unseen: isSeen ? unseen : unseen + quarters,
    points: points + quarters * (mark.result.points ?? 0),
    capped: !mark.cap
      ? capped
      : sign > 0
        ? [...capped, mark]
        : capped.filter((other) => other !== mark),
  }
}

function quartersOf({ result: { weight, basis } }: Mark): number {
  return basis === null ? 0 : weight * EVIDENCE_WEIGHT[basis] * 4
}

/** Rounds floating-point noise away, so that ten times 0.7 is 7 and earns what 7 earns. */
function settled(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
