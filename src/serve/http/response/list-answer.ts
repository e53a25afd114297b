// One page of a list as JSON, markdown or HTML, with its pagination and its Link header (RFC 8288).
import type { Pagination } from '../../../domain/answer/list.ts'
import { pathWith, type Filters } from '../../../represent/html/parts/elements.ts'
import { type Answer, answerIn, type Asked, linkField } from './answer.ts'

interface List {
  path: string
  /** Links to other pages repeat it and change only the page. */
  query: Filters & { page: number; limit: number }
  total: number
  /** If a version is known; else it is derived from the content. */
  etag?: string | undefined
  /** False for a list that has no Link header. */
  isLinked?: boolean
  /** The path of the HTML page, if it has more than the page of the query. */
  pagePath?: (pagination: Pagination) => string
}

interface Representations {
  json: (pagination: Pagination) => string
  /** `next` is the path of the next page, if there is one. */
  markdown: (pagination: Pagination, next: string | null) => string | Promise<string>
  html: (pagination: Pagination, base: string) => string | Promise<string>
}

export async function listAnswer(
  asked: Asked,
  { path, query, total, etag, isLinked = true, pagePath }: List,
  { json, markdown, html }: Representations,
): Promise<Answer> {
  const pagination = paginationOf(query.page, query.limit, total)
  const fields = isLinked ? linkFields(path, query, pagination) : []
  const canonical = pagePath?.(pagination) ?? pathWith(path, { page: query.page })
  return answerIn(
    asked,
    {
      json: () => json(pagination),
      markdown: () => markdown(pagination, nextPath(path, query, pagination)),
      html: (base) => html(pagination, base),
    },
    { ...(etag !== undefined && { etag }), fields, page: canonical },
  )
}

export function paginationOf(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 }
}

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

/** The path of the next page as markdown. */
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
