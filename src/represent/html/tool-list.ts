// Tools as a table: what lists, categories and search results show of each.
import { CATEGORIES } from '../../domain/category.ts'
import type { Tool } from '../../domain/tool.ts'
import { html, type Html } from './html.ts'

export function toolList(tools: readonly Tool[]): Html {
  if (tools.length === 0) return html`<p>No tools here.</p>`
  return html`<table class="tools">
    <thead>
      <tr>
        <th scope="col">Grade</th>
        <th scope="col">Score</th>
        <th scope="col">Tool</th>
        <th scope="col">Category</th>
        <th scope="col">Access</th>
      </tr>
    </thead>
    <tbody>
      ${tools.map(toolRow)}
    </tbody>
  </table>`
}

export function categoryName(slug: string): string {
  return CATEGORIES.find((category) => category.slug === slug)?.name ?? slug
}

export function toolPath(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}`
}

/** The letter, coloured by its class. */
export function gradeMark(grade: Tool['grade']): Html {
  return grade === null ? html`<span class="grade none">–</span>` : html`<span class="grade ${grade.charAt(0).toLowerCase()}">${grade}</span>`
}

function toolRow(tool: Tool): Html {
  return html`<tr>
    <td>${gradeMark(tool.grade)}</td>
    <td>${tool.score?.toFixed(1)}</td>
    <td><a href="${toolPath(tool.slug)}">${tool.name}</a><br /><small>${tool.description}</small></td>
    <td><a href="/categories/${encodeURIComponent(tool.category)}">${categoryName(tool.category)}</a></td>
    <td>${tool.accessMethods.join(', ')}</td>
  </tr> `
}
