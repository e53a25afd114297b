// The threshold that the user sets for a grade: a letter, and a minimum coverage.
import { blockOf, type Block } from '../../domain/grading/report.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import { LETTERS, shownShare, type Letter } from '../../domain/grading/letter.ts'
import { percentWords } from '../../represent/words/evidence.ts'

export interface LetterGate {
  minGrade?: Letter | undefined
  minConfidence?: number | undefined
}

/** Why the grading fails; empty if it passes. A tool without a grade is below any that is asked for. */
export function missedGates(
  { letter, confidence }: Pick<Grading, 'letter' | 'confidence'>,
  { minGrade, minConfidence }: LetterGate,
): Block[] {
  const missed: Block[] = []
  if (minGrade !== undefined && letter === null)
    missed.push(
      blockOf(
        'grade',
        `It is unrated: there is no grade, and ${percentWords(confidence)} of what matters is known.`,
      ),
    )
  else if (minGrade && letter && LETTERS.indexOf(letter) > LETTERS.indexOf(minGrade))
    missed.push(blockOf('grade', `The grade is ${letter}, below --min-grade ${minGrade}.`))
  if (minConfidence !== undefined && confidence < minConfidence)
    missed.push(
      blockOf(
        'confidence',
        `The confidence is ${shownShare(confidence)}, below --min-confidence ${minConfidence}.`,
      ),
    )
  return missed
}
