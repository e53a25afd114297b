// The page of one category: its tools, best first.
import type { Tool } from '../../domain/tool.ts'
import type { CategoryView } from './category-list.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import { paging, pathWith, type Pagination } from './paging.ts'
import { toolList } from './tool-list.ts'

export interface CategoryPageView {
  base: string
  category: CategoryView
  tools: readonly Tool[]
  pagination: Pagination
}

export function categoryPage({ base, category, tools, pagination }: CategoryPageView): string {
  const path = `/categories/${encodeURIComponent(category.slug)}`
  const average = category.averageScore === null ? '' : `, ${category.averageScore.toFixed(1)} out of 10 on average`
  return page({
    base,
    path: pathWith(path, { page: pagination.page }),
    title: category.name,
    description: `${category.description} ${category.toolCount} tools, graded for AI agents.`,
    main: html`<h1>${category.name}</h1>
      <p>${category.description} ${category.toolCount} graded tools${average}.</p>
      ${toolList(tools)} ${paging(path, { limit: pagination.limit === 100 ? undefined : pagination.limit }, pagination)}`,
  })
}
