// The eight criteria of each access method in one table, if the tool has several.
import { ACCESS_NAMES } from '../../../../domain/grading/criterion.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import { CRITERIA } from '../../../../grade/criteria.ts'
import { withoutScoreWords } from '../../../words/checks.ts'
import { accessWhy, gradedAccess } from '../../../words/access.ts'
import { percentWords } from '../../../words/evidence.ts'
import { html, type Html } from '../../html.ts'

export function accessTable(grading: Grading): Html | null {
  const ids = gradedAccess(grading)
  if (ids.length < 2) return null
  const own = ids.flatMap((id) => grading.access?.[id] ?? [])
  return html`<details id="access">
    <summary>By access method</summary>
    <div class="scroll" role="region" aria-label="Criteria of each access method" tabindex="0">
      <table>
        <thead>
          <tr>
            <td></td>
            ${ids.map((id) => html`<th scope="col">${ACCESS_NAMES[id]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${row(
            'Grade',
            own.map(({ letter, score }) => (letter === null ? 'not rated' : `${letter} ${score?.toFixed(1)}`)),
          )}
          ${row(
            'Known',
            own.map(({ confidence }) => percentWords(confidence)),
          )}
          ${CRITERIA.map(({ id, name }) =>
            row(
              name,
              ids.map((way) => grading.access?.[way]?.criteria.find((each) => each.id === id)?.score?.toFixed(2) ?? withoutScoreWords(grading, id, way)),
            ),
          )}
        </tbody>
      </table>
    </div>
    <ul>
      ${ids.map((id) => html`<li dir="auto">${ACCESS_NAMES[id]}: ${accessWhy(grading, id)}</li> `)}
    </ul>
  </details>`
}

function row(name: string, cells: readonly string[]): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    ${cells.map((cell) => html`<td class="figure">${cell}</td>`)}
  </tr> `
}
