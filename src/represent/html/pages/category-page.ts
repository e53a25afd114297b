// The page of all categories, and the page of one with its tools, best first.
import type { Pagination } from '../../../domain/answer/list.ts'
import type { ToolEvent } from '../../../domain/scan/event.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { DEFAULT_SORT, filterForm, sortLinks, type ToolFilters, weightForm, type OwnWeights } from '../forms/filter-form.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { countWords, type CategoryView, categoryList, leaderboard } from '../parts/categories.ts'
import { distribution } from '../parts/distribution.ts'
import { emptyState, warningList } from '../parts/elements.ts'
import { paging, pathWith, alternates } from '../parts/paging.ts'
import { categoryPath, toolList } from '../parts/tool-list.ts'

export interface CategoryPageView {
  base: string
  category: CategoryView
  /** The filters of the list. */
  filters?: ToolFilters
  tools: readonly Tool[]
  pagination: Pagination
  own?: OwnWeights
  warnings?: readonly string[]
  /** Of grades, newest first. */
  changes?: readonly ToolEvent[]
}

const DEFAULT_LIMIT = 100

export function categoryPage({ base, category, filters = {}, tools, pagination, own = null, warnings = [], changes = [] }: CategoryPageView): string {
  const { slug, name, description, toolCount, letters } = category
  const stem = categoryPath(slug)
  const kept = keptOf(filters, pagination)
  const path = categoryPagePath(slug, filters, pagination)
  const isFiltered = Object.entries(kept).some(([filter, value]) => filter !== 'limit' && value !== undefined && value !== '')
  return page({
    base,
    path,
    title: name,
    description: `${description} ${countWords(category)}, graded for AI agents.`,
    alternates: [...alternates(path), { type: 'application/atom+xml', path: `/feed.atom?category=${slug}` }],
    isHidden: isFiltered,
    main: html`<div class="opening">
        <div>
          <p class="quiet"><a href="/categories">Categories</a></p>
          <h1>${name}</h1>
          <p class="lead">${description}</p>
          <p class="figure quiet">${countWords(category)}</p>
        </div>
        ${toolCount > 0 && distribution(letters)}
      </div>
      ${warningList(warnings)} ${toolCount > 0 && filterForm(stem, filters, { sort: kept.sort, limit: kept.limit, weights: kept.weights }, true)}
      ${toolCount > 1 && weightForm('tools', { ...kept, category: slug }, own)}
      ${
        toolCount > 0 &&
        html`<div class="between">
          <p class="quiet" role="status">${isFiltered && matchWords(pagination.total)}</p>
          ${sortLinks(stem, filters.sort ?? DEFAULT_SORT, kept)}
        </div>`
      }
      ${tools.length === 0 ? noTools(stem, toolCount) : html`${toolList(tools, true)} ${paging(stem, kept, pagination)}`}
      ${pagination.page === 1 && tools.length > 1 && leaderboard(tools, changes)}`,
  })
}

/** The URL of the category with its filters, without default values. */
export function categoryPagePath(slug: string, filters: ToolFilters, pagination: Pagination): string {
  return pathWith(categoryPath(slug), { ...keptOf(filters, pagination), page: pagination.page })
}

function keptOf(filters: ToolFilters, { limit, page: _page }: Pagination) {
  const { q, access, minGrade, hasMcp, hasApi, hasCli, kind, evidence, auth, sort, weights } = filters
  return {
    q,
    access,
    minGrade,
    hasMcp,
    hasApi,
    hasCli,
    kind,
    evidence,
    auth,
    sort: sort === DEFAULT_SORT ? undefined : sort,
    weights,
    limit: limit === DEFAULT_LIMIT ? undefined : limit,
  }
}

function matchWords(total: number): string {
  return total === 1 ? '1 tool matches' : `${total} tools match`
}

function noTools(stem: string, toolCount: number): Html {
  return toolCount > 0
    ? emptyState('No tools match these filters.', html`<a href="${stem}">Show all tools in the category</a>, or remove a filter.`)
    : emptyState('No tools in this category yet.', html`<a href="/#grade">Submit one</a>, or look at <a href="/categories">other categories</a>.`)
}

export function categoriesPage({ base, categories }: { base: string; categories: readonly CategoryView[] }): string {
  return page({
    base,
    path: '/categories',
    title: 'Categories',
    description: 'Categories of tools, with the number of graded tools and their average AgentGrade score.',
    alternates: alternates('/categories'),
    main: html`<h1>Categories</h1>
      <p class="lead">The number of graded tools in each category, their average score out of 10 and the spread of their grades.</p>
      ${categoryList(categories, 'full')}`,
  })
}
