// The page of search results, best first.
import type { Tool } from '../../domain/tool.ts'
import { html, type Html } from './html.ts'
import { page } from './page.ts'
import { pathWith, twins } from './paging.ts'
import { emptyState } from './parts/empty-state.ts'
import { searchForm } from './search-form.ts'
import { toolList, toolPath } from './tool-list.ts'

export interface SearchPageView {
  base: string
  query: string
  results: readonly Tool[]
  total: number
  /** Tools whose names look like the query, where nothing matches it as it is spelled. */
  near: readonly Pick<Tool, 'slug' | 'name'>[]
}

export function searchPage({ base, query, results, total, near }: SearchPageView): string {
  const path = pathWith('/search', { q: query })
  return page({
    base,
    path,
    title: `Search: ${query}`,
    description: 'Tools that match a search, best first.',
    alternates: twins(path),
    isHidden: true,
    main: html`<h1>Search</h1>
      ${searchForm(query)}
      <p role="status">
        ${total === 1 ? 'One tool matches' : `${total} tools match`} “${query}”${total > results.length && `; the best ${results.length} are shown`}.
        ${near.length > 0 && didYouMean(near)}
      </p>
      ${
        results.length === 0
          ? emptyState(
              'Nothing matches.',
              html`Try fewer or other words, look through <a href="/categories">the categories</a>, or <a href="/#grade">have the tool graded</a>.`,
            )
          : toolList(results)
      }`,
  })
}

function didYouMean(near: SearchPageView['near']): Html {
  const names = near.map(({ slug, name }, index) => html`${index > 0 && (index === near.length - 1 ? ' or ' : ', ')}<a href="${toolPath(slug)}">${name}</a>`)
  return html`Did you mean ${names}?`
}
