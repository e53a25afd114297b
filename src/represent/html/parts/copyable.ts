// A code block with a button that copies it, if there is JavaScript.
import { codeBlock, html, type Html } from '../html.ts'

export function copyable(text: string, label: string): Html {
  return html`<div class="copyable" role="group" aria-label="${label}">
    ${codeBlock(text)}<button type="button" class="copy" data-copy aria-label="Copy: ${label}">Copy</button>
  </div>`
}
