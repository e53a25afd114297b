// The letter of a report: the largest thing on it, in a ring that is closed as far as the method could
// be judged.
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'
import { gradeClass, gradeTile } from './grade-tile.ts'

/** The length of the ring, in the units of its box. */
const ROUND = 295

export function gradeDial({ grade, score, evidence, confidence }: Pick<Tool, 'grade' | 'score' | 'evidence' | 'confidence'>): Html {
  const share = Math.round(confidence * 100)
  return html`<div class="dial ${gradeClass(grade)}" title="${share}% confidence">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="47" />
      <circle class="ring" cx="50" cy="50" r="47" stroke-dasharray="${(ROUND * share) / 100} ${ROUND}" />
    </svg>
    ${gradeTile(grade, score, 'large', evidence)}
  </div>`
}
