// The page of graded tools, all of them, those of a category, or those that a search finds: filters beside
// the ranked ones, then those of which little is known.
import type { Pagination } from '../../../domain/answer/list.ts'
import { counted } from '../../../domain/text/figures.ts'
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { emptyState, warningList, paging, pathWith, alternates, type Filters } from '../parts/elements.ts'
import { chosenFilters, DEFAULT_SORT, filterForm, sortLinks, type ToolFilters, weightForm, type OwnWeights, searchForm } from '../forms/filter-form.ts'
import { categoryPath, toolList, unranked, type ListedTool } from '../parts/tool-list.ts'
import { showingWords, type SearchView } from '../../words/search.ts'

export interface ToolsPageView {
  base: string
  /** If it is the page of one. */
  category?: CountedCategory
  filters: ToolFilters
  /** The ranked ones of this page, and the others. */
  listed: readonly ListedTool[]
  others: readonly Tool[]
  pagination: Pagination
  /** How many of all pages are ranked. */
  ranked: number
  own?: OwnWeights
  warnings?: readonly string[]
}

/** How many a page has unless the reader asks for another number. */
export const TOOLS_A_PAGE = 25

export function toolsPage(view: ToolsPageView): string {
  const { base, category, filters, listed, others, pagination, own = null, warnings = [] } = view
  const kept = keptOf(filters, pagination)
  const stem = category ? categoryPath(category.slug) : '/tools'
  const path = toolsPath(filters, pagination, category)
  const isFiltered = Object.entries(kept).some(([name, value]) => name !== 'category' && value !== undefined && value !== '')
  const title = category?.name ?? 'Tools'
  return page({
    base,
    path,
    title: pagination.page > 1 ? `${title}, page ${pagination.page}` : title,
    description: category
      ? `${category.description} ${counted(category.toolCount, 'tool')}, graded for AI agents.`
      : 'All graded tools, by how well an AI agent can use them.',
    alternates: [...alternates(path), ...(category ? [{ type: 'application/atom+xml', path: `/feed.atom?category=${category.slug}` }] : [])],
    isHidden: isFiltered || (!category && filters.category !== undefined),
    main: html`<div class="between">
        <h1>${title}</h1>
        <p class="quiet" role="status">${countWords(view, isFiltered)}</p>
      </div>
      ${category && html`<p class="lead">${category.description}</p>`} ${warningList(warnings)}
      <div class="browse">
        ${filterForm('/tools', { ...kept, category: category?.slug ?? filters.category })}
        <div>
          <div class="between">
            ${chosenFilters(stem, category ? { ...kept, category: undefined } : kept) ?? html`<p class="quiet">Best first, by letter and score</p>`}
            ${sortLinks(stem, filters.sort ?? DEFAULT_SORT, kept)}
          </div>
          ${listed.length > 0 && toolList(listed)} ${listed.length === 0 && others.length === 0 && emptyList(view, stem)}
          ${others.length > 0 && unranked(others)} ${paging(stem, kept, pagination)}
          ${pagination.total > 1 && weightForm('tools', { ...kept, category: category?.slug ?? filters.category }, own)}
        </div>
      </div>`,
  })
}

/** The URL of the list with its filters, without default values. */
export function toolsPath(filters: ToolFilters, pagination: Pagination, category?: { slug: string }): string {
  return pathWith(category ? categoryPath(category.slug) : '/tools', { ...keptOf(filters, pagination), page: pagination.page })
}

function keptOf(filters: ToolFilters, { limit }: Pagination) {
  return {
    ...filters,
    sort: filters.sort === DEFAULT_SORT ? undefined : filters.sort,
    limit: limit === TOOLS_A_PAGE ? undefined : limit,
  }
}

/** "134 tools: 44 ranked, 90 not" */
function countWords({ pagination: { total }, ranked }: ToolsPageView, isFiltered: boolean): string {
  const all = isFiltered ? `${counted(total, 'tool')} found` : counted(total, 'tool')
  if (total === 0 || ranked === total) return all
  return `${all}: ${ranked === 0 ? 'none' : ranked} ranked, of ${ranked === 0 ? (total === 1 ? 'it' : 'them') : total - ranked} too little is known`
}

function emptyList({ pagination: { total }, category }: ToolsPageView, stem: string): Html {
  if (total > 0) return emptyState('There are no more pages.', html`<a href="${stem}">Go to the first page</a>.`)
  if (category?.toolCount === 0)
    return emptyState('No tools in this category yet.', html`<a href="/#grade">Submit one</a>, or look at <a href="/categories">other categories</a>.`)
  return emptyState('No tool matches these filters.', html`<a href="${stem}">Show all</a>, remove a filter, or <a href="/#grade">submit a missing tool</a>.`)
}

export function categoriesPage({ base, categories }: { base: string; categories: readonly CountedCategory[] }): string {
  return page({
    base,
    path: '/categories',
    title: 'Categories',
    description: 'Categories of tools, with the number of graded tools.',
    alternates: alternates('/categories'),
    main: html`<h1>Categories</h1>
      <ul class="grid">
        ${categories.map(
          ({ slug, name, description, toolCount }) =>
            html`<li class="card">
              <h2><a href="${categoryPath(slug)}">${name}</a></h2>
              <p class="quiet">${description}</p>
              <small>${counted(toolCount, 'tool')}</small>
            </li> `,
        )}
      </ul>`,
  })
}

export interface SearchPageView extends SearchView {
  base: string
  /** The results as rows. */
  listed: readonly ListedTool[]
  /** The filters besides the words. */
  filters: Filters
}

export function searchPage(view: SearchPageView): string {
  const { base, query, filters, listed, warnings = [] } = view
  const path = pathWith('/search', { q: query, ...filters })
  return page({
    base,
    path,
    title: `Search: ${query}`,
    description: 'Tools that match a search, best first.',
    alternates: alternates(path),
    isHidden: true,
    main: html`<h1>Search</h1>
      ${searchForm(query, filters)} ${listed.length > 0 && warningList(warnings)}
      <div class="browse">
        ${filterForm('/search', { ...filters, q: query })}
        <div>
          ${chosenFilters('/search', { ...filters, q: query })}
          ${
            listed.length === 0
              ? emptyState(
                  warnings.join(' ') || 'No tool matches.',
                  html`${didYouMean(view)} Try fewer or other words, look through <a href="/categories">the categories</a>, or
                    <a href="/#grade">submit the tool</a>.`,
                )
              : html`<p role="status">${foundWords(view)} ${didYouMean(view)} ${howUnderstood(view)}</p>
                  ${toolList(listed)}
                  ${view.pagination.totalPages > 1 && paging('/search', { q: query, ...filters, limit: view.pagination.limit }, view.pagination)}`
          }
          ${relatedCategories(view)}
        </div>
      </div>`,
  })
}

function foundWords({ query, total, results, pagination }: SearchPageView): string {
  const isPartial = results.length > 0 && results.every(({ match }) => match === 'some')
  const what = isPartial ? `part of “${query}”` : `“${query}”`
  return `${total === 1 ? 'One tool matches' : `${total} tools match`} ${what}${pagination.page === 1 && total > results.length ? `; the best ${results.length} are shown` : ''}.`
}

function didYouMean({ didYouMean: meant, filters }: SearchPageView): Html | null {
  return meant === null ? null : html`Did you mean <a href="${pathWith('/search', { q: meant, ...filters })}">${meant}</a>?`
}

function howUnderstood({ understood }: SearchPageView): string | null {
  const words = showingWords(understood)
  return words === '' ? null : `${words}.`
}

function relatedCategories({ relatedCategories: related }: SearchPageView): Html | null {
  if (related.length === 0) return null
  return html`<p>Look through ${related.map(({ slug, name }, at) => html`${at > 0 && ', '}<a href="${categoryPath(slug)}">${name}</a>`)}.</p>`
}
