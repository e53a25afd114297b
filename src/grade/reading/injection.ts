// Searches a text for phrases or invisible characters that try to steer its reader.
import { composed } from '../../domain/text/pattern.ts'
import { normalise } from '../../domain/text/normalise.ts'
import { disguisesIn, REVERSED, shapesOf, TURNED } from './disguised-text.ts'
import { HITS, SUSPICIONS, type InjectionPattern } from './injection-patterns.ts'
import { WordScan, type Scan } from './word-scan.ts'

export interface Injection {
  looks: 'hit' | 'suspicious'
  /** Printable, at most 80 characters. */
  quote: string
}

const INVISIBLE =
  /[\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{3}/u
const INNOCENT = composed(
  [
    // Joined emoji, and the flags of England, Scotland and Wales.
    String.raw`(?<=\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
    // Joiners and direction marks in the scripts that need them.
    String.raw`(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]`,
    String.raw`(?<=[\p{Script=Hebrew}\p{Script=Arabic}].{0,2})[\u200E\u200F]|[\u200E\u200F](?=.{0,2}[\p{Script=Hebrew}\p{Script=Arabic}])`,
    // The empty anchor that documentation generators add to a heading.
    String.raw`(?<=\[)\u200B(?=\]\()`,
  ].join('|'),
  'gu',
)
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u{2800}]/gu
// A tool against such attacks names them: after a word for finding them, as what a text may say, as
// what others ask for, or in quotes and called an attack.
const ASKED = /\b(?:if (?:you are )?(?:asked|told)|attempts?|tries|trying|(?:asks|tells) you) to $/u
const FINDS =
  /\b(?:detect(?:s|ed|ing|ion of)?|block(?:s|ed|ing)?|scan(?:s|ned|ning)? (?:\S{1,30} ){0,4}?for|flag(?:s|ged|ging)?|find(?:s|ing)?|reject(?:s|ed|ing)?|catch(?:es|ing)?|refus(?:e|es|ing)|filters? out|(?:protects?|guards?|defends?) (?:\S{1,30} ){0,4}?against|such as|if (?:\S{1,30} ){1,5}?(?:says?|contains?|reads?))\b/u
/** What stands directly before a phrase that is only named. */
const SAYING =
  /(?:\b(?:says?|saying|said|tells?|asks?|orders?|contains?|containing|includes?|including|likes?|such as|eg|for example|words?|phrases?|texts?|strings?|messages?|prompts?|inputs?|injections?|jailbreaks?|attacks?|detects?|detecting|blocks?|blocking|flags?|flagging|finds?|finding|rejects?|rejecting|for|against|of),?|[:("',]) ?["'(]{0,2}$/u
const CALLED =
  /^[^.!?;]{0,40}["'] (?:is|are|would be|counts as) (?:\S{1,20} ){0,4}?(?:injections?|jailbreaks?|attacks?)\b/u
const ASCII = /^[\t\n\r -~]*$/
/** With the marks that typing adds. */
const TYPED = /^[\t\n\r -~\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u2190-\u21FF]*$/
/** A name or a value, too short for base64. */
const ONE_WORD = /^[\w$.,:/-]*$/
const LONGEST_WORD = 23
const NEAR = 200
const LONGEST_JOINED = 4000
const DIVIDED = /\b(?:ignore|disregard|forget)\b/i
/** With a word that two texts on different subjects hardly have between them. */
const WHOLE_ORDER = /^(?:ignore|disregard|forget) .{0,40}?\b(?:all|any|every|everything|your)\b/
/** One list of words for each sign, and one of the orders that are disguised most. */
const SCAN = new WordScan([
  ...[...HITS, ...SUSPICIONS].map(({ words }) => words),
  ['ignore', 'disregard', 'forget', ...TURNED, ...REVERSED],
])
const ORDERS = HITS.length + SUSPICIONS.length
const SHORTEST = 10
/** In scripts where a character is a word. */
const SHORTEST_OF_OTHERS = 5

/** The first hit; or else the first suspicion. */
export function findInjection(text: string): Injection | undefined {
  if (text.length <= LONGEST_WORD && ONE_WORD.test(text)) return undefined
  const scan = SCAN.in(text)
  const shapes = shapesOf(text)
  // Most texts end here.
  if (scan.lists.size === 0 && !scan.isForeign && shapes === undefined) return undefined
  const hidden = scan.isForeign ? findInvisible(text) : undefined
  if (hidden?.looks === 'hit' || isTooShort(text)) return hidden
  const copy = plainCopy(text)
  const found = scan.isForeign ? SCAN.in(copy) : scan
  const { hit, named } = hitsIn(copy, found)
  if (hit !== undefined) return { looks: 'hit', quote: printable(hit) }
  const isOdd = scan.isForeign || scan.lists.has(ORDERS)
  for (const { how, copy: shown } of disguisesIn(text, copy, shapes ?? {}, isOdd)) {
    const { hit: order } = hitsIn(plainCopy(shown))
    if (order !== undefined) return { looks: 'hit', quote: printable(`${how}: ${order}`) }
  }
  let suspicion = hidden?.quote ?? named
  const signs = SUSPICIONS.filter(
    (sign, index) => leadsTo(sign, HITS.length + index, found) || (sign.isRun && shapes?.hasRun),
  )
  for (const { pattern } of signs) suspicion ??= copy.match(pattern)?.[0]
  return suspicion === undefined ? undefined : { looks: 'suspicious', quote: printable(suspicion) }
}

/** Whether one of the words of a sign occurs. */
function leadsTo(sign: InjectionPattern, list: number, { lists, isForeign }: Scan): boolean {
  return lists.has(list) || (isForeign && sign.isForeign === true)
}

/** Whether a word that begins an order occurs at all. */
export function beginsOrder(text: string): boolean {
  return DIVIDED.test(text)
}

/** An order that is divided between several texts of one schema; for few and short texts. */
export function findDivided(texts: readonly string[]): Injection | undefined {
  const [joined, parts] = [texts.join(' '), new Set(texts)]
  if (parts.size < 2 || joined.length > LONGEST_JOINED || !DIVIDED.test(joined)) return undefined
  const { hit } = hitsIn(plainCopy(joined))
  return hit !== undefined && WHOLE_ORDER.test(hit)
    ? { looks: 'hit', quote: printable(hit) }
    : undefined
}

function isTooShort(text: string): boolean {
  return text.length < SHORTEST && (text.length < SHORTEST_OF_OTHERS || ASCII.test(text))
}

/** The first hit, and the first that is only named. */
function hitsIn(copy: string, scan = SCAN.in(copy)): { hit?: string; named?: string } {
  let named: string | undefined
  const signs = HITS.filter((sign, list) => leadsTo(sign, list, scan))
  for (const { pattern } of signs) {
    // Most texts contain none, and this test is cheap.
    if (copy.search(pattern) < 0) continue
    for (const match of copy.matchAll(pattern)) {
      if (!isNamed(copy, match.index, match[0].length)) return { hit: match[0] }
      named ??= match[0]
    }
  }
  return named === undefined ? {} : { named }
}

/** Without invisible characters; braces would be read as slots of a sentence. */
export function printable(text: string): string {
  const shown = text
    .slice(0, 400)
    .replace(UNPRINTABLE, '')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/\s+/gu, ' ')
    .trim()
  return shown.length <= 80 ? shown : `${shown.slice(0, 79).toWellFormed()}…`
}

function findInvisible(text: string): Injection | undefined {
  if (!INVISIBLE.test(text)) return undefined
  const suspect = text.replace(INNOCENT, '')
  const match = INVISIBLE.exec(suspect)
  if (!match) return undefined
  const code = match[0].codePointAt(0) ?? 0
  // A single zero-width space comes with copied text; others, and many, are deliberate.
  const isCopied = match[0] === '\u200B' && !INVISIBLE.test(suspect.replace('\u200B', ''))
  const looks = isCopied ? 'suspicious' : 'hit'
  const quote = printable(
    `U+${code.toString(16).toUpperCase()} near: ${suspect.slice(Math.max(0, match.index - 30), match.index + 30).toWellFormed()}`,
  )
  return { looks, quote }
}

export function plainCopy(text: string): string {
  if (TYPED.test(text))
    return text
      .toLowerCase()
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u201C\u201D]/g, '"')
      .replaceAll('\u2026', '...')
      .replace(/[*`]/g, '')
      .replace(/[ \t\n\r]{2,}|[\t\n\r]/g, ' ')
  return normalise(text, 'NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u201C\u201D\u00AB\u00BB]/gu, '"')
    .replace(/[\p{Cf}*`]/gu, '')
    .replace(/\s+/gu, ' ')
}

function isNamed(copy: string, index: number, length: number): boolean {
  const before = copy.slice(Math.max(0, index - NEAR), index).replaceAll('e.g.', 'eg')
  if (ASKED.test(before)) return true
  const sentence = before.split(/[.!?;] /u).at(-1) ?? ''
  if (SAYING.test(sentence) && FINDS.test(sentence)) return true
  return /["']$/u.test(before) && CALLED.test(copy.slice(index + length, index + length + NEAR))
}
