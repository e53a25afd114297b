// The pages of the documentation: where to begin, and one page for each guide.
import type { Guide } from '../guide.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { alternatePath } from '../parts/paging.ts'
import { card, copyable } from '../parts/elements.ts'

export interface DocsPageView {
  base: string
  guides: readonly Guide[]
}

export function docsPage({ base, guides }: DocsPageView): string {
  return page({
    base,
    path: '/docs',
    title: 'Documentation',
    description: 'Guides to AgentGrade, and the reference of its API.',
    alternates: [{ type: 'text/markdown', path: '/docs.md' }],
    main: html`<h1>Documentation</h1>
      <p class="lead">Every page is also an API response: request JSON or markdown at the same address.</p>
      <h2>Guides</h2>
      <ul class="grid">
        ${guides.map(
          ({ slug, title, summary }) =>
            html`<li>
              <a class="card" href="/docs/${slug}"><b>${title}</b><small>${summary.replaceAll('`', '')}</small></a>
            </li> `,
        )}
      </ul>
      <h2>Reference</h2>
      <ul class="grid">
        <li>
          <a class="card" href="/docs/api"><b>API</b><small>Every operation with its parameters and responses, and a form to try it.</small></a>
        </li>
        <li>
          <a class="card" href="/docs/errors"><b>Problems</b><small>Every error code, what it means and what to do.</small></a>
        </li>
        <li>
          <a class="card" href="/method"><b>Method</b><small>Criteria, checks, outcomes and points.</small></a>
        </li>
      </ul>
      ${card(
        'For agents',
        html`<p>One request tells you whether to use a tool and how to connect.</p>
          ${copyable(`curl ${base}/tools/stripe.md`, 'Read a grade')}
          <p>
            <a href="/llms.txt">llms.txt</a> lists the addresses, <a href="/openapi.json">openapi.json</a> and <a href="/openapi.yaml">openapi.yaml</a> describe
            them, <a href="/.well-known/api-catalog">api-catalog</a> leads there.
          </p>`,
      )}`,
  })
}

export function docsMarkdown({ base, guides }: DocsPageView): string {
  return [
    '# AgentGrade documentation',
    '',
    '## Guides',
    '',
    ...guides.map(({ slug, title, summary }) => `- [${title}](${base}/docs/${slug}.md): ${summary}`),
    '',
    '## Reference',
    '',
    `- [API](${base}/docs/api.md): every operation`,
    `- [OpenAPI](${base}/openapi.json): the same for programs`,
    `- [Problems](${base}/docs/errors.md): every error code`,
    `- [Method](${base}/method.md): how grades are made`,
    '',
  ].join('\n')
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
      ${otherGuides(guides, guide)}`,
  })
}

function otherGuides(guides: readonly Guide[], shown: Guide): Html {
  return html`<nav class="row" aria-label="Other guides">
    ${guides.filter((guide) => guide !== shown).map(({ slug, title }) => html`<a href="/docs/${slug}">${title}</a>`)}
    <a href="/docs/api">API reference</a>
  </nav>`
}
