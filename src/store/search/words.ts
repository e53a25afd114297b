// Tokenises text for search: folded, split, bounded and stemmed, for entries and queries alike.
import { stem } from 'porter2'
import { normalise } from '../../domain/text/normalise.ts'

const QUERY_CHARACTERS = 200
/** Longer words are cut: their ends are never searched for, and the index stays small. */
const WORD_CHARACTERS = 40
/** Words repeat, and a lookup is faster than stemming. Emptied when full: strangers choose them. */
const MOST_STEMS = 20_000
const stems = new Map<string, string>()
const SHORT = 3

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

/** Pairs with a stop word that mean one thing: `on call` is not `call`. */
const PAIRS = new Map([
  ['on call', 'oncall'],
  ['log in', 'login'],
  ['sign in', 'signin'],
  ['signing in', 'signin'],
])

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
    .replace(/[ßæœøłđðþıς]/gu, (letter) => PLAIN[letter] ?? letter)
}

/** Runs of letters and digits, folded; an apostrophe joins, except in `'s`. */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  const words = isAscii(folded)
    ? folded.replace(/'(?:s(?![a-z0-9]))?/g, '').split(/[^a-z0-9]+/)
    : folded.replace(/['’](?:s(?![\p{L}\p{N}]))?/gu, '').split(/[^\p{L}\p{N}]+/u)
  const found: string[] = []
  for (const word of words) {
    if (word === '') continue
    const pair = PAIRS.get(`${found.at(-1)} ${word}`)
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
  // So short, an ending is part of the word: `ios` is not `io`.
  const found = word.length > SHORT ? stem(word) : word
  stems.set(word, found)
  return found
}

function bounded(word: string): string {
  return word.length > WORD_CHARACTERS ? [...word].slice(0, WORD_CHARACTERS).join('') : word
}

/** In every second sentence: neither indexed nor searched for. */
const STOP_WORDS = setOf(`
  a about all also am an and any are as at be been but by can could do does for from had has have having her his how i if in into is it its just let lets me my
  of on or our so some than that the their them then there these they this those through to us was we were what when where which while who why will with
  within would you your im id ive dont cant need needs want wants like looking look please
  alternative alternatives vs versus compare compared similar instead
  best good great top better easy easily simple quick fast cheap free popular recommended recommend modern reliable`)

/** About software in general: they raise the rank of a match, but are not required. */
const WEAK_WORDS = setOf(`
  tool tools service services app apps application applications software platform platforms provider providers solution solutions product products system
  program api apis mcp cli sdk server servers integration integrations library agent agents ai use using used make making get getting give find help helps
  run running work works working create build building way ways thing things one new own other more most many multiple every each add allow support
  online cloud hosted managed web internet user users team teams company business based something someone via over out up off not no without`)

/** Frequent in other languages, and not words of English, of software or of names. */
const FOREIGN_WORDS = setOf(`
  aber alla att auch auf aux av avec ce che como cual da dans das de del della dem den der det di
  een ein eine einen einer el eller en es et fur gli het hoe ich ik il inte ist jag je kann la
  las le les los mein meine mes meu mi minha mio mis mit mon naar nao nel nicht niet nous och
  oder ou para pas pero por pour preciso que quel quelle quero qui quiero sem sin sobre som sono
  sur till uber uma un una und une von voor vos vous wie wil wir zu zum zur`)

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
  return new Set(words.trim().split(/\s+/))
}
