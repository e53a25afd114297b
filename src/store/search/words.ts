// Tokenises text for search: folded, split, bounded and stemmed, the same way for entries and
// queries.
import { stem } from 'porter2'
import { normalise } from '../../domain/text/normalise.ts'

const QUERY_CHARACTERS = 200
/** Longer words are cut: their ends are never searched for, and the index stays small. */
const WORD_CHARACTERS = 40
/**
 * A cache, because words repeat and a lookup is faster than stemming. Emptied when full, because
 * strangers choose the words.
 */
const MOST_STEMS = 20_000
const stems = new Map<string, string>()

/** Letters that Unicode does not decompose, as people type them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/**
 * Pairs with a stop word that are one word in meaning; read as one, or `on call` would be `call`.
 * By their second word, because few words end a pair.
 */
const PAIRS = new Map([
  ['call', new Map([['on', 'oncall']])],
  [
    'in',
    new Map([
      ['log', 'login'],
      ['sign', 'signin'],
      ['signing', 'signin'],
    ]),
  ],
])

/** Lower case, without accents and other marks. */
export function fold(text: string): string {
  // ASCII, as most texts are, has no marks.
  if (Buffer.byteLength(text) === text.length) return text.toLowerCase()
  const lower = normalise(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return normalise(lower, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/gu, (letter) => PLAIN[letter] ?? letter)
}

/**
 * The words of a text: runs of letters and digits, folded. An apostrophe joins, except in `'s`;
 * pairs that are one word in meaning are one.
 */
export function wordsOf(text: string): string[] {
  const words = fold(text)
    .replace(/['’](?:s(?![\p{L}\p{N}]))?/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  const found: string[] = []
  for (const word of words) {
    if (word === '') continue
    const pair = PAIRS.get(word)?.get(found.at(-1) ?? '')
    if (pair === undefined) found.push(bounded(word))
    else found[found.length - 1] = pair
  }
  return found
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
  const found = stem(word)
  stems.set(word, found)
  return found
}

function bounded(word: string): string {
  return word.length > WORD_CHARACTERS ? [...word].slice(0, WORD_CHARACTERS).join('') : word
}
