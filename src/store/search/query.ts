// Parses a query: words to search for, filters that words mean, and products that it names.
import { composed } from '../../domain/text/pattern.ts'
import { ALL_CATEGORIES } from '../../domain/tool/tool.ts'
import { LETTERS } from '../../domain/grading/letter.ts'
import type { ToolFilter, Understood } from '../../domain/tool/tool-filter.ts'
import {
  isForeignWord,
  isStopWord,
  isWeakWord,
  fold,
  queryText,
  runTogether,
  stemOf,
  wordsOf,
} from './words.ts'
import { pairOf } from './entry.ts'
import { readExclusions } from './exclusions.ts'
import { inEnglish, MOST_NAME_WORDS, productNamed } from './products.ts'
import type { WordIndex } from './word-index.ts'

/** More words do not improve the result, and each costs time: the rarest are searched for. */
const MOST_WORDS = 7
const MOST_WEAK_WORDS = 2
/** So many words of another language are no chance. */
const FOREIGN_WORDS = 2

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
  /** All words, in order. */
  all: readonly string[]
  /** Those to search for. */
  words: QueryWord[]
  understood: Understood
  /** It has words of another language: what is unknown is no typing error. */
  isForeign: boolean
  /** Documents of the tools that the query rules out. */
  excluded: ReadonlySet<number>
  /** Those that it wants something like. */
  likes: readonly number[]
  /** Names of products that are ruled out, but are not in the catalogue. */
  excludedNames: readonly string[]
}

const LETTER = '([a-df]\\+?)'
const GRADE = '(?:grades?|graded|rated|rating)'
/** `a` before a noun is no grade: at least a free tier. */
const NO_ARTICLE = `(?!a (?!(?:and|or|but|with|for|in|on|that|which|${GRADE})\\b))`
const GRADES = [
  composed(
    `\\b(?:at least|minimum|min|least)(?: of)?(?: an?)?(?: ${GRADE})? ${NO_ARTICLE}${LETTER}(?![\\w+])(?: ${GRADE})?`,
    '',
  ),
  composed(
    `(?<![\\w+])(?:${GRADE}(?: of)?(?: an?)? )?${LETTER} (?:or|and) (?:better|higher|above|up|more)\\b(?: ${GRADE})?`,
    '',
  ),
  composed(`\\b${GRADE}(?: an?)? ${LETTER}$`, ''),
]
/** What nobody wants to need. */
const THING =
  '(?:auth|authentication|authenticating|authenticate|log[- ]?in|logging in|sign[- ]?in|signing in|sign[- ]?up|signing up|register|registering|registration|accounts?|credentials|(?:api |access )?keys?|(?:api|access) tokens?)'
/** Words between "no" and the thing. */
const BETWEEN =
  '(?:(?:a|an|any|the|user|prior|need|needing|having|requiring|creating|making|opening|getting|to|for|of|create|make|open|get) ){0,4}'
const BEFORE = '(?:(?:that |which )?(?:requires?|needs?|works?|usable|used|possible) (?:with )?)?'
const AFTER = '(?: (?:is |are )?(?:required|needed|necessary|at all))?'
/** They make the thing a part of something else. */
const UNLESS = '(?! (?:fees?|forms?|pages?|screens?|walls?)\\b)'

/** They ask for a tool that can be used without an account. */
const NO_ACCOUNT: readonly RegExp[] = [
  composed(`\\b${BEFORE}(?:no|without|w/o|zero)[ -]${BETWEEN}${THING}\\b${UNLESS}${AFTER}`, ''),
  composed(
    `\\b(?:(?:i|we|you|it|that) )?(?:do|does)(?: not|n.?t) (?:want|need|require|have to|wish|like) (?:to )?${BETWEEN}${THING}\\b${UNLESS}`,
    '',
  ),
  composed(`\\b${THING} (?:is |are )?not (?:required|needed|necessary)\\b`, ''),
  /\b(?:keyless|(?:account|sign-?up|login|registration|auth|key)-free|anonymous (?:access|use))\b/,
  /\banonymous\b(?=(?: \w{1,20})? (?:api|requests?|calls?)\b)/,
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

export function readQuery(text: string, index: WordIndex): Query {
  const folded = fold(queryText(text))
    .replace(/[,;:!?.]+(?=\s|$)/g, ' , ')
    .replace(/\s+/g, ' ')
    .trim()
  const understood: Understood = {}
  let left = inEnglish(folded)
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
  const products = readProducts(left, index)
  const all = wordsOf(products.left)
  const isForeign = all.filter(isForeignWord).length >= FOREIGN_WORDS
  const words = queryWords(all, isForeign, index)
  const category = categoryNamed(words) ?? products.category
  if (category !== undefined) understood.category = category
  if (products.notListed.length > 0) understood.notListed = products.notListed
  if (products.makers.length > 0) understood.makers = products.makers
  return {
    key: runTogether(products.excluded.size > 0 ? all : wordsOf(folded)),
    all,
    words,
    understood,
    isForeign,
    excluded: products.excluded,
    likes: products.likes,
    excludedNames: products.excludedNames,
  }
}

/** `left` is the text without what it rules out; the category is of what it wants something like. */
function readProducts(text: string, index: WordIndex) {
  const { left, names, likes, origins } = readExclusions(text, {
    isName: (key) => deniedBy(index, key).length > 0 || productNamed(key) !== undefined,
    isSaid: (denying, word) => index.vocabulary.find(pairOf(denying, word)) !== undefined,
    isTopic: (word) => !isStopWord(word) && !isWeakWord(word) && index.has(word),
  })
  const products = {
    left,
    excluded: new Set([
      ...names.flatMap((key) => deniedBy(index, key)),
      ...origins.flatMap((key) => index.called('makers', key)),
    ]),
    likes: [] as number[],
    excludedNames: [] as string[],
    notListed: [] as string[],
    makers: origins.filter((key) => placesOf(index, key).length === 0),
    category: undefined as string | undefined,
  }
  // If nothing else is left, the query wants something like what it rules out.
  const isNothingLeft = wordsOf(left).every((word) => isStopWord(word) || isWeakWord(word))
  const wanted = new Set(isNothingLeft ? names : likes)
  for (const key of names) {
    const places = placesOf(index, key)
    const product = places.length === 0 ? productNamed(key) : undefined
    if (product) {
      products.excludedNames.push(product.name)
      // Its own words lead to what it is for.
      if (wanted.has(key)) products.left = `${product.name} ${products.left}`
    }
    if (!wanted.has(key)) continue
    const [place] = places
    if (place !== undefined) products.likes.push(place)
    products.category ??= place === undefined ? product?.category : index.category(place)
  }
  for (const { name, category } of productsIn(wordsOf(products.left), index)) {
    products.notListed.push(name)
    products.category ??= category
  }
  return products
}

/** Documents of the tools with this name, or else with this alias. */
function placesOf(index: WordIndex, key: string): number[] {
  const named = index.called('names', key)
  return named.length > 0 ? named : index.called('aliases', key)
}

/** What a name denies: the tool of that name; if it is only the vendor's, all that it makes. */
function deniedBy(index: WordIndex, key: string): number[] {
  const places = placesOf(index, key)
  return index.called('names', key).length > 0
    ? places
    : [...places, ...index.called('makers', key)]
}

/** The products in the text that the catalogue does not have; the longest names count. */
function productsIn(
  words: readonly string[],
  index: WordIndex,
): { name: string; category: string }[] {
  const found = []
  for (let at = 0; at < words.length;) {
    let taken = 1
    for (let size = Math.min(MOST_NAME_WORDS, words.length - at); size > 0; size -= 1) {
      const key = runTogether(words.slice(at, at + size))
      const product = productNamed(key)
      if (product === undefined || placesOf(index, key).length > 0) continue
      found.push(product)
      taken = size
      break
    }
    at += taken
  }
  return found
}

/** What a tool must pass. A category or a way to sign in that the words name only raises tools. */
export function asksOf({ hasMcp, hasApi, hasCli, minGrade, auth }: Understood): ToolFilter {
  const asked = { hasMcp, hasApi, hasCli, minGrade, auth: auth === 'none' ? auth : undefined }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** Words without duplicates; of many, the rarest in the texts of the tools. */
function queryWords(all: readonly string[], isForeign: boolean, index: WordIndex): QueryWord[] {
  const once = all
    .map((word, at) => ({
      word,
      at,
      stem: stemOf(word),
      isWeak: isWeakWord(word),
      isLast: at === all.length - 1,
    }))
    .filter(({ stem }, at, words) => words.findIndex((each) => each.stem === stem) === at)
  const distinctive = once.filter(
    ({ word }) => !isStopWord(word) && !(isForeign && isForeignWord(word)),
  )
  const words = distinctive.length > 0 ? distinctive : once
  return [
    ...rarest(
      words.filter(({ isWeak }) => !isWeak),
      MOST_WORDS,
      index,
    ),
    ...words.filter(({ isWeak }) => isWeak).slice(0, MOST_WEAK_WORDS),
  ].toSorted((one, other) => one.at - other.at)
}

/** Words that no tool has are the last to be taken. */
function rarest(words: readonly QueryWord[], most: number, index: WordIndex): QueryWord[] {
  if (words.length <= most) return [...words]
  const count = ({ stem }: QueryWord) =>
    index.posting(index.vocabulary.find(stem))?.length ?? Infinity
  return words
    .toSorted((one, other) => count(one) - count(other) || one.at - other.at)
    .slice(0, most)
}

/** The category whose name appears in the query. */
function categoryNamed(words: readonly QueryWord[]): string | undefined {
  const stems = new Set(words.map(({ stem }) => stem))
  return ALL_CATEGORIES.find(
    ({ slug }) => slug !== 'other' && wordsOf(slug).every((word) => stems.has(stemOf(word))),
  )?.slug
}

const JOINING = new Set(['and', 'then', 'afterwards', 'plus', ';'])
/** What follows a verb, but rarely a noun. */
const AFTER_VERBS = new Set(
  'a an the it them this that these those each every all our my their its his her me us him'.split(
    ' ',
  ),
)
/** They begin a clause that tells when; what to do follows its comma. */
const WHEN = new Set('when whenever once after if on'.split(' '))
const SUBJECTS = new Set('i we you he she they'.split(' '))
const MOST_PARTS = 3
const LEAST_WORDS = 2

/** Each part begins with what to do, as tools say it or by its grammar; one if there are not two. */
export function partsOf(text: string, index: WordIndex): string[] {
  const tokens = queryText(text)
    .replace(/[;.](?=\s|$)/g, ' ; ')
    .split(/\s+/)
    .filter((token) => token !== '')
  const parts: string[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const rest = tokens.slice(at + 1)
    const isJoint = JOINING.has(fold(token).replace(/,$/, ''))
    const isWhen = parts.length === 1 && token.endsWith(',') && WHEN.has(fold(tokens[0] ?? ''))
    const begun = rest.filter((each) => !JOINING.has(fold(each)))
    if (!(isJoint && parts.at(-1)?.length === 0)) parts.at(-1)?.push(token)
    if (!(isJoint || isWhen) || parts.length === MOST_PARTS || !isTask(begun, index)) continue
    if (isJoint) parts.at(-1)?.pop()
    if (isSaying(parts.at(-1))) parts.push([])
    else if (isJoint) parts.at(-1)?.push(token)
  }
  return parts.every(isSaying) ? parts.map((part) => part.join(' ').replace(/ ?[,;:]$/, '')) : []
}

function isTask(words: readonly string[], index: WordIndex): boolean {
  const [first = '', second = '', third = ''] = SUBJECTS.has(fold(words[0] ?? ''))
    ? words.slice(1)
    : words
  const [verb = ''] = wordsOf(first)
  return (
    verb !== '' &&
    !AFTER_VERBS.has(verb) &&
    (AFTER_VERBS.has(fold(second)) || (index.isTask(stemOf(verb)) && third !== ''))
  )
}

function isSaying(part: readonly string[] | undefined): boolean {
  return wordsOf((part ?? []).join(' ')).filter((word) => !isStopWord(word)).length >= LEAST_WORDS
}
