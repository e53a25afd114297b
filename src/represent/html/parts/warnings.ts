// Warnings about unknown parameters, above the tools.
import { html, type Html } from '../html.ts'

export function warningList(warnings: readonly string[]): Html | null {
  if (warnings.length === 0) return null
  return html`<ul class="warnings" role="alert">
    ${warnings.map((warning) => html`<li>${warning}</li> `)}
  </ul>`
}
