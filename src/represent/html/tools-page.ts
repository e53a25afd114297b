// The page of all graded tools: a form that filters, the tools, and the way to the next page.
import { CATEGORIES } from '../../domain/category.ts'
import { LETTERS } from '../../domain/letter.ts'
import type { Tool } from '../../domain/tool.ts'
import { html, type Html } from './html.ts'
import { page } from './page.ts'
import { paging, pathWith, type Pagination } from './paging.ts'
import { toolList } from './tool-list.ts'

/** What the list was asked for; the names are those of the query. */
export interface ToolFilters {
  q?: string | undefined
  category?: string | undefined
  minGrade?: string | undefined
  hasMcp?: boolean | undefined
  hasApi?: boolean | undefined
  hasCli?: boolean | undefined
  sort?: string | undefined
}

export interface ToolsPageView {
  base: string
  filters: ToolFilters
  tools: readonly Tool[]
  pagination: Pagination
}

const DEFAULT_LIMIT = 50
const SORTS = { score: 'Best first', name: 'A to Z', recent: 'Latest first' }
const METHODS = { hasMcp: 'MCP', hasApi: 'API', hasCli: 'CLI' } as const

export function toolsPage({ base, filters, tools, pagination }: ToolsPageView): string {
  const kept = {
    ...filters,
    sort: filters.sort === 'score' ? undefined : filters.sort,
    limit: pagination.limit === DEFAULT_LIMIT ? undefined : pagination.limit,
  }
  const isFiltered = Object.values(kept).some((value) => value !== undefined && value !== '')
  return page({
    base,
    path: pathWith('/tools', { ...kept, page: pagination.page }),
    title: pagination.page > 1 ? `Tools, page ${pagination.page}` : 'Tools',
    description: 'All graded tools, by how well an AI agent can use them.',
    isHidden: isFiltered,
    main: html`<h1>Tools</h1>
      ${filterForm(filters, kept.limit)} ${toolList(tools)} ${paging('/tools', kept, pagination)}`,
  })
}

function filterForm(filters: ToolFilters, limit: number | undefined): Html {
  const categories = Object.fromEntries(CATEGORIES.map(({ slug, name }) => [slug, name]))
  const letters = Object.fromEntries(LETTERS.map((letter) => [letter, letter]))
  return html`<form class="filters" action="/tools" method="get">
    <label>Words <input name="q" type="search" value="${filters.q}" maxlength="200" /></label>
    <label
      >Category
      <select name="category">
        <option value="">All</option>
        ${options(categories, filters.category)}
      </select></label
    >
    <label
      >At least
      <select name="minGrade">
        <option value="">Any grade</option>
        ${options(letters, filters.minGrade)}
      </select></label
    >
    ${Object.entries(METHODS).map(
      ([name, words]) =>
        html`<label
          >${words}
          <select name="${name}">
            <option value="">Any</option>
            ${options({ true: 'With', false: 'Without' }, stateOf(filters, name))}
          </select></label
        > `,
    )}<label
      >Order
      <select name="sort">
        ${options(SORTS, filters.sort ?? 'score')}
      </select></label
    >
    ${limit !== undefined && html`<input type="hidden" name="limit" value="${limit}" />`}<button>Show</button>
  </form>`
}

function options(choices: Readonly<Record<string, string>>, chosen: string | undefined): Html[] {
  return Object.entries(choices).map(([value, words]) => html`<option value="${value}" ${value === chosen && html`selected`}>${words}</option>`)
}

function stateOf(filters: ToolFilters, name: string): string | undefined {
  const state = filters[name as keyof typeof METHODS]
  return state === undefined ? undefined : String(state)
}
