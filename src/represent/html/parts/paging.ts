// Links from page to page of a list, with its filters kept.
import type { Pagination } from '../../../domain/answer/list.ts'
import { html, type Html } from '../html.ts'

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
