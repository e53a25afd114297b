// What a search found, how the query was understood, and doubts about the results, in words.
import type { Doubt } from '../../domain/answer/tool-list.ts'
import type { Pagination } from '../../domain/answer/list.ts'
import type { Understood } from '../../domain/tool/tool-filter.ts'
import { type Tool, categoryOf } from '../../domain/tool/tool.ts'
import { clauseOf, andList } from './text.ts'

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
  const plain = clauseOf(name)
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

export interface Fit {
  doubt: Doubt | null
  /** The words of the query that the first result does not match. */
  missing: readonly string[]
  understood: Understood
  /** Of the categories of the results the most frequent. */
  nearest: string | null
  hasResults: boolean
  /** Whether anything but words narrows the results: what was left out may match the words. */
  isFiltered: boolean
}

export function fitWarnings(fit: Fit): string[] {
  const { doubt, understood, hasResults } = fit
  const { notListed = [], makers = [] } = understood
  return [
    ...(doubt === null ? [] : [doubtWords(doubt, fit)]),
    ...(hasResults && doubt === null && notListed.length > 0
      ? [`Not in the catalogue: ${quotedList(notListed)}. The results are for the same purpose.`]
      : []),
    ...(hasResults && makers.length > 0
      ? [
          `Not checked for every result: not from ${andList(makers)}. The catalogue does not say who makes each tool.`,
        ]
      : []),
  ]
}

function doubtWords(doubt: Doubt, { missing, understood, nearest, isFiltered }: Fit): string {
  const { category: _category, auth: _auth, excluded: _excluded, ...conditions } = understood
  const words: Record<Doubt, string> = {
    nothing: isFiltered
      ? 'No good match: no tool matches both the words and the filters.'
      : 'No good match: no tool in the catalogue matches.',
    uncovered: `No good match: the best result does not match ${quotedList(missing)}${nearWords(nearest)}.`,
    partly: `Check that it fits: ${missing.length === 0 ? 'no tool says this of itself' : `the best result does not match ${quotedList(missing)}`}.`,
    conditions: `No good match: no tool that matches meets all conditions (${understoodWords(conditions)}).`,
    language: 'Search understands English: use English words, or the name of a product.',
  }
  return words[doubt]
}

/** Where to look for what is absent. */
export function nearWords(category: string | null): string {
  return category === null
    ? ''
    : `; the nearest category is ${categoryOf(category)?.name ?? category}`
}

/** Words in quotation marks: `“a”, “b” and “c”`. */
export function quotedList(words: readonly string[]): string {
  return andList(words.map((word) => `“${word}”`))
}
