// Categories as cards, with their counts, average scores and letters.
import { counted } from '../../../domain/text/counted.ts'
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import { html, type Html } from '../html.ts'
import { distribution, type LetterCounts } from './distribution.ts'
import { categoryPath } from './tool-list.ts'

export interface CategoryView extends CountedCategory {
  letters: LetterCounts
}

/** With a description each, or dense: name and figures only. */
export function categoryList(categories: readonly CategoryView[], size: 'full' | 'dense'): Html {
  return html`<ul class="grid ${size}">
    ${categories.map((category) => html`<li>${categoryCard(category, size)}</li>`)}
  </ul>`
}

export function countWords({ toolCount, averageScore }: Pick<CategoryView, 'toolCount' | 'averageScore'>): string {
  const tools = counted(toolCount, 'tool')
  return averageScore === null ? tools : `${tools}, avg ${averageScore.toFixed(1)}`
}

function categoryCard(category: CategoryView, size: 'full' | 'dense'): Html {
  const { slug, name, description, letters } = category
  return html`<a class="card kind-card" href="${categoryPath(slug)}">
    ${
      size === 'full'
        ? html`<h2>${name}</h2>
            <p class="quiet">${description}</p>`
        : html`<h3>${name}</h3>`
    }
    <p><small class="figure">${countWords(category)}</small></p>
    ${distribution(letters, 'small')}
  </a>`
}
