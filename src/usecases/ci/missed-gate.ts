// The threshold that the user sets for a grade: a letter, and a minimum coverage.
import type { Block } from '../../domain/grading/finding.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import { LETTERS, shownShare, type Letter } from '../../domain/grading/letter.ts'
import { percentWords } from '../../represent/words/tool/basis-words.ts'

export interface LetterGate {
  minGrade?: Letter | undefined
  minConfidence?: number | undefined
}

/**
 * Why the grading fails; null if it passes. An unrated tool never passes, with a gate or without.
 */
export function missedGate(
  { letter, confidence }: Pick<Grading, 'letter' | 'confidence'>,
  { minGrade, minConfidence }: LetterGate,
): Block | null {
  if (letter === null)
    return block(
      'grade',
      `It is unrated: there is no grade, and ${percentWords(confidence)} of what matters is known.`,
    )
  if (minGrade !== undefined && LETTERS.indexOf(letter) > LETTERS.indexOf(minGrade))
    return block('grade', `The grade is ${letter}, below --min-grade ${minGrade}.`)
  if (minConfidence !== undefined && confidence < minConfidence)
    return block(
      'confidence',
      `The confidence is ${shownShare(confidence)}, below --min-confidence ${minConfidence}.`,
    )
  return null
}

function block(gate: Block['gate'], message: string): Block {
  return { gate, message, check: null, finding: null }
}
