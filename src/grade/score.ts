// From judged checks to criteria, score, confidence and ceiling: the arithmetic of the method, for
// one access method.
import type { AccessId, CriterionId } from '../domain/grading/criterion.ts'
import type { Ceiling, CheckResult, CriterionResult } from '../domain/grading/grading.ts'
import {
  LETTER_BOUNDS,
  letterAbove,
  LETTERS,
  shownScore,
  type Letter,
} from '../domain/grading/letter.ts'
import type { Cap, Check } from './check.ts'
import {
  COUNTS_IN_FULL_AT,
  DESCRIPTION_ALONE,
  FULL_AT,
  KNOWN_ENOUGH,
  LETTER_NEEDS,
  MIDDLE,
  SAFETY_FOR_AN_A,
  SERIOUS_BELOW,
  SERIOUS_WEIGHT,
  WITHOUT_TOOL_LIST,
} from './evidence-rules.ts'
import { CRITERIA, type Criterion } from './criteria.ts'

/** A check that applies to an access method, with the cap of its outcome. */
export interface Mark {
  check: Check
  result: CheckResult
  cap: Cap | undefined
}

/** What the score of an access method is computed from. */
export interface Basis {
  access: AccessId
  marks: readonly Mark[]
  /** Whether something was observed at the tool in the last 12 months. */
  isRecent: boolean
  /** Whether the list of tools was read; always true for other access methods. */
  isListRead: boolean
  /** Whether more than the description of the API is known; always true for others. */
  isMoreThanDescribed: boolean
  /** Whether the vendor has given it up. */
  isDeprecated: boolean
}

export interface Score {
  /** The mean of the criteria less the discount, unrounded; null if nothing was judged. */
  mean: number | null
  /** What the mean loses because little is known. */
  discount: number
  confidence: number
  /** The lowest limit. */
  ceiling: Ceiling | null
  criteria: CriterionResult[]
}

/** The sum of the marks of one criterion, in quarters: integers, so that sums are exact. */
interface Sum {
  /** The weight of all checks that apply. */
  applying: number
  /** The weight that counts, and the same times points. */
  counted: number
  points: number
  known: number
}
const NOTHING: Readonly<Sum> = { applying: 0, counted: 0, points: 0, known: 0 }

export function scoreOf(basis: Basis): Score {
  const sums = sumsOf(basis.marks)
  const parts = new Map(CRITERIA.map((each) => [each.id, partOf(each, sums.get(each.id))]))
  const whole = [...parts.values()].reduce((all, part) => all + part, 0)
  const criteria = CRITERIA.map(({ id, weight }): CriterionResult => {
    const sum = sums.get(id) ?? NOTHING
    const exact = sum.counted === 0 ? null : settled(sum.points / sum.counted)
    return {
      id,
      weight,
      coverage: shareOf(sum.known, sum),
      share: whole === 0 ? 0 : (parts.get(id) ?? 0) / whole,
      score: exact === null ? null : shownScore(exact),
      exact,
      cappedBy: null,
    }
  })
  const confidence = confidenceOf(sums)
  const mean = settled(criteria.reduce((all, { share, exact }) => all + share * (exact ?? 0), 0))
  const discount = discountOf(mean, confidence)
  return {
    mean: whole === 0 ? null : settled(mean - discount),
    discount,
    confidence,
    ceiling: ceilingOf(basis, confidence, criteria),
    criteria,
  }
}

/** What lies above the middle counts only as far as enough is known. */
function discountOf(mean: number, confidence: number): number {
  const above = Math.max(0, mean - MIDDLE)
  return settled(above * (1 - Math.min(1, confidence / KNOWN_ENOUGH)))
}

/** The score under its ceiling, with a bonus. */
export function limited({ mean, ceiling }: Score, bonus: number): number | null {
  if (mean === null) return null
  const free = Math.min(10, settled(mean + bonus))
  return ceiling ? Math.min(free, highestOf(ceiling.letter)) : free
}

/** The highest score of this letter. */
export function highestOf(letter: Letter): number {
  const above = letterAbove(letter)
  return above ? LETTER_BOUNDS[above] - 0.01 : 10
}

/** The best letter that this confidence allows. */
export function bestLetterAt(confidence: number): Letter {
  return LETTERS.find((letter) => confidence >= (LETTER_NEEDS[letter] ?? 0)) ?? 'F'
}

/** Whether a check is so important and so bad that there is no A. */
export function isSerious({ result }: Mark): boolean {
  return result.weight >= SERIOUS_WEIGHT && result.earned !== null && result.earned < SERIOUS_BELOW
}

/** How much a criterion counts in the score. */
function partOf({ weight }: Criterion, sum: Sum | undefined): number {
  return sum ? weight * Math.min(1, shareOf(sum.counted, sum) / COUNTS_IN_FULL_AT) : 0
}

function sumsOf(marks: readonly Mark[]): ReadonlyMap<CriterionId, Sum> {
  const sums = new Map<CriterionId, Sum>()
  for (const { result } of marks) {
    const { criterion, weight, strength, earned, certainty } = result
    let sum = sums.get(criterion)
    if (!sum) sums.set(criterion, (sum = { ...NOTHING }))
    const counts = 4 * weight * (strength ?? 0)
    sum.applying += 4 * weight
    sum.counted += counts
    sum.points += counts * (earned ?? 0)
    sum.known += 4 * weight * (certainty ?? 0)
  }
  return sums
}

/** The share of a criterion's weight, of which some is enough. */
function shareOf(part: number, { applying }: Sum): number {
  const whole = Math.min(applying, 4 * FULL_AT)
  return whole === 0 ? 0 : Math.min(1, part / whole)
}

function confidenceOf(sums: ReadonlyMap<CriterionId, Sum>): number {
  let known = 0
  let whole = 0
  for (const { id, weight } of CRITERIA) {
    const sum = sums.get(id)
    if (!sum || sum.applying === 0) continue
    known += weight * shareOf(sum.known, sum)
    whole += weight
  }
  return whole === 0 ? 0 : settled(known / whole)
}

/** The lowest of all limits; of equal ones the confidence, because no fix lifts that. */
function ceilingOf(
  { marks, isRecent, isListRead, isMoreThanDescribed, isDeprecated }: Basis,
  confidence: number,
  criteria: readonly CriterionResult[],
): Ceiling | null {
  const limits: Ceiling[] = [
    { letter: bestLetterAt(confidence), by: 'confidence', check: null },
    ...marks.flatMap(({ cap, check }): Ceiling[] =>
      cap ? [{ letter: cap.letter, by: 'check', check: check.id }] : [],
    ),
  ]
  if (!isListRead) limits.push({ letter: WITHOUT_TOOL_LIST, by: 'tool-list', check: null })
  if (!isMoreThanDescribed)
    limits.push({ letter: DESCRIPTION_ALONE, by: 'description', check: null })
  const serious = marks.find(isSerious)
  if (serious) limits.push({ letter: 'B+', by: 'weakness', check: serious.check.id })
  const safety = criteria.find(({ id }) => id === 'safety')
  if ((safety?.coverage ?? 0) < SAFETY_FOR_AN_A)
    limits.push({ letter: 'B+', by: 'safety', check: null })
  if (isDeprecated) limits.push({ letter: 'B+', by: 'deprecated', check: null })
  if (!isRecent) limits.push({ letter: 'B+', by: 'age', check: null })
  const lowest = limits.reduce((a, b) => (rank(b.letter) > rank(a.letter) ? b : a))
  return lowest.letter === 'A+' ? null : lowest
}

function rank(letter: Letter): number {
  return LETTERS.indexOf(letter)
}

/** Without the last digits, in which sums differ by the order of addition. */
export function settled(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
