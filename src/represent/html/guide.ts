// A guide: our own markdown, read once, shown as a page or sent as it is.
import { Marked } from 'marked'
import { html, Html } from './html.ts'
import { copyable } from './parts/elements.ts'

export interface Guide {
  slug: string
  title: string
  /** The first sentence below the title. */
  summary: string
  markdown: string
  /** Parsed when a page shows it: a service starts without. */
  content(): Html
}

/** The base URL in the text of guides; the page shows that of the service. */
const WRITTEN_BASE = 'https://grades.example'

/** Around what `npm run docs` prints. */
const PRINTED_MARK = /<!-- (?:printed: [a-z]+|end) -->\n\n?/g

const MARKED = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code: ({ text, lang }) => copyable(text, lang === 'sh' ? 'Command' : 'Code').text,
    table(token) {
      const rows = [token.header, ...token.rows].map((cells, at) => {
        const name = at === 0 ? 'th scope="col"' : 'td'
        return `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name.slice(0, 2)}>`).join('')}</tr>`
      })
      const label = token.header.map(({ text }) => text.replace(/[`*]/g, '')).join(', ')
      return html`<div class="scroll" role="region" aria-label="Table: ${label}" tabindex="0">
        <table>
          <thead>
            ${new Html(rows[0] ?? '')}
          </thead>
          <tbody>
            ${new Html(rows.slice(1).join(''))}
          </tbody>
        </table>
      </div>`.text
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return html`<a href="${pageOf(href)}">${new Html(words)}</a>`.text
    },
    // Guides contain no HTML.
    html: () => '',
  },
})

/** Our own markdown leads to markdown, a page to the page. */
function pageOf(href: string): string {
  return href.replace(/^(\/[^?#]*)\.md(?=[?#]|$)/, '$1')
}

export function readGuide(slug: string, text: string, base: string): Guide {
  const markdown = text.replaceAll(WRITTEN_BASE, base).replaceAll(PRINTED_MARK, '')
  const [, title = slug, summary = ''] = /^# (.+)\n\n(.+)\n/.exec(markdown) ?? []
  return {
    slug,
    title,
    summary,
    markdown,
    content: () => new Html(MARKED.parse(markdown, { async: false })),
  }
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
