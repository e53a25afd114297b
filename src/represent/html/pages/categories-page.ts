// The page of all categories.
import { categoryList, type CategoryView } from '../parts/category-list.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'

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
