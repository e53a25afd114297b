// From judged checks to criteria, score, confidence and ceiling: the arithmetic of the method.
import type { AccessId, CriterionId } from '../domain/grading/criterion.ts'
import type { Ceiling, CheckResult, CriterionResult } from '../domain/grading/grading.ts'
import { LETTER_BOUNDS, letterAbove, LETTERS, type Letter } from '../domain/grading/letter.ts'
import type { Cap, Check } from './check.ts'
import {
  DEPRECATED,
  DESCRIPTION_ALONE,
  ESTIMATED,
  FULL_AT,
  LETTER_NEEDS,
  SAFETY_FOR_AN_A,
  SERIOUS_BELOW,
  SERIOUS_WEIGHT,
  UNSETTLED,
  WITHOUT_TOOL_LIST,
} from './evidence-rules.ts'
import { CRITERIA } from './criteria.ts'
import { roundedScore, settled } from './rounding.ts'
import { termOf } from './sum.ts'

/** A check that applies to an access method, with the cap of its outcome. */
export interface Mark {
  check: Check
  result: CheckResult
  cap: Cap | undefined
  /** If the owner of the tool states it: what counts without that; null if nothing does. */
  without?: Mark | null
}

/** What the score of an access method is computed from. */
export interface Basis {
  access: AccessId
  marks: readonly Mark[]
  /** Whether something was observed at the tool in the last 12 months. */
  isRecent: boolean
  /** Whether the list of tools was read; always true for other access methods. */
  isListRead: boolean
  /** Whether others can get it: a package of it was read, or it is hosted; true for others. */
  isPublished: boolean
  /** Whether more than the description of the API is known; always true for others. */
  isMoreThanDescribed: boolean
  /** Whether the vendor has given it up. */
  isDeprecated: boolean
  /** How far its texts were read, and not only counted. */
  reading: ReadState
}

/**
 * `none`: not read; `changed`: not all that is there now is as it was read; `unknown`: by readers that whoever grades does not
 * know; `unsettled`: readers do not agree on all that an A rests on.
 */
export type ReadState = 'none' | 'changed' | 'unknown' | 'unsettled' | 'settled'

/** A basis of which only the marks count. */
export function unlimited(access: AccessId, marks: readonly Mark[]): Basis {
  return {
    access,
    marks,
    isRecent: true,
    isListRead: true,
    isPublished: true,
    isMoreThanDescribed: true,
    isDeprecated: false,
    reading: 'settled',
  }
}

export interface Score {
  /** The mean of the rounded criteria by their weights; null if no check applies. */
  mean: number | null
  confidence: number
  /** The lowest limit. */
  ceiling: Ceiling | null
  criteria: CriterionResult[]
  /** Those that count: what an owner states and would cost is not among them. */
  marks: readonly Mark[]
}

/** The sum of the marks of one criterion, in quarters. */
interface Sum {
  /** The weight of all checks that apply. */
  applying: number
  /** The weight that counts, and the same times points. */
  counted: number
  points: number
  known: number
}

/**
 * An owner's words never cost: of what the owner states, the part counts that gives each criterion
 * its highest mean; no criterion that only the owner's words open, or none of them, where the score
 * is better so.
 */
export function scoreOf(basis: Basis): Score {
  if (basis.marks.every(({ without }) => without === undefined)) return scoreOfAll(basis)
  const groups = Object.values(Object.groupBy(basis.marks, ({ result }) => result.criterion))
  const old = groups.filter((marks) => marks.some(({ without }) => without !== null))
  return [groups.flatMap(bestMarks), old.flatMap(bestMarks), basis.marks.flatMap(withoutOwner)]
    .map((marks) => scoreOfAll({ ...basis, marks }))
    .reduce((best, score) => (isAbove(score, best) ? score : best))
}

function isAbove(one: Score, other: Score): boolean {
  const [score, best] = [limited(one) ?? 0, limited(other) ?? 0]
  return score > best || (score === best && (one.mean ?? 0) > (other.mean ?? 0))
}

function withoutOwner(mark: Mark): Mark[] {
  return mark.without === undefined ? [mark] : mark.without === null ? [] : [mark.without]
}

/** The marks of one criterion with the highest mean: each choice raises it, until it stays. */
function bestMarks(marks: readonly Mark[]): Mark[] {
  let chosen = marks.flatMap(withoutOwner)
  for (let mean = -1, next = meanOf(chosen); next > mean; next = meanOf(chosen)) {
    mean = next
    chosen = marks.flatMap((mark) => {
      const [other] = withoutOwner(mark)
      return liftOf(mark, mean) >= liftOf(other, mean) ? [mark] : (other ?? [])
    })
  }
  return chosen
}

/** How much a mark moves a sum above or below this mean. */
function liftOf(mark: Mark | undefined, mean: number): number {
  return mark ? weightOf(mark) * (pointsOf(mark) - mean) : 0
}

function meanOf(marks: readonly Mark[]): number {
  const weight = marks.reduce((sum, mark) => sum + weightOf(mark), 0)
  return weight === 0
    ? 0
    : settled(marks.reduce((sum, mark) => sum + weightOf(mark) * pointsOf(mark), 0) / weight)
}

/** In quarters: integers, so that sums are exact. */
function weightOf({ result }: Mark): number {
  return 4 * termOf(result).counts
}

function pointsOf({ result }: Mark): number {
  return termOf(result).points
}

function scoreOfAll(basis: Basis): Score {
  const sums = sumsOf(basis.marks)
  const whole = CRITERIA.reduce((all, { id, weight }) => all + (sums.has(id) ? weight : 0), 0)
  const criteria = CRITERIA.map(({ id, weight }): CriterionResult => {
    const sum = sums.get(id)
    const score = sum ? roundedScore(sum.points / sum.counted) : null
    return {
      id,
      weight,
      coverage: sum ? shareOf(sum.known, sum) : 0,
      share: sum ? weight / whole : 0,
      score,
    }
  })
  const confidence = confidenceOf(sums)
  const total = criteria.reduce((all, { weight, score }) => all + weight * (score ?? 0), 0)
  return {
    mean: whole === 0 ? null : settled(total / whole),
    confidence,
    ceiling: ceilingOf(basis, confidence, criteria),
    criteria,
    marks: basis.marks,
  }
}

/** The score under its ceiling. */
export function limited({ mean, ceiling }: Score): number | null {
  if (mean === null) return null
  return ceiling ? Math.min(mean, highestOf(ceiling.letter)) : mean
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

function sumsOf(marks: readonly Mark[]): ReadonlyMap<CriterionId, Sum> {
  const sums = new Map<CriterionId, Sum>()
  for (const mark of marks) {
    const { criterion, weight, certainty } = mark.result
    // A limit without points.
    if (weight === 0) continue
    let sum = sums.get(criterion)
    if (!sum) sums.set(criterion, (sum = { applying: 0, counted: 0, points: 0, known: 0 }))
    const counts = weightOf(mark)
    sum.applying += 4 * weight
    sum.counted += counts
    sum.points += counts * pointsOf(mark)
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
    if (!sum) continue
    known += weight * shareOf(sum.known, sum)
    whole += weight
  }
  return whole === 0 ? 0 : settled(known / whole)
}

const ESTIMATED_BY = {
  none: 'estimated',
  changed: 'changed',
  unknown: 'reader',
  unsettled: null,
  settled: null,
} as const satisfies Record<ReadState, Ceiling['by'] | null>

/** The lowest of all limits; of equal ones the confidence, because no fix lifts that. */
function ceilingOf(
  {
    access,
    marks,
    isRecent,
    isListRead,
    isPublished,
    isMoreThanDescribed,
    isDeprecated,
    reading,
  }: Basis,
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
  if (!isPublished) limits.push({ letter: 'B+', by: 'package', check: null })
  if (isDeprecated) limits.push({ letter: DEPRECATED, by: 'deprecated', check: null })
  const estimated = ESTIMATED_BY[reading]
  if (estimated) limits.push({ letter: ESTIMATED[access], by: estimated, check: null })
  if (reading === 'unsettled') limits.push({ letter: UNSETTLED, by: 'unsettled', check: null })
  if (!isRecent) limits.push({ letter: 'B+', by: 'age', check: null })
  const lowest = limits.reduce((a, b) => (rank(b.letter) > rank(a.letter) ? b : a))
  return lowest.letter === 'A+' ? null : lowest
}

function rank(letter: Letter): number {
  return LETTERS.indexOf(letter)
}
