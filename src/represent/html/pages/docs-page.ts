// The pages of the documentation: where to begin, and one page for each guide.
import type { Guide } from '../guide.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { alternatePath } from '../parts/elements.ts'
import { markdown, fenced, heading, list, section } from '../../text/markdown.ts'
import { markdownPage } from './markdown-page.ts'

export interface DocsPageView {
  base: string
  guides: readonly Guide[]
}

export function docsPage(view: DocsPageView): string {
  return markdownPage({
    base: view.base,
    path: '/docs',
    title: 'Documentation',
    description: 'Guides to AgentGrade, and the reference of its API.',
    alternates: [{ type: 'text/markdown', path: '/docs.md' }],
    main: docsMarkdown(view),
  })
}

export function docsMarkdown({ base, guides }: DocsPageView): string {
  return markdown(
    heading(1, 'AgentGrade documentation'),
    'Every page is also an API response: request JSON or markdown at the same address.',
    section('Guides', list(guides.map(({ slug, title, summary }) => `[${title}](/docs/${slug}.md): ${summary}`))),
    section(
      'Reference',
      list([
        '[API](/docs/api.md): every operation with its parameters and responses, and a form to try it',
        '[OpenAPI](/openapi.json): the same for programs, also as [YAML](/openapi.yaml)',
        '[Problems](/docs/errors.md): every error code, what it means and what to do',
        '[Method](/method.md): criteria, checks, outcomes and points',
      ]),
    ),
    section(
      'For agents',
      'One request tells you whether to use a tool and how to connect. [llms.txt](/llms.txt) lists the addresses.',
      fenced('sh', `curl ${base}/tools/stripe.md`),
    ),
  )
}

/** `path` is its path, if it is not a guide. */
export function guidePage({ base, guides, guide, path = `/docs/${guide.slug}` }: DocsPageView & { guide: Guide; path?: string }): string {
  return page({
    base,
    path,
    title: guide.title,
    description: guide.summary,
    alternates: [{ type: 'text/markdown', path: alternatePath(path, 'md') }],
    bodyClass: 'prose',
    main: html`<nav aria-label="Documentation"><a href="/docs">Documentation</a></nav>
      <article>${guide.content()}</article>
      <nav class="row" aria-label="Other guides">
        ${guides.filter((other) => other !== guide).map(({ slug, title }) => html`<a href="/docs/${slug}">${title}</a>`)}
        <a href="/docs/api">API reference</a>
      </nav>`,
  })
}
