// The empty state of a list: why there is nothing, and what to do next.
import { html, type Content, type Html } from '../html.ts'

export function emptyState(title: string, words: Content): Html {
  return html`<div class="empty">
    <p><strong>${title}</strong></p>
    <p>${words}</p>
  </div>`
}
