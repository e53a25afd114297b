// Tools as a table, for lists, categories and search results.
import { ALL_CATEGORIES } from '../../../domain/tool/category.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'
import { accessMethods } from './elements.ts'
import { criteriaColumns } from './criteria.ts'
import { knownMeter, tile } from './grade.ts'
import { pathWith } from './paging.ts'
import { initialsColour, initialsOf } from '../../words/tools.ts'

/** Side lengths in CSS pixels. */
const SIDES = { small: 26, medium: 36, large: 56 } as const

export function toolIcon({ slug, name, icon }: Pick<Tool, 'slug' | 'name' | 'icon'>, size: keyof typeof SIDES): Html {
  const side = SIDES[size]
  return icon === undefined
    ? html`<span class="mono ${size} i${initialsColour(slug)}" aria-hidden="true">${initialsOf(name, slug)}</span>`
    : html`<img class="mono ${size}" src="${icon}" alt="" width="${side}" height="${side}" ${size !== 'large' && html`loading="lazy"`} decoding="async" />`
}

/** A search result says how much of the query it matches. */
type Listed = Tool & { match?: 'all' | 'some'; weightedScore?: number }

/**
 * `isWithin` leaves out the category column. Two to four tools can be selected for a comparison.
 */
export function toolList(tools: readonly Listed[], isWithin = false): Html {
  if (tools.length < 2) return toolTable(tools, isWithin, false)
  return html`<form class="choose" action="/compare" method="get">
    ${toolTable(tools, isWithin, true)}
    <p class="row"><button>Compare selected</button> <small>Select two to four tools.</small></p>
  </form>`
}

/** The table alone, without checkboxes. */
export function toolTable(tools: readonly Listed[], isWithin: boolean, canChoose: boolean): Html {
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
      ${tools.map((tool) => toolRow(tool, isWithin, canChoose))}
    </tbody>
  </table>`
}

export function categoryName(slug: string): string {
  return ALL_CATEGORIES.find((category) => category.slug === slug)?.name ?? slug
}

export function categoryPath(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`
}

/** The page that compares these tools; commas stay readable. */
export function comparePath(slugs: readonly string[], weights?: string): string {
  const path = pathWith('/compare', { tools: slugs.join(',') }).replaceAll('%2C', ',')
  return weights === undefined ? path : `${path}${slugs.length === 0 ? '?' : '&'}weights=${weights}`
}

export function toolPath(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}`
}

function toolRow(tool: Listed, isWithin: boolean, canChoose: boolean): Html {
  const { slug, name, description, category, score, criteria, accessMethods: methods, confidence, scannedAt, match, weightedScore } = tool
  return html`<tr>
    <td class="grade">${canChoose && html`<input type="checkbox" name="tools" value="${slug}" aria-label="Compare ${name}" /> `}${tile(tool, 'small')}</td>
    <td class="figure" title="${weightedScore !== undefined && `By the method ${score?.toFixed(1)}`}">${(weightedScore ?? score)?.toFixed(1)}</td>
    <td class="what">
      <div class="row">
        ${toolIcon(tool, 'medium')}<a href="${toolPath(slug)}" dir="auto">${name}</a> ${knownMeter(confidence)}
        ${scannedAt !== null && html`<small>scanned <time datetime="${scannedAt}">${scannedAt.slice(0, 10)}</time></small> `}${match === 'some' && html`<small class="quiet">partial match</small>`}
      </div>
      <p dir="auto">${description}</p>
    </td>
    <td>${criteriaColumns(criteria)}</td>
    <td>${accessMethods(methods)}</td>
    ${!isWithin && html`<td class="kind"><a href="${categoryPath(category)}">${categoryName(category)}</a></td>`}
  </tr> `
}
