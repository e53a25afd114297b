// Our own sentences on a page: what stands between backticks is code.
import { html, type Content } from '../html.ts'

export function withCode(text: string): Content {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
}
