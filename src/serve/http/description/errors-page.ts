// The error reference: every problem by its code, as a page and as markdown.
import { REFUSALS } from '../../../errors/refusal.ts'
import { html } from '../../../represent/html/html.ts'
import { page } from '../../../represent/html/page.ts'

export function errorsPage(base: string): string {
  return page({
    base,
    path: '/docs/errors',
    title: 'Problems',
    description: 'Every error of the API, and what to do about it.',
    alternates: [{ type: 'text/markdown', path: '/docs/errors.md' }],
    bodyClass: 'prose',
    main: html`<nav aria-label="Documentation"><a href="/docs">Documentation</a></nav>
      <h1>Problems</h1>
      <p class="lead">
        Every error is problem details (RFC 9457), as <code>application/problem+json</code>; its <code>type</code> leads here, its <code>code</code> never
        changes.
      </p>
      ${Object.entries(REFUSALS).map(
        ([code, { status, title, message, hint }]) =>
          html`<section id="${code}">
            <h2>${title}</h2>
            <p><code>${code}</code> <span class="chip">${status}</span></p>
            <p>${message} ${hint}</p>
          </section> `,
      )}`,
  })
}

export function errorsMarkdown(): string {
  const sections = Object.entries(REFUSALS).map(
    ([code, { status, title, message, hint }]) => `## ${code}\n\n**${title}.** ${message} ${hint} Status ${status}.\n`,
  )
  return `# Problems\n\nEvery error is problem details (RFC 9457), as \`application/problem+json\`; its \`code\` never changes.\n\n${sections.join('\n')}`
}
