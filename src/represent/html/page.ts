// The frame of every page: head, navigation, main part and foot.
import { html, type Content } from './html.ts'

export interface PageParts {
  /** The address of the service, without a slash at its end. */
  base: string
  /** The path of the page with its query, from the root of the service. */
  path: string
  title: string
  description: string
  main: Content
  /** Other forms of the same thing: media type and path. */
  alternates?: readonly { type: string; path: string }[]
  /** Kept out of search engines: results, filters and errors. */
  isHidden?: boolean
}

const NAVIGATION = [
  { path: '/tools', words: 'Tools' },
  { path: '/categories', words: 'Categories' },
  { path: '/method', words: 'Method' },
  { path: '/docs', words: 'Docs' },
]

export function page({ base, path, title, description, main, alternates = [], isHidden = false }: PageParts): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · AgentGrade</title>
        <meta name="description" content="${description}" />
        ${isHidden ? html`<meta name="robots" content="noindex" /> ` : html`<link rel="canonical" href="${base}${path}" /> `}${alternates.map(
          (alternate) => html`<link rel="alternate" type="${alternate.type}" href="${alternate.path}" /> `,
        )}
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <a class="home" href="/">AgentGrade</a>
          <nav aria-label="Main">
            ${NAVIGATION.map((each) => html`<a href="${each.path}" ${isWithin(path, each.path) && html`aria-current="page"`}>${each.words}</a>`)}
          </nav>
        </header>
        <main id="main">${main}</main>
        <footer>
          <p>AgentGrade: how well can an AI agent use a tool? <a href="/openapi.json">API description</a> · <a href="/bot">Our bot</a></p>
        </footer>
      </body>
    </html> `.text
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}?`)
}
