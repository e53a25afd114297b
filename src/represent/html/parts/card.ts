// A card: a heading and its content.
import { html, type Content, type Html } from '../html.ts'

export function card(title: string, content: Content): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`
}
