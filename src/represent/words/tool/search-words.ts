// What a search found and how the query was understood, in words.
import type { Pagination } from '../../../domain/answer/list.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { Understood } from '../../../domain/tool/tool-filter.ts'
import { categoryOf } from '../../../domain/tool/all-categories.ts'

/** The result of a search, for every representation. */
export interface SearchView {
  query: string
  results: readonly (Tool & { match: 'all' | 'some'; why?: string })[]
  total: number
  pagination: Pagination
  understood: Understood
  /** The query as it was probably meant; null if the spelling is fine. */
  didYouMean: string | null
  /** Unknown parameters. */
  warnings?: readonly string[]
  /** Where else to look. */
  relatedCategories: readonly { slug: string; name: string }[]
}

const AUTH: Readonly<Record<string, string>> = {
  none: 'usable without an account',
  api_key: 'with an API key first',
  oauth2: 'with OAuth first',
}

/** "Showing email tools first, with MCP"; empty if nothing was understood. */
export function showingWords({ category, ...conditions }: Understood): string {
  const rest = understoodWords(conditions)
  if (category === undefined) return rest === '' ? '' : `Showing tools ${rest}`
  const name = categoryOf(category)?.name ?? category
  // Only a plain word: CRM stays as it is.
  const plain = /^[A-Z][a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name
  const tools = plain.endsWith('tools') ? plain : `${plain} tools`
  return `Showing ${tools} first${rest === '' ? '' : `, ${rest}`}`
}

/** The filters that words of the query were understood as; empty if there are none. */
export function understoodWords({
  minGrade,
  hasMcp,
  hasApi,
  hasCli,
  auth,
  excluded = [],
}: Understood): string {
  const ways = [
    ['MCP', hasMcp],
    ['API', hasApi],
    ['CLI', hasCli],
  ] as const
  return [
    ...ways.flatMap(([way, has]) =>
      has === undefined ? [] : [`${has ? 'with' : 'without'} ${way}`],
    ),
    ...(minGrade === undefined
      ? []
      : [minGrade === 'A+' ? 'grade A+' : `grade ${minGrade} or better`]),
    ...(auth === undefined ? [] : [AUTH[auth] ?? auth]),
    ...(excluded.length === 0 ? [] : [`not ${excluded.join(', ')}`]),
  ].join(', ')
}
