// The letter of a report: the largest element, in a ring that shows how much of the method could be
// judged.
import type { Tool } from '../../../domain/tool/tool.ts'
import { percentWords } from '../../words/tool/basis-words.ts'
import { html, type Html } from '../html.ts'
import { gradeClass, gradeTile } from './grade-tile.ts'

/** The circumference of the ring, in units of its view box. */
const ROUND = 295

export function gradeDial({ grade, score, evidence, confidence }: Pick<Tool, 'grade' | 'score' | 'evidence' | 'confidence'>): Html {
  const share = percentWords(confidence)
  return html`<div class="dial ${gradeClass(grade)}" title="${share} confidence">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="47" />
      <circle class="ring" cx="50" cy="50" r="47" stroke-dasharray="${(ROUND * Number.parseInt(share, 10)) / 100} ${ROUND}" />
    </svg>
    ${gradeTile(grade, score, 'large', evidence)}
  </div>`
}
