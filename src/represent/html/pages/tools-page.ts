// The page of all graded tools: a form that filters, the tools, and the way to the next page.
import { ALL_CATEGORIES } from '../../../domain/tool/all-categories.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { paging, pathWith, twins, type Filters, type Pagination } from '../parts/paging.ts'
import { emptyState } from '../parts/empty-state.ts'
import { toolList } from '../parts/tool-list.ts'
import { weightForm, type OwnWeights } from '../parts/weight-form.ts'

/** What the list was asked for; the names are those of the query. */
export interface ToolFilters {
  q?: string | undefined
  category?: string | undefined
  minGrade?: string | undefined
  hasMcp?: boolean | undefined
  hasApi?: boolean | undefined
  hasCli?: boolean | undefined
  kind?: string | undefined
  sort?: string | undefined
  weights?: string | undefined
}

export interface ToolsPageView {
  base: string
  filters: ToolFilters
  tools: readonly Tool[]
  pagination: Pagination
  own?: OwnWeights
}

const DEFAULT_LIMIT = 50
const DEFAULT_SORT = 'score'
const SORTS = { score: 'Best first', name: 'A to Z', recent: 'Recently updated' }
const KINDS = { service: 'Services', local: 'Local programs' }
const METHODS = { hasMcp: 'MCP', hasApi: 'API', hasCli: 'CLI' } as const

export function toolsPage({ base, filters, tools, pagination, own = null }: ToolsPageView): string {
  const kept = keptOf(filters, pagination)
  const path = toolsPath(filters, pagination)
  const isFiltered = Object.values(kept).some((value) => value !== undefined && value !== '')
  return page({
    base,
    path,
    title: pagination.page > 1 ? `Tools, page ${pagination.page}` : 'Tools',
    description: 'All graded tools, by how well an AI agent can use them.',
    alternates: twins(path),
    isHidden: isFiltered,
    isReading: true,
    main: html`<h1>Tools</h1>
      ${filterForm(filters, kept)} ${weightForm('tools', kept, own)}
      <div class="between">
        <p class="quiet" role="status">${countWords(pagination.total, isFiltered)}</p>
        <nav class="row sorts" aria-label="Order">${sortLinks(filters.sort ?? DEFAULT_SORT, kept)}</nav>
      </div>
      ${tools.length === 0 ? emptyList(pagination) : toolList(tools)} ${paging('/tools', kept, pagination)}`,
  })
}

/** The address of the list as it is shown, without what goes without saying. */
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
  return `${total} graded tools`
}

function emptyList({ total }: Pagination): Html {
  return total === 0
    ? emptyState('No tools match these filters.', html`<a href="/tools">Show all tools</a>, remove a filter, or <a href="/#grade">submit a missing tool</a>.`)
    : emptyState('There are no more pages.', html`<a href="/tools">Go to the first page</a>.`)
}

function sortLinks(chosen: string, kept: Filters): Html[] {
  return Object.entries(SORTS).map(([sort, words]) => {
    const path = pathWith('/tools', { ...kept, sort: sort === DEFAULT_SORT ? undefined : sort })
    return html`<a href="${path}" ${sort === chosen && html`aria-current="true"`}>${words}</a> `
  })
}

function filterForm(filters: ToolFilters, { limit, sort, weights }: Filters): Html {
  const categories = Object.fromEntries(ALL_CATEGORIES.map(({ slug, name }) => [slug, name]))
  const letters = Object.fromEntries(LETTERS.map((letter) => [letter, letter === LETTERS[0] ? letter : `${letter} or better`]))
  return html`<form class="filters card" action="/tools" method="get">
    <label class="grow">Keyword <input name="q" type="search" value="${filters.q}" maxlength="200" /></label>
    ${choice('category', 'Category', 'All', categories, filters.category)} ${choice('minGrade', 'Grade', 'Any', letters, filters.minGrade)}
    ${choice('kind', 'Kind', 'Any', KINDS, filters.kind)}
    ${Object.entries(METHODS).map(([name, words]) => choice(name, words, 'Any', { true: 'With', false: 'Without' }, stateOf(filters, name), 'slim'))}
    ${[
      ['sort', sort],
      ['limit', limit],
      ['weights', weights],
    ].map(([name, value]) => value !== undefined && html`<input type="hidden" name="${String(name)}" value="${String(value)}" />`)}
    <button class="primary">Apply</button>
  </form>`
}

function choice(name: string, words: string, none: string, choices: Readonly<Record<string, string>>, chosen: string | undefined, size = ''): Html {
  return html`<label class="${size}"
    >${words}
    <select name="${name}">
      <option value="">${none}</option>
      ${Object.entries(choices).map(([value, label]) => html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`)}
    </select></label
  > `
}

function stateOf(filters: ToolFilters, name: string): string | undefined {
  const state = filters[name as keyof typeof METHODS]
  return state === undefined ? undefined : String(state)
}
