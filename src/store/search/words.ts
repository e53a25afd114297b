// Tokenises text for search: folded, split, bounded and stemmed, for entries and queries alike.
import { stem } from 'porter2'
import { normalise } from '../../domain/text/normalise.ts'
import TABLES from './words.json' with { type: 'json' }

const QUERY_CHARACTERS = 200
/** Longer words are cut: their ends are never searched for, and the index stays small. */
const WORD_CHARACTERS = 40
/** Words repeat, and a lookup is faster than stemming. Emptied when full: strangers choose them. */
const MOST_STEMS = 20_000
const stems = new Map<string, string>()
const SHORT = 3

/** Pairs with a stop word that mean one thing, `on call` is not `call`: by second word. */
const PAIRS = Map.groupBy(Object.entries(TABLES.pairs), ([pair]) => pair.split(' ')[1])
/** Letters that Unicode does not decompose, as people type them. */
const LETTERS: Readonly<Record<string, string>> = TABLES.letters
/** Function words, a closed class, and what every second request has: neither indexed nor searched. */
const STOP_WORDS = setOf(TABLES.stop)
/** About software in general: they raise the rank of a match, but are not required. */
const WEAK_WORDS = setOf(TABLES.weak)
/** Frequent in other languages, and not words of English, of software or of names. */
const FOREIGN_WORDS = setOf(TABLES.foreign)

/** Most texts are: without marks, and faster to split. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

/** Lower case, without accents and other marks. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const lower = normalise(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return normalise(lower, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/gu, (letter) => LETTERS[letter] ?? letter)
}

/** Runs of letters and digits, folded; an apostrophe joins, except in `'s`. */
export function wordsOf(text: string): string[] {
  const folded = fold(text).replace(/\b([a-z]{1,8})-([a-z]{1,8})\b/g, ofFunctionWords)
  const words = isAscii(folded)
    ? folded.replace(/'(?:s(?![a-z0-9]))?/g, '').match(/[a-z0-9]+/g)
    : folded.replace(/['’](?:s(?![\p{L}\p{N}]))?/gu, '').match(/[\p{L}\p{N}]+/gu)
  const found: string[] = []
  for (const word of words ?? []) {
    const pair = PAIRS.get(word)?.find(([each]) => each === `${found.at(-1)} ${word}`)
    if (pair === undefined) found.push(bounded(word))
    else found[found.length - 1] = pair[1]
  }
  return found
}

/** A compound of function words is a word of its own: `to-do`, `how-to`. */
function ofFunctionWords(compound: string, one: string, other: string): string {
  return isStopWord(one) && isStopWord(other) ? one + other : compound
}

/** The words of an identifier: `createPaymentIntent` and `create_payment_intent` are three. */
export function identifierWords(text: string): string[] {
  return wordsOf(text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2'))
}

/** The part of a query that is read: nobody types more. */
export function queryText(text: string): string {
  return text.length > QUERY_CHARACTERS
    ? Array.from(text.slice(0, 2 * QUERY_CHARACTERS))
        .slice(0, QUERY_CHARACTERS)
        .join('')
    : text
}

/** Joins words and bounds the result like a word, so that `Open AI` matches `OpenAI`. */
export function runTogether(words: readonly string[]): string {
  return bounded(words.join(''))
}

export function stemOf(word: string): string {
  const cached = stems.get(word)
  if (cached !== undefined) return cached
  if (stems.size === MOST_STEMS) stems.clear()
  // So short, an ending is part of the word: `ios` is not `io`.
  const found = word.length > SHORT ? stem(word) : word
  stems.set(word, found)
  return found
}

function bounded(word: string): string {
  return word.length > WORD_CHARACTERS ? [...word].slice(0, WORD_CHARACTERS).join('') : word
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** Whether a query can do without the word. Numbers count or measure something else. */
export function isWeakWord(word: string): boolean {
  return WEAK_WORDS.has(word) || /^\d+$/.test(word)
}

/** Whether people write it in another language than English. */
export function isForeignWord(word: string): boolean {
  return FOREIGN_WORDS.has(word)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
