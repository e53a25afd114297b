// The small elements of pages: links, code to copy, folds, notes, tabs, tags, empty states; and links from page to page of a list, with its filters.
import { href } from '../../connect/web-address.ts'
import { html, type Content, type Html, codeBlock } from '../html.ts'
import type { Pagination } from '../../../domain/answer/list.ts'

/** A link if the URL is a web address, else the text alone. */
export function outsideLink(address: string | null, words = address ?? ''): Html {
  const target = href(address)
  return target === null ? html`${words}` : html`<a href="${target}" rel="nofollow ugc noopener">${words}</a>`
}

export function copyable(text: string, label: string): Html {
  return html`<div class="copyable" role="group" aria-label="${label}">
    ${codeBlock(text)}<button type="button" class="copy slim" data-copy aria-label="Copy: ${label}">Copy</button>
  </div>`
}

/** Something to open; its line says what is inside. A link to the part inside opens it. */
export function fold(title: Content, inside: Content, content: Content, id?: string): Html {
  return html`<details>
    <summary>${title} <span>${inside}</span></summary>
    <div${id !== undefined && html` id="${id}"`}>${content}</div>
  </details>`
}

/** What stands above everything else on a page; a hazard has a red edge. */
export function note(content: Content, kind: '' | 'hazard' = ''): Html {
  return html`<div class="note ${kind}">${content}</div>`
}

export interface Tab {
  path: string
  content: Content
  isCurrent: boolean
}

/** Tabs are links, so that they work without scripts and each has its address. */
export function tabs(label: string, all: readonly Tab[], missing: Content = null): Html {
  return html`<nav class="tabs" aria-label="${label}">
    ${all.map(({ path, content, isCurrent }) => html`<a href="${path}" ${isCurrent && html`aria-current="page"`}>${content}</a>`)}
    ${missing !== null && html`<span class="gone">${missing}</span>`}
  </nav>`
}

const FINDINGS = { hazard: 'Hazard', costs: 'Costs you', helps: 'Helps you' } as const

export interface ShownFinding {
  kind: keyof typeof FINDINGS
  says: string
  /** "−0.28", "caps at C+", "full points" */
  effect: string
  /** Where it counts, how it is known, and the link to its evidence. */
  basis: Content
}

/** A sentence, its effect, what it rests on and a link. */
export function findingList(findings: readonly ShownFinding[]): Html {
  return html`<ol class="five">
    ${findings.map(
      ({ kind, says, effect, basis }) =>
        html`<li>
          <span><span class="tag ${kind}">${FINDINGS[kind]}</span></span>
          <p dir="auto">${says}</p>
          <span class="effect ${kind === 'helps' ? 'up' : 'down'}">${effect}</span>
          <small>${basis}</small>
        </li> `,
    )}
  </ol>`
}

export function emptyState(title: string, words: Content): Html {
  return html`<div class="empty">
    <p><strong>${title}</strong></p>
    <p>${words}</p>
  </div>`
}

export function warningList(warnings: readonly string[]): Html | null {
  if (warnings.length === 0) return null
  return html`<div role="alert">
    <ul class="warnings">
      ${warnings.map((warning) => html`<li>${warning}</li> `)}
    </ul>
  </div>`
}

export function withCode(text: string): Content {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
}

export type Filters = Readonly<Record<string, string | number | boolean | undefined>>

export function paging(path: string, filters: Filters, pagination: Pagination): Html {
  const { page, limit, totalPages, total } = pagination
  if (total === 0) return html``
  const first = (page - 1) * limit + 1
  const shown = first > total ? `${total} in all` : `${first} to ${Math.min(total, page * limit)} of ${total}`
  return pageLinks(path, filters, pagination, totalPages > 1 ? `${shown}, ` : shown)
}

/** With what is shown, if the items of a page are counted. */
export function pageLinks(path: string, filters: Filters, { page, totalPages, hasNext, hasPrev }: Omit<Pagination, 'limit' | 'total'>, shown = ''): Html {
  if (totalPages <= 1 && shown === '') return html``
  const place = totalPages > 1 && `${shown === '' ? 'Page' : 'page'} ${page} of ${totalPages}`
  return html`<nav class="paging" aria-label="Pages">
    <p>${shown}${place}</p>
    ${
      (hasPrev || hasNext) &&
      html`<p class="row">
        ${hasPrev && html`<a class="button" rel="prev" href="${pathWith(path, { ...filters, page: Math.min(page - 1, Math.max(totalPages, 1)) })}">Previous</a>`}
        ${hasNext && html`<a class="button" rel="next" href="${pathWith(path, { ...filters, page: page + 1 })}">Next</a>`}
      </p>`
    }
  </nav>`
}

/** The path of another representation: the suffix precedes the query. */
export function alternatePath(path: string, suffix: 'md' | 'json'): string {
  const [stem = '', query] = path.split('?')
  return `${stem === '/' ? '/index' : stem}.${suffix}${query === undefined ? '' : `?${query}`}`
}

/** Both other representations of a page, for its head. */
export function alternates(path: string): { type: string; path: string }[] {
  return [
    { type: 'text/markdown', path: alternatePath(path, 'md') },
    { type: 'application/json', path: alternatePath(path, 'json') },
  ]
}

export function pathWith(path: string, filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1)) query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
