// Tools as a table: what lists, categories and search results show of each.
import { ALL_CATEGORIES } from '../../../domain/tool/all-categories.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'
import { accessMethods } from './access-methods.ts'
import { evidenceMark } from './evidence-mark.ts'
import { gradeTile } from './grade-tile.ts'
import { miniBars } from './mini-bars.ts'

/** A tool that was searched for tells how much of it was met. */
type Listed = Tool & { match?: 'all' | 'some' }

/** `isWithin` leaves the category out, where all are of one. */
export function toolList(tools: readonly Listed[], isWithin = false): Html {
  return html`<table class="tools">
    <thead>
      <tr>
        <th scope="col">Grade</th>
        <th scope="col">Score</th>
        <th scope="col">Tool</th>
        <th scope="col"><span title="The eight criteria, by weight">Criteria</span></th>
        <th scope="col">Access</th>
        ${!isWithin && html`<th scope="col">Category</th>`}
      </tr>
    </thead>
    <tbody>
      ${tools.map((tool) => toolRow(tool, isWithin))}
    </tbody>
  </table>`
}

export function categoryName(slug: string): string {
  return ALL_CATEGORIES.find((category) => category.slug === slug)?.name ?? slug
}

export function categoryPath(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`
}

export function toolPath(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}`
}

function toolRow(tool: Listed, isWithin: boolean): Html {
  const { slug, name, description, category, grade, score, criteria, accessMethods: methods, evidence, provisional, match } = tool
  return html`<tr>
    <td class="grade">${gradeTile(grade, score, 'small', evidence)}</td>
    <td class="figure">${score?.toFixed(1)}</td>
    <td class="what">
      <a href="${toolPath(slug)}" dir="auto">${name}</a> ${evidenceMark(evidence, provisional)}
      ${match === 'some' && html`<small class="quiet">partial match</small>`}
      <p dir="auto">${description}</p>
    </td>
    <td>${miniBars(criteria)}</td>
    <td>${accessMethods(methods)}</td>
    ${!isWithin && html`<td class="kind"><a href="${categoryPath(category)}">${categoryName(category)}</a></td>`}
  </tr> `
}
