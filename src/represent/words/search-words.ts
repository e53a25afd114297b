// What a search found and how it was understood, in words.
import type { Tool } from '../../domain/tool/tool.ts'
import { categoryOf } from '../../domain/tool/all-categories.ts'

/** The answer of a search, as every form of it shows it. */
export interface SearchView {
  query: string
  results: readonly (Tool & { match: 'all' | 'some' })[]
  total: number
  understood: Understood
  /** The query as it was probably meant; null where it is spelt well. */
  didYouMean: string | null
  /** What was asked and is not known. */
  warnings?: readonly string[]
  /** Where else to look. */
  relatedCategories: readonly { slug: string; name: string }[]
}

interface Understood {
  category?: string
  minGrade?: string
  hasMcp?: boolean
  hasApi?: boolean
  hasCli?: boolean
  auth?: string
}

const AUTH: Readonly<Record<string, string>> = {
  none: 'without sign-in first',
  api_key: 'with an API key first',
  oauth2: 'with OAuth first',
}

/** What our own words in the query were taken to ask; empty where there are none. */
export function understoodWords({
  category,
  minGrade,
  hasMcp,
  hasApi,
  hasCli,
  auth,
}: Understood): string {
  const ways = [
    ['MCP', hasMcp],
    ['API', hasApi],
    ['CLI', hasCli],
  ] as const
  return [
    ...(category === undefined ? [] : [`${categoryOf(category)?.name ?? category} first`]),
    ...ways.flatMap(([way, has]) =>
      has === undefined ? [] : [`${has ? 'with' : 'without'} ${way}`],
    ),
    ...(minGrade === undefined
      ? []
      : [minGrade === 'A+' ? 'grade A+' : `grade ${minGrade} or better`]),
    ...(auth === undefined ? [] : [AUTH[auth] ?? auth]),
  ].join(', ')
}
