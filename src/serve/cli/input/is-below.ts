// Whether a letter misses the gate that the user set.
import { LETTERS, type Letter } from '../../../domain/grading/letter.ts'

/** A tool that is not rated passes no gate. */
export function isBelow(letter: Letter | null, least: Letter): boolean {
  return letter === null || LETTERS.indexOf(letter) > LETTERS.indexOf(least)
}
