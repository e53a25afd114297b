// The threshold that the user sets for a grade: a letter, and a minimum coverage.
import { InvalidArgumentError } from 'commander'
import { LETTERS, shownShare, type Letter } from '../../../domain/grading/letter.ts'
import type { Grading } from '../../../domain/grading/grading.ts'
import { percentWords } from '../../../represent/words/tool/basis-words.ts'

export interface Gate {
  minGrade?: Letter | undefined
  minConfidence?: number | undefined
}

/**
 * Why the grading fails, in a sentence; null if it passes. An unrated tool never passes, with a gate
 * or without.
 */
export function missedGate(
  { letter, confidence }: Pick<Grading, 'letter' | 'confidence'>,
  { minGrade, minConfidence }: Gate,
): string | null {
  if (letter === null)
    return `It is unrated: there is no grade, and ${percentWords(confidence)} of what matters is known.`
  if (minGrade !== undefined && LETTERS.indexOf(letter) > LETTERS.indexOf(minGrade))
    return `The grade is ${letter}, below --min-grade ${minGrade}.`
  if (minConfidence !== undefined && confidence < minConfidence)
    return `The confidence is ${shownShare(confidence)}, below --min-confidence ${minConfidence}.`
  return null
}

export function shareOf(value: string): number {
  if (!/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?|\.\d{1,4})$/.test(value))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return Number(value)
}
