// How the score of a tool adds up: the mean of the criteria of its best access method, less the
// discount, with the bonus, under the ceiling.
import type { Ceiling, Grading } from '../../../domain/grading/grading.ts'
import { hundredths, letterOf } from '../../../domain/grading/letter.ts'
import { BONUS } from '../../../grade/evidence-rules.ts'
import { percentWords } from './basis-words.ts'
import { ceilingWords } from './ceiling-words.ts'

/** Sums of products differ in the last digits. */
const SAME = 1e-6

export interface ScoreSum {
  /** Of the criteria, by their shares. */
  mean: number
  discount: number
  bonus: number
  /** If the score would be higher without it. */
  ceiling: Ceiling | null
  /** Unrounded. */
  score: number
}

/** Null without a score, and for a grading of a method before 3. */
export function scoreSum({ access, best, bonus = 0, exact }: Grading): ScoreSum | null {
  const own = best && access?.[best]
  if (!own || exact === null) return null
  const mean = own.criteria.reduce((sum, { share, exact: of }) => sum + share * (of ?? 0), 0)
  const free = Math.min(10, mean - own.discount + bonus)
  const isHeld = own.ceiling !== null && exact < free - SAME
  return {
    mean,
    discount: own.discount,
    bonus,
    ceiling: isHeld ? own.ceiling : null,
    score: exact,
  }
}

/** Whether the letter would be better if more were known. */
export function isDiscounted({ discount, ceiling, score }: ScoreSum): boolean {
  return ceiling === null && letterOf(score + discount) !== letterOf(score)
}

/** Discount, bonus and ceiling, one line each; empty if the score is the mean of the criteria. */
export function stepLines(grading: Grading): string[] {
  const sum = scoreSum(grading)
  if (!sum) return []
  const { ceiling } = sum
  return [
    ...discountLines(sum, grading),
    ...bonusLines(grading),
    ...(ceiling === null ? [] : [ceilingWords(ceiling, grading)]),
  ]
}

/** The same from the mean to the score, with two decimals so that the figures add up. */
export function sumLines(grading: Grading): string[] {
  const sum = scoreSum(grading)
  const steps = stepLines(grading)
  if (!sum || steps.length === 0) return []
  const { mean, discount, bonus, ceiling, score } = sum
  const total = ceiling === null ? hundredths(score) : hundredths(mean - discount + bonus)
  const start = total + figure(discount) - figure(bonus)
  return [
    `${start.toFixed(2)} is the mean of its criteria`,
    ...steps,
    `= ${hundredths(score).toFixed(2)}, shown as ${grading.letter} ${grading.score?.toFixed(1)}`,
  ]
}

/** "−0.81 because only 41% is known" */
function discountLines({ discount }: ScoreSum, { confidence }: Grading): string[] {
  return figure(discount) === 0
    ? []
    : [`−${discount.toFixed(2)} because only ${percentWords(confidence)} is known`]
}

/** "+0.2 for 1 other good access method" */
export function bonusLines({ bonus = 0 }: { bonus?: number | undefined }): string[] {
  const others = Math.round(bonus / BONUS)
  return others === 0
    ? []
    : [`+${bonus.toFixed(1)} for ${others} other good access method${others === 1 ? '' : 's'}`]
}

function figure(value: number): number {
  return Math.round(value * 100) / 100
}
