// The page of all graded tools: a filter form, the tools, and links to other pages.
import { counted } from '../../../domain/text/figures.ts'
import type { Pagination } from '../../../domain/answer/list.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { paging, pathWith, alternates } from '../parts/paging.ts'
import { emptyState, warningList } from '../parts/elements.ts'
import { DEFAULT_SORT, filterForm, sortLinks, type ToolFilters, weightForm, type OwnWeights } from '../forms/filter-form.ts'
import { toolList } from '../parts/tool-list.ts'

export interface ToolsPageView {
  base: string
  filters: ToolFilters
  tools: readonly Tool[]
  pagination: Pagination
  own?: OwnWeights
  warnings?: readonly string[]
}

const DEFAULT_LIMIT = 50

export function toolsPage({ base, filters, tools, pagination, own = null, warnings = [] }: ToolsPageView): string {
  const kept = keptOf(filters, pagination)
  const path = toolsPath(filters, pagination)
  const isFiltered = Object.values(kept).some((value) => value !== undefined && value !== '')
  return page({
    base,
    path,
    title: pagination.page > 1 ? `Tools, page ${pagination.page}` : 'Tools',
    description: 'All graded tools, by how well an AI agent can use them.',
    alternates: alternates(path),
    isHidden: isFiltered,
    main: html`<h1>Tools</h1>
      ${warningList(warnings)} ${filterForm('/tools', filters, { sort: kept.sort, limit: kept.limit, weights: kept.weights })} ${weightForm('tools', kept, own)}
      <div class="between">
        <p class="quiet" role="status">${countWords(pagination.total, isFiltered)}</p>
        ${sortLinks('/tools', filters.sort ?? DEFAULT_SORT, kept)}
      </div>
      ${tools.length === 0 ? emptyList(pagination) : toolList(tools)} ${paging('/tools', kept, pagination)}`,
  })
}

/** The URL of the list with its filters, without default values. */
export function toolsPath(filters: ToolFilters, pagination: Pagination): string {
  return pathWith('/tools', { ...keptOf(filters, pagination), page: pagination.page })
}

function keptOf(filters: ToolFilters, { limit }: Pagination) {
  return {
    ...filters,
    sort: filters.sort === DEFAULT_SORT ? undefined : filters.sort,
    limit: limit === DEFAULT_LIMIT ? undefined : limit,
  }
}

function countWords(total: number, isFiltered: boolean): string {
  if (isFiltered) return total === 1 ? '1 tool matches' : `${total} tools match`
  return counted(total, 'graded tool')
}

function emptyList({ total }: Pagination): Html {
  return total === 0
    ? emptyState('No tools match these filters.', html`<a href="/tools">Show all tools</a>, remove a filter, or <a href="/#grade">submit a missing tool</a>.`)
    : emptyState('There are no more pages.', html`<a href="/tools">Go to the first page</a>.`)
}
