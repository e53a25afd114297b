// The error page for browsers, and the page for a rescan that is requested too soon.
import { counted } from '../../../domain/text/figures.ts'
import { INSTALL_PATH, scanLine } from '../../connect/command.ts'
import { webAddress } from '../../connect/web-address.ts'
import { searchForm } from '../forms/filter-form.ts'
import { html, type Content } from '../html.ts'
import { page } from '../page.ts'
import { copyable } from '../parts/elements.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface ErrorView {
  base: string
  status: number
  title: string
  detail: string
  code: string
  requestId?: string | undefined
  /** Slugs of similar tools. */
  suggestions?: readonly string[] | undefined
  /** Invalid values: where, and what was expected. */
  problems?: readonly { pointer: string; detail: string }[] | undefined
  /** Seconds after which a retry is worthwhile. */
  retryAfter?: number | undefined
}

export function errorPage(view: ErrorView): string {
  const { base, status, title, detail, code, requestId } = view
  return page({
    base,
    path: '',
    title,
    description: title,
    isHidden: true,
    bodyClass: 'prose',
    main: html`<p class="quiet figure">${status}</p>
      <h1>${title}</h1>
      <p class="lead">${detail}</p>
      ${help(view)}
      <p>
        <small><a href="/docs/errors#${code}">${code}</a>${requestId && ` · request ${requestId}`}</small>
      </p>`,
  })
}

function help({ status, suggestions = [], problems = [], retryAfter }: ErrorView): Content {
  return [
    suggestions.length > 0 &&
      html`<p>Did you mean ${suggestions.map((slug, index) => html`${index > 0 && ', '}<a href="${toolPath(slug)}">${slug}</a>`)}?</p> `,
    problems.length > 0 &&
      html`<ul>
        ${problems.map(({ pointer, detail }) => html`<li><code>${pointer.replace(/^\/query\//, '')}</code> ${detail}</li> `)}
      </ul>`,
    retryAfter !== undefined && html`<p>Try again in <strong>${waitWords(retryAfter)}</strong>.</p>`,
    status === 429 && html`<p>Reading this site is not limited. For the API, <a href="/docs/api#createKey">a key</a> has a larger quota.</p>`,
    status === 404 && [
      searchForm(),
      html`<p>Or look through <a href="/tools">all tools</a> and <a href="/categories">categories</a>, or <a href="/#grade">submit a tool</a>.</p>`,
    ],
  ]
}

function waitWords(seconds: number): string {
  const [amount, unit] =
    seconds < 90 ? [Math.max(1, Math.ceil(seconds)), 'second'] : seconds < 5400 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour']
  return counted(amount, unit)
}

export interface TooSoonView {
  base: string
  tool: { slug: string; name: string; url: string }
  retryAfterSeconds: number
}

export function tooSoonPage({ base, tool, retryAfterSeconds }: TooSoonView): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const address = webAddress(tool.url)
  return page({
    base,
    path: `${toolPath(tool.slug)}/rescan`,
    title: `${tool.name} was scanned less than an hour ago`,
    description: 'A tool is scanned at most once an hour.',
    isHidden: true,
    main: html`<h1>${tool.name} was scanned less than an hour ago</h1>
      <p class="lead">A tool is scanned at most once an hour. You can request the next scan in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.</p>
      <p class="row">
        <a class="button primary" href="${toolPath(tool.slug)}">Back to the report</a>
        <a href="${toolPath(tool.slug)}/history">All scans</a>
      </p>
      ${address !== null && html`<p>You can scan as often as you like from your own machine (<a href="${INSTALL_PATH}">install the command</a>):</p> `}${
        address !== null && copyable(scanLine(address), 'Scan from here')
      }`,
  })
}
