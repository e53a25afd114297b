// How a name in a registry looks: two names with a look in common are easily taken for each other.
import { domainToUnicode } from 'node:url'
import { LEET, withoutLookalikes } from '../../domain/text/lookalikes.ts'
import { normalise } from '../../domain/text/normalise.ts'
import CONFUSABLES from './confusables.json' with { type: 'json' }

/** Letters and digits of other scripts, with the Latin ones that Unicode says they are taken for. */
const UNICODE: ReadonlyMap<string, string> = new Map(
  Object.entries(CONFUSABLES.latin).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
)
/** Digits that are read as letters. No two are the same letter, so that numbers stay apart. */
const DIGITS: Readonly<Record<string, string>> = { ...LEET, '2': 'z', '9': 'g' }
/** Letters that have the strokes of another together, and digits that look like a letter. */
const CLOSE: Readonly<Record<string, string>> = { '1': 'l', '0': 'o', rn: 'm', vv: 'w' }
const LOOSE: Readonly<Record<string, string>> = { ...DIGITS, l: 'i', cl: 'd' }
/** In a shorter word a letter is a large part: `mail` and `mall` are two words, `s3` is no `se`. */
const LONG = 5

/** One is both an i and an l; a capital I is an l as it is written, and an i where case is ignored. */
export function looksOf(text: string): string[] {
  if (!/[1I]/.test(text)) return [folded(text.toLowerCase(), true)]
  const looks = [text.replaceAll('I', 'l'), text.replaceAll('1', 'i')].map((each) =>
    folded(each.toLowerCase(), true),
  )
  return [...new Set(looks)]
}

/** A namespace is a host name turned round. */
export function namespaceLooks(namespace: string): string[] {
  return looksOf(asRead(namespace))
}

/** Whether it has no sign that stands for another: of two that look alike the other one is made up. */
export function isPlain(text: string): boolean {
  return folded(asRead(text).toLowerCase(), false) === text
}

/** In its own letters, and without signs that no host name has: at its ends, and in a row. */
function asRead(namespace: string): string {
  const read = /xn--/i.test(namespace)
    ? namespace.replace(/(?<![^.])xn--[^.]+/gi, (label) => domainToUnicode(label) || label)
    : namespace
  if (!/[._-]{2}|^[._-]|[._-]$/.test(read)) return read
  return read
    .replace(/[._-]{2,}/g, (signs) => (signs.includes('.') ? '.' : '-'))
    .replace(/^[._-]|[._-]$/g, '')
}

function folded(text: string, isLoose: boolean): string {
  return inLatin(text).replace(/[^._/-]+/g, (word) => foldedWord(word, isLoose))
}

function inLatin(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text
  return normalise(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (char) => UNICODE.get(char) ?? withoutLookalikes(char))
}

/** Loosely, letters are one too of which neither is the odd one: i and l, cl and d. */
function foldedWord(word: string, isLoose: boolean): string {
  const short = word.replace(/[10]|rn|vv/g, (sign) => CLOSE[sign] ?? sign)
  if (short.length < LONG) return short
  return isLoose
    ? short.replace(/cl|[l2-9]/g, (sign) => LOOSE[sign] ?? sign)
    : short.replace(/[2-9]/g, (digit) => DIGITS[digit] ?? digit)
}
