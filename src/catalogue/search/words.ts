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

/** Words in every second sentence that do not distinguish tools. */
const STOP_WORDS = new Set(
  `a about all also am an and any are as at be been but by can could do does for from had has have having her his how i if in into is it its just let lets me my
  of on or our so some than that the their them then there these they this those through to us was we were what when where which while who why will with
  within would you your im id ive dont cant need needs want wants like looking look please
  alternative alternatives vs versus compare compared similar instead
  best good great top better easy easily simple quick fast cheap free popular recommended recommend modern reliable`.split(
    /\s+/,
  ),
)

/** Words that say little: they raise the rank of a match, but are not required. */
const WEAK_WORDS = new Set(
  `tool tools service services app apps application applications software platform platforms provider providers solution solutions product products system
  program api apis mcp cli sdk server servers integration integrations library agent agents ai use using used make making get getting give find help helps
  run running work works working create build building way ways thing things one new own other more most many multiple every each add allow support
  online cloud hosted managed web internet user users team teams company business based something someone via over out up off not no without`.split(
    /\s+/,
  ),
)

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

/** The words of a text: runs of letters and digits, folded. An apostrophe joins, except in `'s`. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/['’](?:s(?![\p{L}\p{N}]))?/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(bounded)
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

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

export function isWeakWord(word: string): boolean {
  return WEAK_WORDS.has(word)
}

function bounded(word: string): string {
  return word.length > WORD_CHARACTERS ? [...word].slice(0, WORD_CHARACTERS).join('') : word
}
