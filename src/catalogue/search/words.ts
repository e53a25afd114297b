// How text becomes the words that search compares: folded, split, bounded and stemmed, the same for
// what is entered and what is asked.
import { stem } from 'porter2'
import { normalise } from '../../domain/text/normalise.ts'

const QUERY_CHARACTERS = 200
/** No tool is found by the end of a longer word, and no index should hold one. */
const WORD_CHARACTERS = 40
/**
 * Words repeat, and looking one up is quicker than stemming it; emptied when full, because
 * strangers choose the words.
 */
const MOST_STEMS = 20_000
const stems = new Map<string, string>()

/** Letters that Unicode does not take apart, though people type them so. */
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

/** Words that stand in every second sentence and tell no tool from another. */
const STOP_WORDS = new Set(
  `a about all also am an and any are as at be been but by can could do does for from had has have having her his how i if in into is it its just let lets me my
  of on or our so some than that the their them then there these they this those through to us was we were what when where which while who why will with
  within would you your im id ive dont cant need needs want wants like looking look please
  alternative alternatives vs versus compare compared similar instead
  best good great top better easy easily simple quick fast cheap free popular recommended recommend modern reliable`.split(
    /\s+/,
  ),
)

/** Words that say little: they raise what has them, and no tool must have them. */
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
  const lower = normalise(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return normalise(lower, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/gu, (letter) => PLAIN[letter] ?? letter)
}

/** The words of a text: runs of letters and digits, folded. An apostrophe joins. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(bounded)
}

/** The words of an identifier: `createPaymentIntent` and `create_payment_intent` are three. */
export function identifierWords(text: string): string[] {
  return wordsOf(text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2'))
}

/** As much of a query as is read: what is longer than anyone types is not. */
export function queryText(text: string): string {
  return text.length > QUERY_CHARACTERS
    ? Array.from(text.slice(0, 2 * QUERY_CHARACTERS))
        .slice(0, QUERY_CHARACTERS)
        .join('')
    : text
}

/** Words run together and bounded like a word, so that `Open AI` and `OpenAI` meet. */
export function runTogether(words: readonly string[]): string {
  return bounded(words.join(''))
}

export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
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
