// The page of all categories.
import { categoryList, type CategoryView } from './category-list.ts'
import { html } from './html.ts'
import { page } from './page.ts'

export function categoriesPage({ base, categories }: { base: string; categories: readonly CategoryView[] }): string {
  return page({
    base,
    path: '/categories',
    title: 'Categories',
    description: 'Categories of tools, with the number of graded tools and their average AgentGrade score.',
    main: html`<h1>Categories</h1>
      ${categoryList(categories)}`,
  })
}
