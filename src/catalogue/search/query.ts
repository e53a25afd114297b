// Parses a query: the words to search for, and the filters that some words mean (`mcp`, `at least
// B`, `no auth`, the name of a category).
import { ALL_CATEGORIES } from '../../domain/tool/all-categories.ts'
import { LETTERS } from '../../domain/grading/letter.ts'
import type { SearchFilters, Understood } from '../catalogue.ts'
import { NO_ACCOUNT } from './no-account.ts'
import { categoryMeant, inOurWords } from './synonyms.ts'
import { fold, isStopWord, isWeakWord, queryText, runTogether, stemOf, wordsOf } from './words.ts'

/** More words do not improve the result, and each costs time. */
const MOST_WORDS = 7
const MOST_WEAK_WORDS = 2

export interface QueryWord {
  word: string
  /** Its position in the query. */
  at: number
  stem: string
  /** Raises the rank of a match, but is not required. */
  isWeak: boolean
  /** May still be incomplete, because the user is typing. */
  isLast: boolean
}

export interface Query {
  /** All words joined, to be compared with names. */
  key: string
  words: QueryWord[]
  /** The stems of all words, in order; phrases of them may have synonyms. */
  stems: string[]
  understood: Understood
}

const GRADES = [
  /\b(?:at least|minimum|min|least)(?: of)?(?: an?)?(?: grade)? ([a-df]\+?)(?![\w+])/,
  /(?<![\w+])([a-df]\+?) (?:or|and) (?:better|higher|above|up|more)\b/,
  /\b(?:grade|graded|rated|rating)(?: an?)? ([a-df]\+?)$/,
]
/** Describes the sign-up, not what the tool does. */
const NO_CARD = /\b(?:no|without) (?:an? )?(?:credit |debit )?cards?\b(?: required| needed)?/
const API_KEY = /\bapi[ -]keys?\b/
const OAUTH = /\boauth ?2?\b/
const WAYS = [
  ['hasMcp', /\b(?:mcp|model context protocol)\b/],
  ['hasCli', /\b(?:cli|command ?line|command-line)\b/],
  ['hasApi', /\b(?:apis?)\b/],
] as const
const NEGATION = /\b(?:no|without|not)(?: an?)? $/

export function readQuery(text: string): Query {
  const folded = fold(queryText(text)).replace(/\s+/g, ' ').trim()
  const understood: Understood = {}
  let left = inOurWords(folded)
  /** Removes the match from the text and returns it. */
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(left)
    if (found) left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`
    return found
  }
  for (const pattern of GRADES) {
    const found = take(pattern)
    const asked = LETTERS.find((each) => each.toLowerCase() === found?.[1])
    if (asked) understood.minGrade ??= asked
  }
  take(NO_CARD)
  for (const pattern of NO_ACCOUNT) while (take(pattern)) understood.auth = 'none'
  if (take(API_KEY)) understood.auth ??= 'api_key'
  else if (OAUTH.test(left)) understood.auth ??= 'oauth2'
  for (const [way, pattern] of WAYS) {
    const found = pattern.exec(left)
    if (!found) continue
    const negation = NEGATION.exec(left.slice(0, found.index))
    understood[way] = negation === null
    // Negated words are not searched for.
    if (negation)
      left = `${left.slice(0, negation.index)} ${left.slice(found.index + found[0].length)}`
  }
  const all = wordsOf(left)
  const words = queryWords(all)
  const category = categoryNamed(words) ?? categoryMeant(words.map(({ stem }) => stem))
  if (category !== undefined) understood.category = category
  return { key: runTogether(wordsOf(folded)), words, stems: all.map(stemOf), understood }
}

/** The filters that a tool must pass to match the whole query. */
export function asksOf({ minGrade, hasMcp, hasApi, hasCli, auth }: Understood): SearchFilters {
  return {
    ...(minGrade !== undefined && { minGrade }),
    ...(hasMcp !== undefined && { hasMcp }),
    ...(hasApi !== undefined && { hasApi }),
    ...(hasCli !== undefined && { hasCli }),
    ...(auth === 'none' && { auth }),
  }
}

/** Words without duplicates, the most distinctive first. */
function queryWords(all: readonly string[]): QueryWord[] {
  const once = all
    .map((word, at) => ({
      word,
      at,
      stem: stemOf(word),
      isWeak: isWeakWord(word),
      isLast: at === all.length - 1,
    }))
    .filter(({ stem }, at, words) => words.findIndex((each) => each.stem === stem) === at)
  const distinctive = once.filter(({ word }) => !isStopWord(word))
  const words = distinctive.length > 0 ? distinctive : once
  const most = { strong: MOST_WORDS, weak: MOST_WEAK_WORDS }
  return words.filter(({ isWeak }) => (most[isWeak ? 'weak' : 'strong'] -= 1) >= 0)
}

/** The category whose name appears in the query. */
function categoryNamed(words: readonly QueryWord[]): string | undefined {
  const stems = new Set(words.map(({ stem }) => stem))
  return ALL_CATEGORIES.find(
    ({ slug }) => slug !== 'other' && wordsOf(slug).every((word) => stems.has(stemOf(word))),
  )?.slug
}
