// The letter of a tool as a tile in its colour; if large, with the score below.
import { LETTERS, letterOf, type Letter } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'

/** A letter that no scan has verified is hollow. */
export function gradeTile(letter: Letter | null, score: number | null, size: 'small' | 'large', evidence?: Tool['evidence']): Html {
  const isHollow = letter !== null && evidence === 'declared'
  const graded = `Grade ${letter}${score === null ? '' : `, ${score.toFixed(1)} out of 10`}${isHollow ? ', from stated facts only' : ''}`
  const words = letter === null ? 'Not graded yet' : graded
  return html`<span class="tile ${size} ${gradeClass(letter)}${letter?.endsWith('+') && ' plus'}${isHollow && ' hollow'}" role="img" aria-label="${words}"
    >${letter ?? '–'}${size === 'large' && score !== null && html`<small>${score.toFixed(1)}<i>/10</i></small>`}</span
  >`
}

/** The class that colours whatever shows a letter; grey without a letter. */
export function gradeClass(letter: Letter | null): string {
  return letter !== null && LETTERS.includes(letter) ? `g-${letter.charAt(0).toLowerCase()}` : 'g-none'
}

/** The class of a score out of 10, by its letter. */
export function scoreClass(score: number | null): string {
  return gradeClass(score === null ? null : letterOf(score))
}
