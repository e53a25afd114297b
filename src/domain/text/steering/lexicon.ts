// Reads a text as words: each as its number in a closed vocabulary, with what kind of word it is.
import { normalise } from '../normalise.ts'

/** What a word may be besides itself, as bits. */
export const KINDS = {
  /** Begins a sentence or a clause. */
  start: 1,
  /** The tool that speaks. */
  own: 2,
  /** A parameter of the tool that speaks. */
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

/** Who speaks: a tool, with the names of its parameters and of the tools beside it. */
export interface Speaker {
  own: string
  parameters: ReadonlySet<string>
  tools: ReadonlySet<string>
}

const [NONE, LETTER, JOINT, HYPHEN, SPACE, QUOTE, STOP, SKIPPED, OTHER] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
]
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/[a-z0-9]/i.test(char)) return LETTER
  if (char === '_') return JOINT
  if (char === '-') return HYPHEN
  if (/\s/.test(char)) return SPACE
  if (/["'`]/.test(char)) return QUOTE
  if (/[.!?]/.test(char)) return STOP
  return char === '*' ? SKIPPED : NONE
})
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
const LIST_MARK = /^(?:[-*•>#|\n]|\(?[0-9a-z]{1,3}[.)]|[A-Z])/

/** Normalises spelling: accents, invisible characters, full-width and stylised letters. */
export function fold(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text
  const bare = normalise(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/[\u201C\u201D\u00AB\u00BB]/gu, '"')
    .replace(/[。！？]/gu, '. ')
  return normalise(bare, 'NFC')
}

export class Lexicon {
  /** By node and letter of ASCII: the next node. */
  #next = new Int32Array(WIDTH * 1024)
  #nodes = 1
  /** The same for other letters. */
  readonly #foreign = new Map<number, number>()
  /** By node: the word that ends there, and the one of which a beginning is enough. */
  #ends = new Int32Array(1024)
  #beginnings = new Int32Array(1024)
  readonly words: string[] = ['']
  readonly #numbers = new Map<string, number>()
  #read: Words = emptyWords(1024)

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
    if (made * WIDTH >= this.#next.length - WIDTH) {
      this.#next = doubled(this.#next)
      this.#ends = doubled(this.#ends)
      this.#beginnings = doubled(this.#beginnings)
    }
    if (column > 0) this.#next[node * WIDTH + column] = made
    else this.#foreign.set(node * 0x1_0000 + code, made)
    return made
  }

  /** The words of a text; the answer is valid until the next call. */
  read(given: string, speaker?: Speaker): Words {
    const text = fold(given)
    if (this.#read.ids.length < text.length * 2 + 4) this.#read = emptyWords(text.length * 4 + 64)
    const words = this.#read
    const { ids, kinds, starts, ends } = words
    const length = text.length
    const end = this.#numbers.get(END) ?? 0
    let count = 0
    let start = KINDS.start as number
    let at = 0
    while (at < length) {
      const code = text.charCodeAt(at)
      const sort = code < 128 ? CLASSES[code] : OTHER
      if (sort !== LETTER && sort !== STOP && sort !== JOINT && sort !== OTHER) {
        if (code === 58 || code === 59) start = KINDS.start
        if (code === 10 && startsItem(text, at + 1) && count > 0 && ids[count - 1] !== end) {
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
      const stop = this.#wordAt(text, at)
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

  /** Where the word ends that starts here; names keep their underscores, and in quotes hyphens. */
  #wordAt(text: string, from: number): number {
    const next = this.#next
    const beginnings = this.#beginnings
    const { length } = text
    const isOpened = from > 0 && CLASSES[text.charCodeAt(from - 1)] === QUOTE
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
    const before = text.charCodeAt(start - 1)
    const after = text.charCodeAt(stop)
    let kinds = 0
    if (before === 61) kinds |= KINDS.value
    else if (before === 47 && text.charCodeAt(start - 2) === 126) kinds |= KINDS.home
    const isOpened = CLASSES[before] === QUOTE && !isInWord(text.charCodeAt(start - 2))
    const isClosed = isOpened && after === before
    if (isOpened) {
      if (isClosed) kinds |= KINDS.quoted
      else if (after === 32) kinds |= KINDS.text
      if (text.charCodeAt(start - 2) === 61) kinds |= KINDS.value
    }
    if (this.#isName || isClosed)
      kinds |= nameKinds(
        text.slice(start, stop),
        this.#isName && this.#id === 0 && !isKey(text, stop),
        speaker,
      )
    if (after === 58 && text.startsWith('://', stop)) kinds |= KINDS.url
    else if (after === 64 && isInWord(text.charCodeAt(stop + 1))) kinds |= KINDS.address
    else if (after === 40 && kinds & KINDS.foreign) kinds |= KINDS.call
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
  if (speaker?.parameters.has(word)) return KINDS.parameter
  if (speaker?.tools.has(word)) return KINDS.other
  if (!isShaped) return 0
  if (!VARIABLE.test(word)) return KINDS.other | KINDS.foreign
  return CREDENTIAL.test(word) ? KINDS.value | KINDS.credential : KINDS.value
}

function isInWord(code: number): boolean {
  return code < 128 ? CLASSES[code] === LETTER : code >= 128
}

function isDotted(text: string, at: number): boolean {
  return (
    text.charCodeAt(at) === 46 &&
    isInWord(text.charCodeAt(at + 1)) &&
    !isInWord(text.charCodeAt(at - 1))
  )
}

/** Not after "e.g." */
function endsSentence(text: string, at: number): boolean {
  return !(text.charCodeAt(at + 1) > 32) && text.charCodeAt(at - 2) !== 46
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

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2)
  longer.set(array)
  return longer
}

function emptyWords(length: number): Words {
  const array = () => new Int32Array(length)
  return { text: '', count: 0, ids: array(), kinds: array(), starts: array(), ends: array() }
}
