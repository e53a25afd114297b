// The eight criteria as bars against the average of the category: a table whose middle column is
// drawn.
import type { CriterionId } from '../../../domain/grading/criterion.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Html } from '../html.ts'
import { evidenceBar, type EvidenceShares, scoreClass } from './grade.ts'

export type EvidenceByCriterion = Readonly<Partial<Record<CriterionId, EvidenceShares>>>
export type CriterionAverages = Readonly<Partial<Record<CriterionId, number | null>>>

/** `evidence` draws below each bar what its score is based on; `missing` says why there is none. */
export function criteriaChart(
  criteria: Tool['criteria'],
  average: CriterionAverages | null,
  evidence: EvidenceByCriterion = {},
  missing: (id: CriterionId) => string = () => 'no score',
): Html {
  return html`<table class="chart">
    <caption class="unseen">
      Scores by criterion, out of 10${average !== null && ', with the average of the category'}
    </caption>
    <thead class="unseen">
      <tr>
        <th scope="col">Criterion</th>
        <th scope="col">Bar</th>
        <th scope="col">Score</th>
        ${average !== null && html`<th scope="col">Average</th>`}
      </tr>
    </thead>
    <tbody>
      ${CRITERIA.map(
        ({ id, name, question, weight }) =>
          html`<tr>
            <th scope="row"><span title="${question}">${name}</span> <small>${weight}%</small></th>
            <td class="wide">${bar(criteria[id], average?.[id] ?? null)}${evidence[id] && evidenceBar(evidence[id])}</td>
            ${scoreCell(criteria[id], () => missing(id))} ${average !== null && html`<td class="figure quiet">${averageWords(average[id])}</td>`}
          </tr> `,
      )}
    </tbody>
  </table>`
}

function scoreCell(score: number | null, missing: () => string): Html {
  return score === null ? html`<td class="quiet">${missing()}</td>` : html`<td class="figure">${score.toFixed(2)}</td>`
}

function averageWords(average: number | null | undefined): string {
  return average === null || average === undefined ? '–' : `avg ${average.toFixed(1)}`
}

function bar(score: number | null, average: number | null): Html {
  return html`<svg class="bar" width="100%" height="12" aria-hidden="true">
    <rect class="track" width="100%" />
    ${score !== null && html`<rect class="${scoreClass(score)}" width="${percent(score)}" />`}
    ${average !== null && html`<rect class="mark" x="${percent(average)}" width="2" height="12" />`}
  </svg>`
}

function percent(score: number): string {
  return `${Math.round(score * 100) / 10}%`
}
