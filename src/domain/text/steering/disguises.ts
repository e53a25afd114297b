// What a text says without its disguise: hidden, encoded, spelled out, or in other letters.
import { LEET, withoutLookalikes } from '../lookalikes.ts'
import { composed } from '../pattern.ts'
import { fold, FOREIGN } from './lexicon.ts'

export interface Disguise {
  /** How it was written, for a quote. */
  how: string
  copy: string
}

const BASE64 = /[A-Za-z0-9+/_-]{24,2000}/g
const BASE32 = /(?<![A-Z0-9])[A-Z2-7]{24,2000}(?![A-Za-z0-9])/g
const HEX = /(?<![0-9a-z])(?:(?:0x)?[0-9a-f]{2}[ ,:]{0,2}){16,1000}/gi
const NUMBERS = /(?<![0-9])(?:(?:[01]{8}|[0-9]{2,3})[ ,;]{1,2}){16,1000}/g
const CODED =
  /&(?:#x?[0-9a-f]{2,5}|lt|gt|amp|quot|nbsp|ensp|emsp|thinsp|shy|zwnj|zwj);?|%[0-9a-f]{2}|\\u00[0-9a-f]{2}|\\x[0-9a-f]{2}/gi
const NAMED = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
])
const NO_WIDTH = /^&(?:shy|zwnj|zwj);?$/i
const TAG = /<\/?[a-z][^<>]{0,60}>|<!--[^<>]{0,60}-->/gi
const INVISIBLE = /[\p{Cf}\p{DI}]+/gu
/** So many single letters in a row are no accident. */
const FEWEST_APART = 8
/** In alphabets; in other scripts every character is alone. */
const APART =
  /(?<![\p{L}\p{N}])[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}@$](?:[^\p{L}\p{N}@$]{1,5}[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}@$](?![\p{L}\p{N}@$]))+/gu
const NO_LETTERS = /[^\p{L}\p{N}@$]+/gu
const PRINTABLE = /^[\t\n\r -~]+$/
const CONTROL = /(?!\s)\p{Cc}(?<![\x80-\x9F])/u
const DECODER = new TextDecoder()
const MOST_PIECES = 50
const MOST_LAYERS = 3

/** Words that tell of an order, in one that is spelled in another way. */
const TELLING = 'ignor disregard forget instruction contents password credential'.split(' ')
const TOLD = composed(TELLING.join('|'), 'i')
/** The same turned by 13 places, from the end, and with digits or joints among the letters. */
const TURNED = composed(TELLING.map(turned).join('|'), 'i')
const REVERSED = composed(TELLING.map(reversed).join('|'), 'i')
const TURNED_OR_REVERSED = composed(`${TURNED.source}|${REVERSED.source}`, 'i')
const RESPELLED = composed(
  TELLING.map((word) => [...word].map((letter) => `[${signsOf(letter)}]`).join('[_-]?')).join('|'),
  'gi',
)
/** A name that gives an order: with a word that no option has. */
const ORDER_NAME =
  /(?:[Ii]gnore|[Dd]isregard|[Ff]orget)(?:[_-](?:all|any|every|everything|your)[_-]|(?:All|Any|Every|Everything|Your)(?=[A-Z]))/

function signsOf(letter: string): string {
  const signs = Object.entries({ ...LEET, '!': 'i' }).filter(([, latin]) => latin === letter)
  return [letter, ...signs.map(([sign]) => sign)].join('')
}

/** A longer run without capitals is no name. */
const [SHORTEST_RUN, LONGEST_NAME] = [24, 98]
const SHORTEST_HEX = 32
/** So many signs in a row that stand alone are letters apart. */
const FEWEST_ALONE = 7

/** What a character may be, as bits; a mark stands for a letter, as digits do. */
const [CAPITAL, SMALL, DIGIT_OR_MARK, JOINT, CODE, IN_RUN, IN_HEX] = [1, 2, 4, 8, 16, 32, 64]
const LETTER = CAPITAL | SMALL
const SIGN = LETTER | DIGIT_OR_MARK
const BITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return (
    (/[A-Z]/.test(sign) ? CAPITAL : 0) |
    (/[a-z]/.test(sign) ? SMALL : 0) |
    (/[0-9@$!]/.test(sign) ? DIGIT_OR_MARK : 0) |
    (/[_-]/.test(sign) ? JOINT : 0) |
    (/[<&%\\]/.test(sign) ? CODE : 0) |
    (/[A-Za-z0-9+/_-]/.test(sign) ? IN_RUN : 0) |
    (/[0-9A-Fa-fXx ,:;]/.test(sign) ? IN_HEX : 0)
  )
})

export interface Shapes {
  hasRun: boolean
  hasHex: boolean
  hasApart: boolean
  hasCodes: boolean
  /** A digit or a mark beside a letter. */
  isMixed: boolean
  /** A capital or a joint inside a name. */
  isJoined: boolean
  isForeign: boolean
}

/** What a text may be disguised as, by its shape; most texts have none. In one pass. */
export function shapesOf(text: string): Shapes {
  const shapes: Shapes = {
    hasRun: false,
    hasHex: false,
    hasApart: false,
    hasCodes: false,
    isMixed: false,
    isJoined: false,
    isForeign: false,
  }
  let [run, runBits, hex, signs, alone, before] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const bits = code < 128 ? (BITS[code] ?? 0) : 0
    if (code >= 128) shapes.isForeign = true
    if (bits & CODE) shapes.hasCodes = true
    if (before & LETTER ? bits & DIGIT_OR_MARK : before & DIGIT_OR_MARK && bits & LETTER)
      shapes.isMixed = true
    if ((before & SMALL && bits & CAPITAL) || (before & SIGN && bits & JOINT))
      shapes.isJoined = true
    if (bits & IN_RUN) {
      run++
      runBits |= bits
      if (isEncoded(run, runBits)) shapes.hasRun = true
    } else run = runBits = 0
    hex = bits & IN_HEX ? hex + 1 : 0
    if (hex === SHORTEST_HEX) shapes.hasHex = true
    if (bits & SIGN) signs++
    else if (before & SIGN) {
      alone = signs === 1 ? alone + 1 : 0
      signs = 0
      if (alone === FEWEST_ALONE) shapes.hasApart = true
    }
    before = bits
  }
  shapes.isForeign &&= FOREIGN.test(text)
  return shapes
}

/** Encoded text has capitals. */
function isEncoded(run: number, bits: number): boolean {
  return run > LONGEST_NAME || (run >= SHORTEST_RUN && (bits & CAPITAL) > 0)
}

/**
 * The readings of a text; spelled letters are put together to words of a vocabulary. A text of a
 * tool has names and markup for honest reasons: there, only those that tell of an order are read.
 */
export function* disguisesIn(
  text: string,
  shapes: Shapes,
  vocabulary: Iterable<string>,
  isOfTool: boolean,
): Generator<Disguise> {
  if (shapes.hasRun) {
    yield* decoded('in base64', text, BASE64, fromBase64)
    yield* decoded('in base32', text, BASE32, fromBase32)
  }
  if (shapes.hasHex) {
    yield* decoded('in numbers', text, NUMBERS, fromNumbers)
    yield* decoded('in hexadecimal', text, HEX, fromHex)
  }
  const plain = shapes.isForeign ? withoutLookalikes(fold(text).toLowerCase()) : text
  if (shapes.isForeign) {
    yield { how: 'with letters of other alphabets', copy: plain }
    yield { how: 'with invisible characters', copy: text.replace(INVISIBLE, ' ') }
  }
  if (shapes.hasApart || shapes.isForeign)
    yield { how: 'letters apart', copy: spelledOut(plain, vocabulary) }
  if (TURNED_OR_REVERSED.test(text)) {
    if (TURNED.test(text)) yield { how: 'in ROT13', copy: turned(text) }
    if (REVERSED.test(text)) yield { how: 'in reverse', copy: reversed(text) }
  }
  if (shapes.hasCodes) yield* uncodedIn(text, isOfTool)
  if (shapes.isMixed || shapes.isJoined) yield* respelledIn(text, plain, isOfTool)
}

function* uncodedIn(text: string, isOfTool: boolean): Generator<Disguise> {
  const bare = text.replace(TAG, '')
  if (bare !== text && (!isOfTool || TOLD.test(bare))) {
    yield { how: 'with tags', copy: bare }
    yield { how: 'with tags', copy: text.replace(TAG, ' ') }
  }
  const plain = text.replace(CODED, (code) => fromCode(code))
  if (plain !== text && (!isOfTool || TOLD.test(plain))) yield { how: 'in codes', copy: plain }
}

function* respelledIn(text: string, plain: string, isOfTool: boolean): Generator<Disguise> {
  if (!isOfTool || plain.match(RESPELLED)?.some((word) => /[^a-z]/i.test(word))) {
    for (const one of ['i', 'l'])
      yield { how: 'with digits for letters', copy: swapped(plain, { ...LEET, 1: one, '!': 'i' }) }
    yield { how: 'with hyphens', copy: text.replace(/[_-]+/g, '') }
  }
  if (!isOfTool || ORDER_NAME.test(text))
    yield { how: 'as a name', copy: text.replace(/(?<=[a-z])(?=[A-Z])|[_-]+/g, ' ') }
}

function* decoded(
  how: string,
  text: string,
  pieces: RegExp,
  decode: (piece: string) => string | undefined,
): Generator<Disguise> {
  for (const piece of (text.match(pieces) ?? []).slice(0, MOST_PIECES)) {
    let plain = decode(piece)
    for (let layer = 1; plain !== undefined && layer <= MOST_LAYERS; layer += 1) {
      yield { how, copy: plain }
      const [inner] = plain.match(pieces) ?? []
      plain = inner === undefined ? undefined : decode(inner)
    }
  }
}

function swapped(text: string, letters: Readonly<Record<string, string>>): string {
  return text.replace(/[0-9@$!]/g, (char) => letters[char] ?? char)
}

function turned(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

function reversed(text: string): string {
  return [...text].toReversed().join('')
}

function fromBase64(piece: string): string | undefined {
  const letters = piece.replaceAll('-', '+').replaceAll('_', '/')
  // A single last letter contains no whole byte.
  const binary = atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters)
  // Nearly every run of letters that is no base64.
  if (CONTROL.test(binary)) return undefined
  const plain = DECODER.decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
  return /^[\s\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(plain) && !plain.includes('\uFFFD')
    ? plain
    : undefined
}

function fromHex(piece: string): string | undefined {
  const codes = piece.replace(/0x/gi, '').match(/[0-9a-f]{2}/gi) ?? []
  return readable(codes.map((code) => Number.parseInt(code, 16)))
}

/** Each letter by its number in ASCII, decimal or binary. */
function fromNumbers(piece: string): string | undefined {
  const codes = piece.match(/[0-9]+/g) ?? []
  return readable(codes.map((code) => Number.parseInt(code, code.length === 8 ? 2 : 10)))
}

function fromBase32(piece: string): string | undefined {
  let [bits, length] = [0, 0]
  const codes: number[] = []
  for (const letter of piece) {
    bits = ((bits << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff
    length += 5
    if (length >= 8) codes.push((bits >> (length -= 8)) & 0xff)
  }
  return readable(codes)
}

function readable(codes: readonly number[]): string | undefined {
  const plain = String.fromCharCode(...codes)
  return PRINTABLE.test(plain) ? plain : undefined
}

function fromCode(code: string): string {
  if (NO_WIDTH.test(code)) return ''
  if (/^&[a-z]/i.test(code)) return NAMED.get(code.replace(/[&;]/g, '').toLowerCase()) ?? ' '
  const isDecimal = /^&#\d/.test(code)
  const digits = code.replace(/^(?:&#x?|%|\\u|\\x)/i, '').replace(';', '')
  return String.fromCodePoint(Math.min(0xffff, Number.parseInt(digits, isDecimal ? 10 : 16) || 32))
}

/** Single letters in a row, put together to known words with the fewest letters left over. */
function spelledOut(text: string, vocabulary: Iterable<string>): string {
  const runs = text.match(APART) ?? []
  if (!runs.some((run) => run.replace(NO_LETTERS, '').length >= FEWEST_APART)) return ''
  const endings = Map.groupBy(
    [...vocabulary].filter((word) => word.length > 1),
    (word) => word.slice(-2),
  )
  return text.replace(APART, (run) =>
    cutUp(swapped(run.replace(NO_LETTERS, '').toLowerCase(), LEET), endings),
  )
}

function cutUp(letters: string, endings: ReadonlyMap<string, readonly string[]>): string {
  // By position: the fewest letters left over up to there, and the word that ends there.
  const left = [0]
  const last = ['']
  for (let end = 1; end <= letters.length; end++) {
    let [least, best] = [(left[end - 1] ?? 0) + 1, letters.charAt(end - 1)]
    for (const word of endings.get(letters.slice(Math.max(0, end - 2), end)) ?? []) {
      if (!letters.startsWith(word, end - word.length)) continue
      const before = left[end - word.length] ?? 0
      if (before < least || (before === least && word.length > best.length))
        [least, best] = [before, word]
    }
    left.push(least)
    last.push(best)
  }
  const words: string[] = []
  // From the end: where the word that is put together ends. Only then it is cut out.
  let stop = letters.length
  for (let end = letters.length; end > 0; end -= last[end]?.length || 1) {
    const isLetter = last[end]?.length === 1
    // Letters left over in a row are one word.
    if (isLetter && end < stop && !endings.has(letters.slice(Math.max(end, stop - 2), stop)))
      continue
    if (end < stop) words.push(letters.slice(end, stop))
    stop = end
  }
  words.push(letters.slice(0, stop))
  return words.toReversed().join(' ')
}
