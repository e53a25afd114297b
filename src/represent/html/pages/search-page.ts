// The page of search results, best first.
import { showingWords, type SearchView } from '../../words/search.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { paging, pathWith, alternates, type Filters } from '../parts/paging.ts'
import { emptyState, warningList } from '../parts/elements.ts'
import { filterForm, searchForm } from '../forms/filter-form.ts'
import { categoryPath, toolList } from '../parts/tool-list.ts'

export interface SearchPageView extends SearchView {
  base: string
  /** The filters besides the words. */
  filters: Filters
}

export function searchPage(view: SearchPageView): string {
  const { base, query, filters, results } = view
  const path = pathWith('/search', { q: query, ...filters })
  return page({
    base,
    path,
    title: `Search: ${query}`,
    description: 'Tools that match a search, best first.',
    alternates: alternates(path),
    isHidden: true,
    main: html`<h1>Search</h1>
      ${searchForm(query, filters)} ${warningList(view.warnings ?? [])} ${narrowing(view)}
      <p role="status">${countWords(view)} ${didYouMean(view)}</p>
      ${howUnderstood(view)}
      ${
        results.length === 0
          ? emptyState(
              'No results.',
              html`Try fewer or other words, look through <a href="/categories">the categories</a>, or <a href="/#grade">submit the tool</a>.`,
            )
          : html`${toolList(results)}
            ${view.pagination.totalPages > 1 && paging('/search', { q: query, ...filters, limit: view.pagination.limit }, view.pagination)}`
      }
      ${relatedCategories(view)}`,
  })
}

/** Open if filters are set. */
function narrowing({ query, filters }: SearchPageView): Html {
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  return html`<details class="narrowing" ${isNarrowed && html`open`}>
    <summary>Filter the results</summary>
    ${filterForm('/search', { ...filters, q: query }, {})}
  </details>`
}

function countWords({ query, total, results, pagination }: SearchPageView): string {
  const isPartial = results.length > 0 && results.every(({ match }) => match === 'some')
  const what = isPartial ? `part of “${query}”` : `“${query}”`
  return `${total === 1 ? 'One tool matches' : `${total} tools match`} ${what}${pagination.page === 1 && total > results.length ? `; the best ${results.length} are shown` : ''}.`
}

function didYouMean({ didYouMean: meant, filters }: SearchPageView): Html | null {
  return meant === null ? null : html`Did you mean <a href="${pathWith('/search', { q: meant, ...filters })}">${meant}</a>?`
}

function howUnderstood({ query, understood, filters }: SearchPageView): Html {
  const words = showingWords(understood)
  const narrow = html`<a href="${pathWith('/tools', { q: query, ...filters })}">Filter and sort</a>`
  return html`<p class="quiet">${words !== '' && `${words}. `}${narrow}</p>`
}

function relatedCategories({ relatedCategories: related }: SearchPageView): Html | null {
  if (related.length === 0) return null
  return html`<p>Look through ${related.map(({ slug, name }, at) => html`${at > 0 && ', '}<a href="${categoryPath(slug)}">${name}</a>`)}.</p>`
}
