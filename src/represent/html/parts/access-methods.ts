// The access methods of a tool, as small labels.
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'

export function accessMethods(methods: Tool['accessMethods']): Html {
  if (methods.length === 0) return html`<span class="quiet">Web only</span>`
  return html`<ul class="ways" aria-label="Access">
    ${methods.map((method) => html`<li>${method}</li>`)}
  </ul>`
}
