// A card: a heading and what belongs under it.
import { html, type Content, type Html } from '../html.ts'

export function card(title: string, content: Content): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`
}
