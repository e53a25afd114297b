// The page of search results, best first.
import { showingWords, type SearchView } from '../../words/search.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { paging, pathWith, alternates, type Filters } from '../parts/paging.ts'
import { emptyState, warningList } from '../parts/elements.ts'
import { chosenFilters, filterForm, searchForm } from '../forms/filter-form.ts'
import { categoryPath, toolList, type ListedTool } from '../parts/tool-list.ts'

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
              : html`<p role="status">${countWords(view)} ${didYouMean(view)} ${howUnderstood(view)}</p>
                  ${toolList(listed)}
                  ${view.pagination.totalPages > 1 && paging('/search', { q: query, ...filters, limit: view.pagination.limit }, view.pagination)}`
          }
          ${relatedCategories(view)}
        </div>
      </div>`,
  })
}

function countWords({ query, total, results, pagination }: SearchPageView): string {
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
