// Links from page to page of a list, with its filters kept.
import { html, type Html } from './html.ts'

export interface Pagination {
  page: number
  limit: number
  total: number
  totalPages: number
  hasNext: boolean
  hasPrev: boolean
}

export type Filters = Readonly<Record<string, string | number | boolean | undefined>>

export function paging(path: string, filters: Filters, { page, totalPages, total, hasNext, hasPrev }: Pagination): Html {
  return html`<nav class="paging" aria-label="Pages">
    <p>${total} in all, page ${page} of ${Math.max(totalPages, 1)}</p>
    ${hasPrev && html`<a rel="prev" href="${pathWith(path, { ...filters, page: page - 1 })}">Previous</a>`}
    ${hasNext && html`<a rel="next" href="${pathWith(path, { ...filters, page: page + 1 })}">Next</a>`}
  </nav>`
}

export function pathWith(path: string, filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1)) query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
