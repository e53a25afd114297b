// Categories as a table, with their counts and average scores.
import { html, type Html } from './html.ts'

export interface CategoryView {
  slug: string
  name: string
  description: string
  toolCount: number
  averageScore: number | null
}

export function categoryList(categories: readonly CategoryView[]): Html {
  return html`<table class="categories">
    <thead>
      <tr>
        <th scope="col">Category</th>
        <th scope="col">Tools</th>
        <th scope="col">Average</th>
      </tr>
    </thead>
    <tbody>
      ${categories.map(
        ({ slug, name, description, toolCount, averageScore }) =>
          html`<tr>
            <td><a href="/categories/${encodeURIComponent(slug)}">${name}</a><br /><small>${description}</small></td>
            <td>${toolCount}</td>
            <td>${averageScore?.toFixed(1) ?? '–'}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
}
