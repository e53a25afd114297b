// The template tag that every page is written with: whatever is put in is escaped, unless it is itself a piece of a page.

/** A piece of a page; only `html` and `codeBlock` make one. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[]

/** Attributes must stand in double quotes; what is empty (null, undefined, false) becomes nothing. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  let text = strings[0] ?? ''
  for (const [index, content] of contents.entries()) text += render(content) + (strings[index + 1] ?? '')
  return new Html(text)
}

/** Text with line breaks, for a block of code: the breaks stay, the rest is escaped. */
export function codeBlock(text: string): Html {
  return new Html(`<pre><code>${text.split('\n').map(escape).join('\n')}</code></pre>`)
}

function render(content: Content): string {
  if (content instanceof Html) return content.text
  if (typeof content === 'string') return escape(content)
  if (typeof content === 'number') return String(content)
  if (content === null || content === undefined || content === false) return ''
  return content.map(render).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// Invisible and direction characters can make a page read other than it is; C0 controls are no HTML at all.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function escape(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
}
