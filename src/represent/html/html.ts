// The template tag of every page: all values are escaped, unless they are HTML fragments themselves.
import { escapedUnits } from '../../domain/schema/json.ts'

/** An HTML fragment; only `html`, `codeBlock`, `markedBlock` and `dataBlock` create one. */
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

/** Attributes must be in double quotes; empty values (null, undefined, false) become nothing. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  const pieces = PIECES.get(strings) ?? withoutIndents(strings)
  let text = pieces[0] ?? ''
  for (let index = 0; index < contents.length; index += 1) text += render(contents[index]) + (pieces[index + 1] ?? '')
  return new Html(text)
}

/** A code block: line breaks stay, the rest is escaped. It is focusable, because a wide one scrolls. */
export function codeBlock(text: string): Html {
  return new Html(`<pre tabindex="0"><code>${escapeLines(text)}</code></pre>`)
}

/** A text block in pieces, some of them highlighted. It wraps, so that it never scrolls. */
export function markedBlock(pieces: readonly { text: string; isMarked: boolean }[]): Html {
  const shown = pieces.map(({ text, isMarked }) => (isMarked ? `<mark>${escapeLines(text)}</mark>` : escapeLines(text)))
  return new Html(`<pre class="answer" dir="auto"><code>${shown.join('')}</code></pre>`)
}

/** Between tags quotes are text. */
function escapeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => escape(line).replaceAll('&quot;', '"').replaceAll('&#39;', "'"))
    .join('\n')
}

/** Data for machines: nothing in it can end the block or start another. */
export function dataBlock(type: 'application/ld+json', data: object): Html {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escapedUnits)
  return new Html(`<script type="${type}">${json}</script>`)
}

/** Removes the indentation of templates, which makes pages a third smaller, and lines in tables. */
const PIECES = new WeakMap<TemplateStringsArray, readonly string[]>()

// Browsers ignore them: between its parts a table has no text.
const BEFORE_TABLE_PARTS = /\n(?=<\/?(?:table|thead|tbody|tfoot|tr|th|td)\b)/g

function withoutIndents(strings: TemplateStringsArray): readonly string[] {
  const pieces = strings.map((piece) => piece.replace(/\n\s+/g, '\n').replaceAll(BEFORE_TABLE_PARTS, ''))
  PIECES.set(strings, pieces)
  return pieces
}

function render(content: Content): string {
  if (content instanceof Html) return content.text
  if (typeof content === 'string') return escape(content)
  if (typeof content === 'number') return String(content)
  if (content === null || content === undefined || content === false) return ''
  return content.map(render).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Invisible and direction characters can make a page read differently; C0 controls are invalid in HTML.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u{2800}]/gu

// Printable ASCII without the five special characters: most text is, and testing costs a fraction of replacing.
const HARMLESS = /^[ !#-%(-;=?-~]*$/

function escape(text: string): string {
  if (HARMLESS.test(text)) return text
  return text.replace(UNSEEN, ' ').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
}
