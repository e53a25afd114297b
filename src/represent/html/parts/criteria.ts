// The eight criteria drawn: bars that add up to the score, the sum as a strip, and small columns for lists.
import { hundredths } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { CriterionId } from '../../../domain/grading/criterion.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import type { GradeSum } from '../../../grade/sum.ts'
import { NOT_KNOWN, type CriterionLine } from '../../words/criteria.ts'
import { html, type Html } from '../html.ts'
import { lengthClass } from './grade.ts'

/** `score` is that of the whole: one line at the same place in every row. `leadsTo` precedes an id. */
export function criteriaChart(lines: readonly CriterionLine[], score: number | null, caption: string, leadsTo = '#criterion-'): Html {
  return html`<table class="criteria">
    <caption class="unseen">
      ${caption}
    </caption>
    <tbody>
      ${lines.map((line) => criterionRow(line, score, leadsTo))}
    </tbody>
  </table>`
}

/** A bar is as thick as its criterion counts. */
const THICK: Readonly<Record<number, string>> = { 20: 'w20', 18: 'w18', 16: 'w16', 12: 'w12', 10: 'w12', 8: 'w8', 4: 'w4' }

function criterionRow(line: CriterionLine, whole: number | null, leadsTo: string): Html {
  const { id, name, weight, score, known, checks, isUnknown, isWeakest } = line
  const head = html`<th scope="row">${score === null ? name : html`<a href="${leadsTo}${id}">${name}</a>`}<small>${weight}%</small></th>`
  if (score === null)
    return html`<tr>
      ${head}
      <td class="foreign" colspan="3">does not apply</td>
    </tr>`
  const count = html`<td class="count">${known} of ${checks}<span> known</span></td>`
  // What it counts with stays, so that the rows add up to the score.
  if (isUnknown)
    return html`<tr>
      ${head}
      <td class="of foreign">not known</td>
      <td class="score quiet">${score.toFixed(2)}</td>
      ${count}
    </tr>`
  return html`<tr ${isWeakest && html`class="weakest"`}>
    ${head}
    <td class="of">
      <span class="bar ${THICK[weight]} ${fillOf(line)}"
        ><i class="${lengthClass(score)}"></i>${whole !== null && html`<u class="${lengthClass(whole)}"></u>`}</span
      >
    </td>
    <td class="score">${score.toFixed(2)}</td>
    ${count}
  </tr>`
}

/** Solid if half of its checks are known, hatched if fewer; what is not known has no bar. */
export function fillOf({ known, checks }: Pick<CriterionLine, 'known' | 'checks'>): '' | 'part' {
  return known * 2 < checks ? 'part' : ''
}

/** What the fills mean, as far as they occur. */
export function chartLegend(lines: readonly CriterionLine[], score: number | null): Html {
  const fills = new Set(lines.filter((line) => line.score !== null && !line.isUnknown).map(fillOf))
  return html`<ul class="legend">
    <li>As thick as it counts, as long as it scores.</li>
    ${score !== null && html`<li><span class="line"></span>score ${score.toFixed(1)}</li>`}
    ${
      fills.has('part') &&
      html`<li>
        <span class="bar part"><i class="v100"></i></span>under half known
      </li>`
    }
    ${lines.some((line) => line.isUnknown) && html`<li>not known: counts as 5.0, and says nothing</li>`}
  </ul>`
}

/** From the mean of the criteria to the score: "C+ at most". */
export interface SumStep {
  words: string
  /** The figure after it, cut to two decimals. */
  figure: string
}

/** Score times weight, end to end, and the same in figures that can be added on paper. */
export function sumStrip(
  { total, weights, mean }: Pick<GradeSum, 'total' | 'weights' | 'mean'>,
  lines: readonly CriterionLine[],
  steps: readonly SumStep[] = [],
): Html {
  const terms = lines.filter(({ score }) => score !== null)
  let x = 0
  const rects = terms.map(({ isWeakest, product }) => {
    const rect = html`<rect ${isWeakest && html`class="weakest"`} x="${x.toFixed(1)}" width="${Math.max(0, product - 2).toFixed(1)}" height="12" />`
    x += product
    return rect
  })
  return html`<div class="strip">
    <svg viewBox="0 0 ${weights * 10} 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="${weights * 10}" height="12" />
      ${rects}
    </svg>
    <p class="xs quiet">
      ${terms.map(({ product }) => product).join(' + ')} = ${total}, ÷ ${weights} =
      <b>${hundredths(mean).toFixed(2)}</b>${steps.map(({ words, figure }) => html`; ${words} = <b>${figure}</b>`)}
    </p>
  </div>`
}

/** The eight as columns for a row of a list, all of them in words for screen readers; what is not known has none. */
export function criteriaColumns(criteria: Tool['criteria'], lines: readonly CriterionLine[] = []): Html {
  const isUnknown = (id: CriterionId) => lines.some((line) => line.id === id && line.isUnknown)
  const words = CRITERIA.map(({ id, name }) => `${name} ${isUnknown(id) ? NOT_KNOWN : (criteria[id]?.toFixed(2) ?? 'does not apply')}`).join(', ')
  return html`<span class="columns" role="img" aria-label="${words}"
    >${CRITERIA.map(({ id }) => {
      const line = lines.find((each) => each.id === id)
      return html`<i class="${lengthClass(isUnknown(id) ? null : criteria[id])}${line && ` ${fillOf(line)}${line.isWeakest ? ' weakest' : ''}`}"></i>`
    })}</span
  >`
}
