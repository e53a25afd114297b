// What a text says once its disguise is taken off: encoded, spelled out, or written with other
// letters.
import { withoutLookalikes } from '../../domain/text/lookalikes.ts'

export interface Disguise {
  /** How it was written, for a quote. */
  how: string
  copy: string
}

/** The start of a long run: most texts contain none, and this test is cheap. */
const LONG_RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24}/
const BASE64 = /[A-Za-z0-9+/_-]{24,2000}/g
/** Four single letters in a row: worth a look. */
const APART = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$][ ._*|/-]{1,3}){3}[\p{L}\p{N}](?![\p{L}\p{N}])/u
/** So many are no accident. */
const FEWEST_APART = 10
const FOREIGN = /[\u0180-\u03FF\u0400-\u058F\u13A0-\u13FF\u1D00-\u1DBF\u2100-\u218F\uA640-\uABFF]/u
const DIGITS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const IN_WORD = /[a-z][013457@$!]|[013457@$!][a-z]/
const ORDER = /ignore|disregard|forget/g
const CODED =
  /&#x?[0-9a-f]{2,5};?|&(?:nbsp|ensp|emsp|thinsp|shy|zwnj|zwj);|%[0-9a-f]{2}|\\u00[0-9a-f]{2}|\\x[0-9a-f]{2}/gi
const NO_WIDTH = /^&(?:shy|zwnj|zwj);$/i
const TAG = /<\/?[a-z][^<>]{0,60}>|<!--[^<>]{0,60}-->/gi
const HEX = /(?<![0-9a-z])(?:(?:0x)?[0-9a-f]{2}[ ,:]{0,2}){16,1000}/gi
/** Orders with their letters turned by 13 places, or from the end. */
const TURNED = /vtaber|qvfertneq|sbetrg|vafgehpgvba/
const REVERSED = /erongi|dragersid|tegrof|noitcurtsni/
/** A name that gives an order: with a word that no option has. */
const NAME =
  /(?:[Ii]gnore|[Dd]isregard|[Ff]orget)(?:[_-](?:all|any|every|everything|your)[_-]|(?:All|Any|Every|Everything|Your)(?=[A-Z]))/
const MOST_LAYERS = 3
const CONTROL = /(?!\s)\p{Cc}(?<![\x80-\x9F])/u
const DECODER = new TextDecoder()
const MOST_PIECES = 50

/** `copy` is the text in lower case, normalised. */
export function* disguisesIn(text: string, copy: string): Generator<Disguise> {
  const coded = LONG_RUN.test(text) ? (text.match(BASE64) ?? []) : []
  for (const piece of coded.slice(0, MOST_PIECES)) {
    let plain = fromBase64(piece)
    for (let layer = 1; plain !== undefined && layer <= MOST_LAYERS; layer += 1) {
      yield { how: 'in base64', copy: plain }
      const [inner] = plain.match(BASE64) ?? []
      plain = inner === undefined ? undefined : fromBase64(inner)
    }
  }
  for (const piece of (text.match(HEX) ?? []).slice(0, MOST_PIECES)) {
    const plain = fromHex(piece)
    if (plain !== undefined) yield { how: 'in hexadecimal', copy: plain }
  }
  if (TURNED.test(copy)) yield { how: 'in ROT13', copy: turned(copy) }
  if (REVERSED.test(copy)) yield { how: 'in reverse', copy: [...copy].toReversed().join('') }
  if (APART.test(text))
    for (const letters of lettersApart(copy))
      yield { how: 'letters apart', copy: spaced(withoutDigits(withoutLookalikes(letters))) }
  const latin = FOREIGN.test(copy) ? withoutLookalikes(copy) : copy
  if (latin !== copy) yield { how: 'with letters of other alphabets', copy: latin }
  if (IN_WORD.test(latin)) {
    const read = withoutDigits(latin)
    if (count(read) > count(latin)) yield { how: 'with digits for letters', copy: read }
  }
  if (copy.includes('-') || copy.includes('_')) {
    const joined = copy.replace(/[_-]/g, '')
    if (count(joined) > count(copy)) yield { how: 'with hyphens', copy: joined }
  }
  if (NAME.test(text))
    yield { how: 'as a name', copy: text.replace(/(?<=[a-z])(?=[A-Z])|[_-]+/g, ' ') }
  if (text.includes('<')) {
    const bare = text.replace(TAG, '')
    if (bare !== text) {
      yield { how: 'with tags', copy: bare }
      yield { how: 'with tags', copy: text.replace(TAG, ' ') }
    }
  }
  if (text.search(CODED) >= 0) {
    const decoded = text.replace(CODED, (code) => fromCode(code))
    yield { how: 'in codes', copy: decoded }
  }
}

function count(text: string): number {
  return text.match(ORDER)?.length ?? 0
}

function withoutDigits(text: string): string {
  return text.replace(/[013457@$!]/g, (char) => DIGITS[char] ?? char)
}

/** Single letters in a row, joined. */
function lettersApart(copy: string): string[] {
  const runs = ['']
  for (const word of copy.split(/[^\p{L}\p{N}@$]+/u)) {
    if ([...word].length === 1) runs.push(`${runs.pop() ?? ''}${word}`)
    else if (runs.at(-1) !== '') runs.push('')
  }
  return runs.filter((letters) => letters.length >= FEWEST_APART)
}

/** Letters in a row as the words of such orders; others stay together. */
function spaced(letters: string): string {
  return letters
    .replace(
      /ignore|disregard|forget|all|any|every|your|the|these|those|previous|prior|earlier|above|system|original|instructions?|prompts?|rules|directives?|guidelines?|commands/g,
      ' $& ',
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}

function fromBase64(piece: string): string | undefined {
  const letters = piece.replaceAll('-', '+').replaceAll('_', '/')
  // A single last letter contains no whole byte.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters
  const binary = atob(whole)
  // Nearly every run of letters that is no base64.
  if (CONTROL.test(binary)) return undefined
  const plain = DECODER.decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
  return /^[\s\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(plain) && !plain.includes('\uFFFD')
    ? plain
    : undefined
}

function fromHex(piece: string): string | undefined {
  const codes = piece.replace(/0x/gi, '').match(/[0-9a-f]{2}/gi) ?? []
  const plain = String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)))
  return /^[\t\n\r -~]+$/.test(plain) ? plain : undefined
}

function turned(copy: string): string {
  return copy.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97),
  )
}

function fromCode(code: string): string {
  if (NO_WIDTH.test(code)) return ''
  if (/^&[a-z]/i.test(code)) return ' '
  const isDecimal = /^&#\d/.test(code)
  const digits = code.replace(/^(?:&#x?|%|\\u|\\x)/i, '').replace(';', '')
  return String.fromCodePoint(Math.min(0xffff, Number.parseInt(digits, isDecimal ? 10 : 16) || 32))
}
