// The badge builder: a form whose state is the URL, a preview of the badge, and the snippets that embed it.
import { ACCESS_NAMES } from '../../../domain/grading/criterion.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { badgeSnippets, badgeWishes, toolBadge, type BadgeTool } from '../../badge/badge.ts'
import { cardPath } from '../../json/structured-data.ts'
import { BADGE_STYLES, COLOR_NAMES } from '../../badge/svg.ts'
import { select } from '../forms/fields.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { copyable, pathWith } from '../parts/elements.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface BadgesPageView {
  base: string
  tool: Tool
  /** What the badge shows. */
  badge: BadgeTool
  /** As the form was sent; empty fields are ignored. */
  query: Readonly<Record<string, string>>
}

const FIELDS = ['access', 'style', 'label', 'labelColor', 'color', 'score'] as const

export function badgesPage({ base, tool, badge, query }: BadgesPageView): string {
  const wished = wishedOf(query)
  const path = badgePath(tool.slug, wished)
  return page({
    base,
    path: '/badges',
    title: 'Badges',
    description: 'Show the AgentGrade of a tool in a README or on a page: styles, colours, snippets.',
    alternates: [{ type: 'text/markdown', path: '/badges.md' }],
    main: html`<h1>Badges</h1>
      <p class="lead">Show the current grade of a tool anywhere that displays images.</p>
      <div class="split">
        <section class="card">
          <h2>${tool.name}</h2>
          ${builderForm(tool, query)}
        </section>
        <section id="preview" class="card" data-live>
          <h2>Preview</h2>
          <p>${badgeImage(tool, badge, wished)}</p>
          <h3>All styles</h3>
          <ul class="plain samples">
            ${BADGE_STYLES.map((style) => html`<li class="row">${badgeImage(tool, badge, { ...wished, style })} <small>${style}</small></li> `)}
          </ul>
        </section>
      </div>
      <section id="snippets" data-live>
        <h2>Snippets</h2>
        ${Object.entries(badgeSnippets(`${base}${path}`, `${base}${toolPath(tool.slug)}`)).map(([format, text]) => [html`<h3>${format}</h3>`, copyable(text, format)])}
        <h2>Card</h2>
        <p>The same grade as a picture of 1200 by 630 pixels, for posts and slides.</p>
        <p><img src="${cardPath(tool.slug)}" alt="Card of ${tool.name}" width="360" height="189" loading="lazy" /></p>
        ${Object.entries(badgeSnippets(`${base}${cardPath(tool.slug)}`, `${base}${toolPath(tool.slug)}`))
          .slice(0, 2)
          .map(([format, text]) => copyable(text, `Card as ${format}`))}
      </section>
      <p>
        Through shields.io:
        <code>https://img.shields.io/endpoint?url=${base}${toolPath(tool.slug)}/badge.json</code>. All options are in
        <a href="/docs/show-a-badge">the guide</a>.
      </p>`,
  })
}

export function badgesMarkdown({ base, tool, query }: BadgesPageView): string {
  const snippets = badgeSnippets(`${base}${badgePath(tool.slug, wishedOf(query))}`, `${base}${toolPath(tool.slug)}`)
  const blocks = Object.entries(snippets).map(([format, text]) => `## ${format}\n\n\`\`\`text\n${text}\n\`\`\`\n`)
  return `# Badges: ${tool.slug}\n\nOptions, in the query: access, style, label, labelColor, color, score. [Guide](${base}/docs/show-a-badge.md)\n\n${blocks.join('\n')}`
}

function builderForm({ slug }: Tool, query: BadgesPageView['query']): Html {
  const field = (name: string, words: string, placeholder: string) =>
    html`<label
      >${words} <input name="${name}" value="${query[name]}" placeholder="${placeholder}" maxlength="40" ${name.endsWith('olor') && html`list="colors"`}
    /></label>`
  return html`<form class="filters" action="/badges" method="get" data-lives>
    <label>Tool <input name="tool" value="${slug}" required maxlength="64" /></label>
    <label>Access ${select('access', ACCESS_NAMES, query['access'], { none: 'Best' })}</label>
    <label>Style ${select('style', Object.fromEntries(BADGE_STYLES.map((style) => [style, style])), query['style'])}</label>
    ${field('label', 'Label', 'AgentGrade')} ${field('labelColor', 'Label colour', '555')} ${field('color', 'Colour', 'by letter')}
    <label>Score ${select('score', { true: 'Letter and score' }, query['score'], { none: 'Letter only' })}</label>
    <datalist id="colors">${COLOR_NAMES.map((name) => html`<option>${name}</option>`)}</datalist>
    <button class="primary">Apply</button>
  </form>`
}

function badgeImage(tool: Tool, badge: BadgeTool, wished: Readonly<Record<string, string>>): Html {
  const [, width, height] = /width="([\d.]+)" height="(\d+)"/.exec(toolBadge(badge, badgeWishes(wished))) ?? []
  return html`<img src="${badgePath(tool.slug, wished)}" alt="AgentGrade of ${tool.name}" width="${Math.round(Number(width))}" height="${height}" />`
}

function badgePath(slug: string, wished: Readonly<Record<string, string>>): string {
  return pathWith(`${toolPath(slug)}/badge.svg`, wished)
}

/** What differs from the default badge. */
function wishedOf(query: BadgesPageView['query']): Record<string, string> {
  const given = FIELDS.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))
  return Object.fromEntries(given.filter(([name, value]) => !(name === 'style' && value === 'flat')))
}
