// What a text says once its disguise is taken off: encoded, spelled out, or written with other
// letters.
import { withoutLookalikes } from '../../domain/text/lookalikes.ts'
import { SIGNS } from './word-scan.ts'

export interface Disguise {
  /** How it was written, for a quote. */
  how: string
  copy: string
}

const BASE64 = /[A-Za-z0-9+/_-]{24,2000}/g
/** So many single letters in a row are no accident. */
const FEWEST_APART = 10
const FOREIGN = /[\u0180-\u03FF\u0400-\u058F\u13A0-\u13FF\u1D00-\u1DBF\u2100-\u218F\uA640-\uABFF]/u
const IN_WORD = /[a-z][013457@$!]|[013457@$!][a-z]/
const ORDER = /ignore|disregard|forget/g
const CODED =
  /&#x?[0-9a-f]{2,5};?|&(?:nbsp|ensp|emsp|thinsp|shy|zwnj|zwj);|%[0-9a-f]{2}|\\u00[0-9a-f]{2}|\\x[0-9a-f]{2}/gi
const NO_WIDTH = /^&(?:shy|zwnj|zwj);$/i
const TAG = /<\/?[a-z][^<>]{0,60}>|<!--[^<>]{0,60}-->/gi
const HEX = /(?<![0-9a-z])(?:(?:0x)?[0-9a-f]{2}[ ,:]{0,2}){16,1000}/gi
const BASE32 = /(?<![A-Z0-9])[A-Z2-7]{24,2000}(?![A-Za-z0-9])/g
const NUMBERS = /(?<![0-9])(?:(?:[01]{8}|[0-9]{2,3})[ ,;]{1,2}){16,1000}/g
/** Orders with their letters turned by 13 places, or from the end. */
export const TURNED =
  'vtaber|qvfertneq|sbetrg|vafgehpgvba|pbagragf|cnffjbeq|perqragvny|pbairefngvba|lbh zhfg|nal gbby|gur hfre'.split(
    '|',
  )
export const REVERSED = ['erongi', 'dragersid', 'tegrof', 'noitcurtsni']
/** A name that gives an order: with a word that no option has. */
const NAME =
  /(?:[Ii]gnore|[Dd]isregard|[Ff]orget)(?:[_-](?:all|any|every|everything|your)[_-]|(?:All|Any|Every|Everything|Your)(?=[A-Z]))/
const PRINTABLE = /^[\t\n\r -~]+$/
const MOST_LAYERS = 3
const CONTROL = /(?!\s)\p{Cc}(?<![\x80-\x9F])/u
const DECODER = new TextDecoder()
const MOST_PIECES = 50

/** Of each character of ASCII: what it may be a part of. */
const [IN_RUN, IN_HEX, IN_LETTERS, IN_CODE, IS_UPPER] = [1, 2, 4, 8, 16]
const PARTS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  return (
    (/[A-Za-z0-9+/_-]/.test(char) ? IN_RUN : 0) |
    (/[0-9A-Fa-fXx ,:;]/.test(char) ? IN_HEX : 0) |
    (/[A-Za-z0-9@$]/.test(char) ? IN_LETTERS : 0) |
    (/[<&%\\]/.test(char) ? IN_CODE : 0) |
    (/[A-Z]/.test(char) ? IS_UPPER : 0)
  )
})
const STARTS_CODE = /^(?:&[#a-z]|%[0-9a-f]{2}|\\[ux])/i
const STARTS_TAG = /^<[a-z/!]/i
/** Encoded text has capitals; a longer run is no name. */
const SHORTEST_RUN = 24
const LONGEST_NAME = 99
const SHORTEST_HEX = 32

/** What a text may be disguised as, by its shape; most texts have none. */
export interface Shapes {
  hasRun: boolean
  hasHex: boolean
  hasLettersApart: boolean
  hasTags: boolean
  hasCodes: boolean
}

/** One pass over a text; undefined if it has no such shape. */
export function shapesOf(text: string): Shapes | undefined {
  let [run, capitals, hex, letters, singles] = [0, 0, 0, 0, 0]
  let shapes: Shapes | undefined
  const found = (name: keyof Shapes) => {
    shapes ??= {
      hasRun: false,
      hasHex: false,
      hasLettersApart: false,
      hasTags: false,
      hasCodes: false,
    }
    shapes[name] = true
  }
  const { length } = text
  for (let index = 0; index <= length; index++) {
    const part = index < length ? (PARTS[text.charCodeAt(index)] ?? 0) : 0
    if (part & IN_RUN) {
      run++
      if (part & IS_UPPER) capitals++
      if (run >= SHORTEST_RUN && (capitals > 0 || run === LONGEST_NAME)) found('hasRun')
    } else run = capitals = 0
    hex = part & IN_HEX ? hex + 1 : 0
    if (hex === SHORTEST_HEX) found('hasHex')
    if (part & IN_LETTERS) letters++
    else if (letters > 0) {
      singles = letters === 1 ? singles + 1 : 0
      letters = 0
      if (singles === FEWEST_APART) found('hasLettersApart')
    }
    if (part & IN_CODE) {
      const start = text.slice(index, index + 3)
      if (STARTS_TAG.test(start)) found('hasTags')
      else if (STARTS_CODE.test(start)) found('hasCodes')
    }
  }
  return shapes
}

/**
 * `copy` is the text in lower case, normalised; `isOdd` if it has letters beyond ASCII, or the letters
 * of an order between digits, hyphens or capitals.
 */
export function* disguisesIn(
  text: string,
  copy: string,
  shapes: Partial<Shapes>,
  isOdd: boolean,
): Generator<Disguise> {
  if (shapes.hasRun) yield* encodedIn(text)
  for (const piece of shapes.hasRun ? (text.match(BASE32) ?? []).slice(0, MOST_PIECES) : []) {
    const plain = fromBase32(piece)
    if (plain !== undefined) yield { how: 'in base32', copy: plain }
  }
  for (const piece of shapes.hasHex ? (text.match(NUMBERS) ?? []).slice(0, MOST_PIECES) : []) {
    const plain = fromNumbers(piece)
    if (plain !== undefined) yield { how: 'in numbers', copy: plain }
  }
  for (const piece of shapes.hasHex ? (text.match(HEX) ?? []).slice(0, MOST_PIECES) : []) {
    const plain = fromHex(piece)
    if (plain !== undefined) yield { how: 'in hexadecimal', copy: plain }
  }
  for (const letters of shapes.hasLettersApart || isOdd ? lettersApart(copy) : [])
    yield { how: 'letters apart', copy: spaced(withoutDigits(withoutLookalikes(letters))) }
  if (isOdd) yield* respelledIn(text, copy)
  if (shapes.hasTags) {
    const bare = text.replace(TAG, '')
    if (bare !== text) {
      yield { how: 'with tags', copy: bare }
      yield { how: 'with tags', copy: text.replace(TAG, ' ') }
    }
  }
  if (shapes.hasCodes && text.search(CODED) >= 0)
    yield { how: 'in codes', copy: text.replace(CODED, (code) => fromCode(code)) }
}

function* encodedIn(text: string): Generator<Disguise> {
  for (const piece of (text.match(BASE64) ?? []).slice(0, MOST_PIECES)) {
    let plain = fromBase64(piece)
    for (let layer = 1; plain !== undefined && layer <= MOST_LAYERS; layer += 1) {
      yield { how: 'in base64', copy: plain }
      const [inner] = plain.match(BASE64) ?? []
      plain = inner === undefined ? undefined : fromBase64(inner)
    }
  }
}

function* respelledIn(text: string, copy: string): Generator<Disguise> {
  if (TURNED.some((word) => copy.includes(word))) yield { how: 'in ROT13', copy: turned(copy) }
  if (REVERSED.some((word) => copy.includes(word)))
    yield { how: 'in reverse', copy: [...copy].toReversed().join('') }
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
}

function count(text: string): number {
  return text.match(ORDER)?.length ?? 0
}

function withoutDigits(text: string): string {
  return text.replace(/[013457@$!]/g, (char) => SIGNS[char] ?? char)
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
  return PRINTABLE.test(plain) ? plain : undefined
}

function fromBase32(piece: string): string | undefined {
  let [bits, length, plain] = [0, 0, '']
  for (const letter of piece) {
    bits = ((bits << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff
    length += 5
    if (length >= 8) plain += String.fromCharCode((bits >> (length -= 8)) & 0xff)
  }
  return PRINTABLE.test(plain) ? plain : undefined
}

/** Each letter by its number in ASCII, decimal or binary. */
function fromNumbers(piece: string): string | undefined {
  const codes = piece.match(/[0-9]+/g) ?? []
  const plain = String.fromCharCode(
    ...codes.map((code) => Number.parseInt(code, code.length === 8 ? 2 : 10)),
  )
  return PRINTABLE.test(plain) ? plain : undefined
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
