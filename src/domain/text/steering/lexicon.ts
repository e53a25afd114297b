// Reads a text as words: each as its number in a closed vocabulary, with what kind of word it is.
import { normalise } from '../normalise.ts'
import { isInWord, isQuote, Pieces } from './pieces.ts'
import { BEYOND_ASCII, Spellings } from './spellings.ts'

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

export interface Word {
  /** In the vocabulary; 0: unknown. */
  id: number
  kinds: number
  start: number
  end: number
}

export interface Words {
  /** Case, accents and invisible characters removed. */
  text: string
  list: readonly Word[]
}

/** Who speaks: a tool, with what its schemas name, and the names of all tools of its server. */
export interface Speaker {
  own: string
  parameters: ReadonlySet<string>
  /** Values that its schemas list. */
  values: ReadonlySet<string>
  tools: ReadonlySet<string>
}

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

/** The words of a text, as phrases name them. */
export function wordsIn(text: string): string[] {
  const words: string[] = []
  const pieces = new Pieces(text)
  while (pieces.next())
    if (pieces.isWord) words.push(text.slice(pieces.start, pieces.end).replaceAll('*', ''))
  // Before what is no letter, a dot stands alone.
  return words.filter((word) => word !== '.')
}

const MOST_READ = 20_000

export class Lexicon {
  readonly words: string[] = ['']
  readonly #numbers = new Map<string, number>()
  /** By its letters: the word of which this beginning is enough. */
  readonly #beginnings = new Map<string, number>()
  /** The lengths of beginnings, the longest first. */
  #lengths: readonly number[] = []
  /** Made of the words with the first text. */
  #spellings: Spellings | undefined
  /** Of words beyond ASCII that were read, as they are written. */
  readonly #ids = new Map<string, number>()

  /** The number of a word; `word*` is every word that begins so. */
  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.push(word) - 1
    this.#numbers.set(word, number)
    this.#ids.clear()
    this.#spellings = undefined
    if (word.endsWith('*')) {
      this.#beginnings.set(word.slice(0, -1), number)
      const lengths = new Set([...this.#lengths, word.length - 1])
      this.#lengths = [...lengths].toSorted((one, other) => other - one)
    }
    return number
  }

  read(given: string, speaker?: Speaker): Words {
    const text = fold(given)
    const spellings = (this.#spellings ??= new Spellings(this.words))
    const end = this.#numbers.get(END) ?? 0
    const list: Word[] = []
    let start: number = KINDS.start
    /** Words up to there are parts of an address, and name no tool. */
    let urlEnd = 0
    const endSentence = (at: number) => {
      if (list.length === 0 || list.at(-1)?.id === end) return
      list.push({ id: end, kinds: 0, start: at, end: at })
      start = KINDS.start
    }
    const pieces = new Pieces(text)
    while (pieces.next()) {
      const { start: at, end: stop, isJoined } = pieces
      if (pieces.isWord) {
        const known = spellings.numberAt(text, at, stop)
        const id = known === BEYOND_ASCII ? this.#idOf(text.slice(at, stop)) : known
        const who = at < urlEnd ? IN_URL : speaker
        const isApart = text.charCodeAt(at - 1) === SPACE && text.charCodeAt(stop) === SPACE
        // Most words are nothing else.
        const kinds =
          isApart && (!isJoined || who === IN_URL) ? 0 : kindsAt(text, at, stop, id, isJoined, who)
        if (kinds & KINDS.url) urlEnd = endOfUrl(text, at)
        list.push({ id, kinds: start | kinds, start: at, end: stop })
        start = 0
        continue
      }
      const sign = text.charAt(at)
      if (sign === ':' || sign === ';') start = KINDS.start
      else if (sign === '\n' ? startsItem(text, stop) : endsSentence(text, at)) endSentence(at)
    }
    endSentence(text.length)
    return { text, list }
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const letters = word.replaceAll('*', '').toLowerCase()
    const number = this.#numbers.get(letters) ?? this.#beginningOf(letters)
    if (this.#ids.size >= MOST_READ) this.#ids.clear()
    this.#ids.set(word, number)
    return number
  }

  #beginningOf(letters: string): number {
    for (const length of this.#lengths) {
      const number = this.#beginnings.get(letters.slice(0, length))
      if (number !== undefined) return number
    }
    return 0
  }
}

/** In place of a speaker: the word is a part of an address. */
const IN_URL = 'in-url'
const SPACE = 32
const URL_SIGNS = /[^\s"'`<>()[\]]*/y

function endOfUrl(text: string, start: number): number {
  URL_SIGNS.lastIndex = start
  URL_SIGNS.exec(text)
  return URL_SIGNS.lastIndex
}

/** What a word is by the signs around it. */
function kindsAt(
  text: string,
  start: number,
  stop: number,
  id: number,
  isName: boolean,
  speaker: Speaker | typeof IN_URL | undefined,
): number {
  const [before, after] = [text[start - 1] ?? ' ', text[stop] ?? ' ']
  const earlier = text[start - 2] ?? ' '
  let kinds = 0
  if (before === '=') kinds |= KINDS.value
  else if (before === '/' && earlier === '~') kinds |= KINDS.home
  const isOpened = isQuote(text, start - 1) && !isInWord(text, start - 2)
  const isClosed = isOpened && after === before
  if (isClosed) kinds |= KINDS.quoted
  else if (isOpened && after === ' ') kinds |= KINDS.text
  if (isOpened && earlier === '=') kinds |= KINDS.value
  if (speaker !== IN_URL && (isName || isClosed))
    kinds |= nameKinds(text.slice(start, stop), isName && id === 0 && !isKey(text, stop), speaker)
  if (after === ':' && text.startsWith('://', stop)) kinds |= KINDS.url
  else if (after === '@' && isInWord(text, stop + 1)) kinds |= KINDS.address
  else if (after === '(' && kinds & KINDS.foreign) kinds |= KINDS.call
  return kinds
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

/** Not after "e.g." */
function endsSentence(text: string, at: number): boolean {
  return !((text[at + 1] ?? ' ') > ' ') && text[at - 2] !== '.'
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
