// Warnings above the tools: unknown parameters, and doubts about the match.
import { html, type Html } from '../html.ts'

export function warningList(warnings: readonly string[]): Html | null {
  if (warnings.length === 0) return null
  return html`<div role="alert">
    <ul class="warnings">
      ${warnings.map((warning) => html`<li>${warning}</li> `)}
    </ul>
  </div>`
}
