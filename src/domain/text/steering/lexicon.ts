// Reads a text as words: each as its number in a closed vocabulary, with what kind of word it is.
import { normalise } from '../normalise.ts'

/** What a word may be besides itself, as bits. */
export const KINDS = {
  /** Begins a sentence or a clause. */
  start: 1,
  /** The tool that speaks. */
  own: 2,
  /** A parameter of the tool that speaks, and not one that says by its name what it asks for. */
  parameter: 4,
  /** Another tool: one of the list, or what has the shape of a name. */
  other: 8,
  /** A single word in quotes. */
  quoted: 16,
  url: 32,
  address: 64,
  /** A value that is written out after an equals sign, or a variable of the environment. */
  value: 128,
  /** What has the shape of a name, and is no tool of the list. */
  foreign: 256,
  /** The same with arguments in brackets. */
  call: 512,
  /** In the home directory of the user. */
  home: 1024,
  /** Begins a text in quotes. */
  text: 2048,
  /** A variable of the environment that holds a key or a password. */
  credential: 4096,
} as const
export type Kind = keyof typeof KINDS

/** The word that stands for the end of a sentence. */
export const END = '$'
/** Stands, in a phrase, for the start of a clause. */
export const CLAUSE = '^'

export interface Words {
  /** Case, accents and invisible characters removed. */
  text: string
  count: number
  /** By position: the number in the vocabulary (0: unknown), and the kinds. */
  ids: Int32Array
  kinds: Int32Array
  starts: Int32Array
  ends: Int32Array
}

/** Who speaks: a tool, with what its schemas name, and the names of all tools of its server. */
export interface Speaker {
  own: string
  parameters: ReadonlySet<string>
  /** Values that its schemas list. */
  values: ReadonlySet<string>
  tools: ReadonlySet<string>
}

const [NONE, LETTER, JOINT, HYPHEN, SPACE, QUOTE, STOP, SKIPPED, OTHER] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
]
/** By the code of a character. */
const CLASSES = Uint8Array.from({ length: 0x1_0000 }, (_, code) => {
  if (code >= 128) return OTHER
  const char = String.fromCharCode(code)
  if (/[a-z0-9]/i.test(char)) return LETTER
  if (char === '_') return JOINT
  if (char === '-') return HYPHEN
  if (/\s/.test(char)) return SPACE
  if (/["'`]/.test(char)) return QUOTE
  if (/[.!?]/.test(char)) return STOP
  return char === '*' ? SKIPPED : NONE
})
const codeOf = (char: string) => char.charCodeAt(0)
const [SPACE_CODE, NEWLINE, EQUALS, SLASH, TILDE, COLON, SEMICOLON, AT, BRACKET, DOT] = [
  ...' \n=/~:;@(.',
].map(codeOf) as [number, number, number, number, number, number, number, number, number, number]
/** Shorter texts are read into the same place. */
const LONGEST_USUAL = 20_000
const MOST_NODES = 16_384
const WIDTH = 40
const COLUMNS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code).toLowerCase()
  return 'abcdefghijklmnopqrstuvwxyz0123456789_.-'.indexOf(char) + 1
})
const ALONE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u
const IN_WORD = /[\p{L}\p{N}]/u
/** A variable of the environment, or a constant. */
const VARIABLE = /^[A-Z0-9_-]+$/
const CREDENTIAL = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/
/** A parameter of such a name asks for data of its user openly. */
const FRANK =
  /pass|key|token|secret|cred|auth|card|user|account|mail|contact|address|birth|message|chat|conversation|history|prompt/i
const LIST_MARK = /^(?:[-*•>#|\n]|\(?[0-9a-z]{1,3}[.)]|[A-Z])/

/** A letter beyond ASCII, or what is invisible: no dash, quote, arrow, box or emoji of typing. */
export const FOREIGN =
  /[^\p{ASCII}\uDC00-\uDFFF\u2013\u2014\u2018-\u201D\u2022\u2026\u2190-\u21FF\u2500-\u27BF\uD83D\uD83E\u{1F000}-\u{1FAFF}]/u

/** Normalises spelling: quotes, accents, invisible characters, full-width and stylised letters. */
export function fold(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text
  const straight = text
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D\u00AB\u00BB]/g, '"')
  if (!FOREIGN.test(straight)) return straight
  const bare = normalise(straight, 'NFKD')
    .replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')
    .replace(/[。！？]/gu, '. ')
  return normalise(bare, 'NFC')
}

export class Lexicon {
  /** By node and letter of ASCII: the next node. */
  readonly #next = new Uint16Array(WIDTH * MOST_NODES)
  #nodes = 1
  /** The same for other letters. */
  readonly #foreign = new Map<number, number>()
  /** By node: the word that ends there, and the one of which a beginning is enough. */
  readonly #ends = new Uint16Array(MOST_NODES)
  readonly #beginnings = new Uint16Array(MOST_NODES)
  readonly words: string[] = ['']
  readonly #numbers = new Map<string, number>()
  readonly #usual = emptyWords(LONGEST_USUAL)

  /** The number of a word; `word*` is every word that begins so. */
  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const isBeginning = word.endsWith('*')
    const number = this.words.push(word) - 1
    this.#numbers.set(word, number)
    if (word === END || word === CLAUSE) return number
    let node = 0
    const letters = isBeginning ? word.slice(0, -1) : word
    for (let at = 0; at < letters.length; at++) node = this.#child(node, letters.charCodeAt(at))
    const kept = isBeginning ? this.#beginnings : this.#ends
    kept[node] = number
    return number
  }

  #child(node: number, code: number): number {
    const column = code < 128 ? (COLUMNS[code] ?? 0) : 0
    const known =
      column > 0
        ? (this.#next[node * WIDTH + column] ?? 0)
        : (this.#foreign.get(node * 0x1_0000 + code) ?? 0)
    if (known > 0) return known
    const made = this.#nodes++
    if (made >= MOST_NODES) throw new RangeError('The vocabulary is too large.')
    if (column > 0) this.#next[node * WIDTH + column] = made
    else this.#foreign.set(node * 0x1_0000 + code, made)
    return made
  }

  /** The words of a text; the answer is valid until the next call. */
  read(given: string, speaker?: Speaker): Words {
    const text = fold(given)
    const words = text.length < LONGEST_USUAL ? this.#usual : emptyWords(text.length + 1)
    const { ids, kinds, starts, ends } = words
    const length = text.length
    const end = this.#numbers.get(END) ?? 0
    let count = 0
    let start = KINDS.start as number
    let at = 0
    while (at < length) {
      const code = text.charCodeAt(at)
      const sort = CLASSES[code]
      if (sort !== LETTER && sort !== STOP && sort !== JOINT && sort !== OTHER) {
        if (code === COLON || code === SEMICOLON) start = KINDS.start
        else if (
          code === NEWLINE &&
          startsItem(text, at + 1) &&
          count > 0 &&
          ids[count - 1] !== end
        ) {
          push(words, count++, end, 0, at, at)
          start = KINDS.start
        }
        at++
        continue
      }
      // A dot before a name belongs to it: .env
      if (sort === STOP && !isDotted(text, at)) {
        if (endsSentence(text, at) && count > 0 && ids[count - 1] !== end) {
          push(words, count++, end, 0, at, at)
          start = KINDS.start
        }
        at++
        continue
      }
      const stop = sort === LETTER ? this.#plainWordAt(text, at) : this.#wordAt(text, at)
      if (stop > at) {
        ids[count] = this.#id
        kinds[count] = start | this.#kindsAt(text, at, stop, speaker)
        starts[count] = at
        ends[count++] = stop
        start = 0
      }
      at = stop > at ? stop : at + 1
    }
    if (count > 0 && ids[count - 1] !== end) push(words, count++, end, 0, at, at)
    words.text = text
    words.count = count
    return words
  }

  /** Of the last word that was read: its number, and whether it has the shape of a name. */
  #id = 0
  #isName = false

  /** As `#wordAt`, in a third of the time: for letters and digits of ASCII alone. */
  #plainWordAt(text: string, from: number): number {
    const next = this.#next
    const beginnings = this.#beginnings
    const { length } = text
    let node = 0
    let beginning = 0
    let at = from
    let sort: number = LETTER
    do {
      node = next[node * WIDTH + (COLUMNS[text.charCodeAt(at)] ?? 0)] ?? 0
      if (beginnings[node] !== 0) beginning = beginnings[node] ?? 0
      at++
      sort = at < length ? (CLASSES[text.charCodeAt(at)] ?? 0) : SPACE
    } while (node !== 0 && sort === LETTER)
    while (sort === LETTER) {
      at++
      sort = at < length ? (CLASSES[text.charCodeAt(at)] ?? 0) : SPACE
    }
    if (sort === JOINT || sort === HYPHEN || sort === SKIPPED || sort === OTHER)
      return this.#wordAt(text, from)
    this.#id = this.#ends[node] || beginning
    this.#isName = false
    return at
  }

  /** Where the word ends that starts here; names keep their underscores, and in quotes hyphens. */
  #wordAt(text: string, from: number): number {
    const next = this.#next
    const beginnings = this.#beginnings
    const { length } = text
    const isOpened = from > 0 && sortOf(text.charCodeAt(from - 1)) === QUOTE
    let node = 0
    let isKnown = true
    let isName = false
    let beginning = 0
    let at = from
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code >= 128) {
        const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
        if (!IN_WORD.test(char)) break
        const isAlone = ALONE.test(char)
        if (isAlone && at > from) break
        const letter = isAlone ? char.charCodeAt(0) : char.toLowerCase().charCodeAt(0)
        if (isKnown) node = this.#foreign.get(node * 0x1_0000 + letter) ?? 0
        at += char.length - 1
        if (isAlone) {
          at++
          break
        }
      } else {
        const sort = CLASSES[code]
        if (sort === SKIPPED) {
          if (at > from && isInWord(text.charCodeAt(at + 1))) continue
          break
        }
        if (sort === JOINT) isName ||= at > from
        else if (sort === HYPHEN) {
          if (!isOpened || !isInWord(text.charCodeAt(at + 1))) break
          isName = true
        } else if (sort !== LETTER && !(sort === STOP && at === from)) break
        if (isKnown) node = next[node * WIDTH + (COLUMNS[code] ?? 0)] ?? 0
      }
      if (!isKnown) continue
      if (node === 0) isKnown = false
      else if (beginnings[node] !== 0) beginning = beginnings[node] ?? 0
    }
    this.#id = (isKnown ? this.#ends[node] : 0) || beginning
    this.#isName = isName
    return at
  }

  #kindsAt(text: string, start: number, stop: number, speaker: Speaker | undefined): number {
    const before = start > 0 ? text.charCodeAt(start - 1) : SPACE_CODE
    const after = stop < text.length ? text.charCodeAt(stop) : SPACE_CODE
    // Most words.
    if (before === SPACE_CODE && after === SPACE_CODE && !this.#isName) return 0
    const earlier = start > 1 ? text.charCodeAt(start - 2) : SPACE_CODE
    let kinds = 0
    if (before === EQUALS) kinds |= KINDS.value
    else if (before === SLASH && earlier === TILDE) kinds |= KINDS.home
    const isOpened = sortOf(before) === QUOTE && !isInWord(earlier)
    const isClosed = isOpened && after === before
    if (isClosed) kinds |= KINDS.quoted
    else if (isOpened && after === SPACE_CODE) kinds |= KINDS.text
    if (isOpened && earlier === EQUALS) kinds |= KINDS.value
    if (this.#isName || isClosed)
      kinds |= nameKinds(
        text.slice(start, stop),
        this.#isName && this.#id === 0 && !isKey(text, stop),
        speaker,
      )
    if (after === COLON && text.startsWith('://', stop)) kinds |= KINDS.url
    else if (after === AT && isInWord(text.charCodeAt(stop + 1))) kinds |= KINDS.address
    else if (after === BRACKET && kinds & KINDS.foreign) kinds |= KINDS.call
    return kinds
  }
}

function push(words: Words, at: number, id: number, kinds: number, start: number, end: number) {
  words.ids[at] = id
  words.kinds[at] = kinds
  words.starts[at] = start
  words.ends[at] = end
}

/** What a name is to the speaker. */
function nameKinds(word: string, isShaped: boolean, speaker: Speaker | undefined): number {
  if (word === speaker?.own) return KINDS.own
  if (speaker?.parameters.has(word)) return FRANK.test(word) ? 0 : KINDS.parameter
  if (speaker?.values.has(word)) return 0
  if (speaker?.tools.has(word)) return KINDS.other
  if (!isShaped) return 0
  if (!VARIABLE.test(word)) return KINDS.other | KINDS.foreign
  return CREDENTIAL.test(word) ? KINDS.value | KINDS.credential : KINDS.value
}

function sortOf(code: number): number {
  return code < 128 ? (CLASSES[code] ?? NONE) : OTHER
}

function isInWord(code: number): boolean {
  return code < 128 ? CLASSES[code] === LETTER : code >= 128
}

function isDotted(text: string, at: number): boolean {
  return (
    text.charCodeAt(at) === DOT &&
    isInWord(text.charCodeAt(at + 1)) &&
    !(at > 0 && isInWord(text.charCodeAt(at - 1)))
  )
}

/** Not after "e.g." */
function endsSentence(text: string, at: number): boolean {
  return !(text.charCodeAt(at + 1) > SPACE_CODE) && !(at > 1 && text.charCodeAt(at - 2) === DOT)
}

/** Whether a line is an item of a list, or begins with a capital: then a sentence ends before it. */
function startsItem(text: string, at: number): boolean {
  let from = at
  while (text.charCodeAt(from) === 32 && from < at + 8) from++
  return LIST_MARK.test(text.slice(from, from + 5))
}

/** The name of a member in JSON. */
function isKey(text: string, at: number): boolean {
  return text.charAt(at + 1) === ':' && /["']/.test(text.charAt(at))
}

function emptyWords(length: number): Words {
  const array = () => new Int32Array(length)
  return { text: '', count: 0, ids: array(), kinds: array(), starts: array(), ends: array() }
}
