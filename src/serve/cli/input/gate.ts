// The gate that the user sets for a grade: a letter, and how much of the method must have been
// judged.
import { InvalidArgumentError } from 'commander'
import { LETTERS, type Letter } from '../../../domain/grading/letter.ts'
import type { Grading } from '../../../domain/grading/grading.ts'

export interface Gate {
  minGrade?: Letter | undefined
  minConfidence?: number | undefined
}

/**
 * What the grading misses, in a sentence; null where it passes. A tool that is not rated passes no
 * gate.
 */
export function missedGate(
  { letter, confidence }: Pick<Grading, 'letter' | 'confidence'>,
  { minGrade, minConfidence }: Gate,
): string | null {
  if (
    minGrade !== undefined &&
    (letter === null || LETTERS.indexOf(letter) > LETTERS.indexOf(minGrade))
  )
    return `The grade is ${letter ?? 'unrated'}, below --min-grade ${minGrade}.`
  if (minConfidence !== undefined && confidence < minConfidence)
    return `The confidence is ${shown(confidence)}, below --min-confidence ${shown(minConfidence)}.`
  return null
}

/** Cut, so that what is below a gate never reads as if it met it. */
function shown(share: number): string {
  return String(Math.floor(share * 100) / 100)
}

export function shareOf(value: string): number {
  if (!/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?|\.\d{1,4})$/.test(value))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return Number(value)
}
