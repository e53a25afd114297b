// The page of search results, best first.
import type { Tool } from '../../domain/tool.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import { pathWith } from './paging.ts'
import { searchForm } from './search-form.ts'
import { toolList } from './tool-list.ts'

export interface SearchPageView {
  base: string
  query: string
  results: readonly Tool[]
  total: number
}

export function searchPage({ base, query, results, total }: SearchPageView): string {
  return page({
    base,
    path: pathWith('/search', { q: query }),
    title: `Search: ${query}`,
    description: 'Tools that match a search, best first.',
    isHidden: true,
    main: html`<h1>Search</h1>
      ${searchForm(query)}
      <p role="status">
        ${total === 1 ? 'One tool matches' : `${total} tools match`} “${query}”${total > results.length && `; the best ${results.length} are shown`}.
      </p>
      ${toolList(results)}`,
  })
}
