// The page of one category: its tools, best first.
import type { Tool } from '../../../domain/tool/tool.ts'
import { countWords, type CategoryView } from '../parts/category-list.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { paging, pathWith, twins, type Pagination } from '../parts/paging.ts'
import { distribution } from '../parts/distribution.ts'
import { emptyState } from '../parts/empty-state.ts'
import { categoryPath, toolList } from '../parts/tool-list.ts'

export interface CategoryPageView {
  base: string
  category: CategoryView
  tools: readonly Tool[]
  pagination: Pagination
}

const DEFAULT_LIMIT = 100

export function categoryPage({ base, category, tools, pagination }: CategoryPageView): string {
  const { slug, name, description, toolCount, letters } = category
  const path = categoryPath(slug)
  return page({
    base,
    path: pathWith(path, { page: pagination.page }),
    title: name,
    description: `${description} ${countWords(category)}, graded for AI agents.`,
    alternates: [...twins(pathWith(path, { page: pagination.page })), { type: 'application/atom+xml', path: `/feed.atom?category=${slug}` }],
    main: html`<div class="opening">
        <div>
          <p class="quiet"><a href="/categories">Categories</a></p>
          <h1>${name}</h1>
          <p class="lead">${description}</p>
          <p class="figure quiet">${countWords(category)}</p>
        </div>
        ${toolCount > 0 && distribution(letters)}
      </div>
      ${
        tools.length === 0
          ? emptyState('No tools in this category yet.', html`<a href="/#grade">Submit one</a>, or look at <a href="/categories">other categories</a>.`)
          : html`${toolList(tools, true)} ${paging(path, { limit: pagination.limit === DEFAULT_LIMIT ? undefined : pagination.limit }, pagination)}`
      }`,
  })
}
