// Categories as boxes with counts and averages, and the tools of one side by side.
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import type { ToolEvent } from '../../../domain/scan/event.ts'
import { counted } from '../../../domain/text/figures.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Html } from '../html.ts'
import { card } from './elements.ts'
import { distribution, type LetterCounts } from './distribution.ts'
import { letterOf } from '../../../domain/grading/letter.ts'
import { letterClass, tile } from './grade.ts'
import { toolIcon, categoryPath, toolPath } from './tool-list.ts'

export interface CategoryView extends CountedCategory {
  letters: LetterCounts
}

/** With a description each, or dense: name and figures only. */
export function categoryList(categories: readonly CategoryView[], size: 'full' | 'dense'): Html {
  return html`<ul class="grid ${size}">
    ${categories.map((category) => html`<li>${categoryCard(category, size)}</li>`)}
  </ul>`
}

export function countWords({ toolCount, averageScore }: Pick<CategoryView, 'toolCount' | 'averageScore'>): string {
  const tools = counted(toolCount, 'tool')
  return averageScore === null ? tools : `${tools}, avg ${averageScore.toFixed(1)}`
}

function categoryCard(category: CategoryView, size: 'full' | 'dense'): Html {
  const { slug, name, description, letters } = category
  return html`<a class="card kind-card" href="${categoryPath(slug)}">
    ${
      size === 'full'
        ? html`<h2>${name}</h2>
            <p class="quiet">${description}</p>`
        : html`<h3>${name}</h3>`
    }
    <p><small class="figure">${countWords(category)}</small></p>
    ${distribution(letters, 'small')}
  </a>`
}

const SHOWN_TOOLS = 15

/** `tools` are the best of the category, best first; `changes` of grades, newest first. */
export function leaderboard(tools: readonly Tool[], changes: readonly ToolEvent[]): Html {
  return html`<section>
      <h2>Scores by criterion</h2>
      ${heatMap(tools.slice(0, SHOWN_TOOLS))}
    </section>
    <div class="split standings">${card('Best per criterion', bestList(tools))} ${changes.length > 0 && card('Recent grade changes', trend(changes))}</div>`
}

function heatMap(tools: readonly Tool[]): Html {
  return html`<div class="scroll" role="region" aria-label="Scores by criterion" tabindex="0">
    <table class="heat-map">
      <thead>
        <tr>
          <th scope="col">Tool</th>
          ${CRITERIA.map(({ name, question }) => html`<th scope="col" title="${question}">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${tools.map(
          (tool) =>
            html`<tr>
              <th scope="row">${toolIcon(tool, 'small')} <a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></th>
              ${CRITERIA.map(({ id }) => heatCell(tool.criteria[id]))}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function heatCell(score: number | null): Html {
  return score === null
    ? html`<td class="quiet" title="no score">–</td>`
    : html`<td class="figure heat ${letterClass({ grade: letterOf(score) })}">${score.toFixed(1)}</td>`
}

function bestList(tools: readonly Tool[]): Html {
  return html`<ol class="plain standing">
    ${CRITERIA.map(({ id, name }) => {
      const [best] = tools.filter(({ criteria }) => criteria[id] !== null).toSorted((one, other) => (other.criteria[id] ?? 0) - (one.criteria[id] ?? 0))
      return (
        best !== undefined &&
        html`<li><span>${name}</span> <a href="${toolPath(best.slug)}" dir="auto">${best.name}</a> <b class="figure">${best.criteria[id]?.toFixed(1)}</b></li> `
      )
    })}
  </ol>`
}

function trend(changes: readonly ToolEvent[]): Html {
  return html`<ol class="plain changes">
    ${changes.map(
      ({ tool, grade, score, at }) =>
        html`<li>
          ${tile({ grade: grade.from, score: score.from }, 'small')} <span aria-hidden="true">→</span
          ><span class="unseen">to</span> ${tile({ grade: grade.to, score: score.to }, 'small')}
          <a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a>
          <time class="figure quiet" datetime="${at}">${at.slice(0, 10)}</time>
        </li> `,
    )}
  </ol>`
}
