// Pagination: the metadata next to the items, and the Link header (RFC 8288).
import type { Pagination } from '../../../domain/answer/list.ts'
import type { Filters } from '../../../represent/html/parts/paging.ts'
import { linkField } from './link-field.ts'

export function paginationOf(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 }
}

/** Links keep the caller's query and change only the page. */
export function linkFields(
  path: string,
  query: Filters,
  { page, totalPages, hasNext, hasPrev }: Pagination,
): string[] {
  const last = Math.max(totalPages, 1)
  const rest = restOf(query)
  const link = (rel: string, to: number) => `<${path}?page=${to}${rest}>; rel="${rel}"`
  return linkField([
    ...(hasNext ? [link('next', page + 1)] : []),
    ...(hasPrev ? [link('prev', Math.min(page - 1, last))] : []),
    link('first', 1),
    link('last', last),
  ])
}

/** The path of the next page as markdown, if there is one. */
export function nextPath(
  path: string,
  query: Filters,
  { page, hasNext }: Pagination,
): string | null {
  return hasNext ? `${path}.md?page=${page + 1}${restOf(query)}` : null
}

/** The rest of the query after the page. */
function restOf(query: Filters): string {
  return Object.entries(query)
    .map(([name, value]) =>
      value === undefined || name === 'page' ? '' : `&${name}=${encodeURIComponent(String(value))}`,
    )
    .join('')
}
