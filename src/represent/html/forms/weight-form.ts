// Sliders for the reader's own weights of criteria: a plain form, which redirects to the same page
// with the weights in its URL.
import type { CriterionId } from '../../../domain/grading/criterion.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Html } from '../html.ts'
import type { Filters } from '../parts/paging.ts'

/** The reader's own weights: all eight, or none. */
export type OwnWeights = Readonly<Record<CriterionId, number>> | null

/** `page` is the target of the form, `kept` the rest of its query. */
export function weightForm(page: 'tools' | 'compare', kept: Filters, own: OwnWeights): Html {
  return html`<details class="weigh" ${own !== null && html`open`}>
    <summary>${own === null ? 'Weigh the criteria yourself' : 'Your weights'}</summary>
    <form action="/weigh" method="get">
      <input type="hidden" name="page" value="${page}" />
      ${Object.entries(kept).map(([name, value]) => value !== undefined && name !== 'weights' && html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
      <div class="sliders">
        ${CRITERIA.map(
          ({ id, name, weight }) =>
            html`<label
              >${name} <input type="range" name="w-${id}" min="0" max="40" value="${own?.[id] ?? weight}" data-shows /><span class="figure"
                >${own?.[id] ?? weight}</span
              ></label
            > `,
        )}
      </div>
      <p class="row">
        <button class="primary">Apply the weights</button> ${own !== null && html`<button name="reset" value="true">Back to the method</button>`}
        <small>Scores are computed from the stored criteria. The letters are still those of <a href="/method">the method</a>.</small>
      </p>
    </form>
  </details>`
}
