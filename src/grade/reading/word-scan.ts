// Finds which of many words occur in a text in one pass, whatever their case, gaps and hyphens (the
// algorithm of Aho and Corasick).
import { LEET } from '../../domain/text/lookalikes.ts'

/** Digits and signs that stand for letters, inside of a word. */
export const SIGNS: Readonly<Record<string, string>> = { ...LEET, '!': 'i' }
const BREAK = 0
const SPACE = 1
const IGNORED = 255
const [CURLY, STRAIGHT] = [0x2019, 0x27]
/** Marks that stand in a word without changing it. */
const INSIDE = '-_*`'
/** Marks beyond ASCII that no letter hides in: dashes, quotes, arrows, boxes, most emoji. */
const MARK =
  /[\uDC00-\uDFFF\u2013\u2014\u2018-\u201D\u2022\u2026\u2190-\u21FF\u2500-\u27BF\uD83D\uD83E]/

/** What a pass found. */
export interface Scan {
  /** The numbers of the lists of which a word occurs. */
  lists: ReadonlySet<number>
  /** A letter beyond ASCII, or something invisible. */
  isForeign: boolean
}
const NOTHING: Scan = Object.freeze({ lists: new Set<number>(), isForeign: false })

export class WordScan {
  /** The symbol of each character of ASCII. */
  readonly #symbols = new Uint8Array(128)
  /** By state plus symbol: the next state, as the place where its own row starts. */
  readonly #next: Int32Array
  readonly #width: number
  /** By state: the lists of the words that end there. */
  readonly #ends: ReadonlyMap<number, readonly number[]>
  /** By state: whether a word ends there. */
  readonly #isEnd: Uint8Array

  constructor(lists: readonly (readonly string[])[]) {
    const letters = new Set(lists.flat().flatMap((word) => [...folded(word)]))
    letters.delete(' ')
    this.#width = letters.size + 2
    for (const [index, letter] of [...letters].entries())
      this.#symbols[letter.charCodeAt(0)] = index + 2
    for (let code = 0; code < 128; code++) {
      const char = String.fromCharCode(code)
      this.#symbols[code] = INSIDE.includes(char)
        ? IGNORED
        : /\s/.test(char)
          ? SPACE
          : (this.#symbols[folded(char).charCodeAt(0)] ?? BREAK)
    }
    const { next, ends } = automatonOf(lists, this.#width, (char) =>
      char === ' ' ? SPACE : (this.#symbols[char.charCodeAt(0)] ?? BREAK),
    )
    this.#next = new Int32Array(next).map((state) => state * this.#width)
    this.#ends = new Map(ends.map(([state, own]) => [state * this.#width, own]))
    this.#isEnd = new Uint8Array(next.length)
    for (const state of this.#ends.keys()) this.#isEnd[state] = 1
  }

  in(text: string): Scan {
    const [symbols, next, isEnd] = [this.#symbols, this.#next, this.#isEnd]
    const { length } = text
    let state = 0
    let last = BREAK
    let isForeign = false
    let lists: Set<number> | undefined
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index)
      const symbol = symbols[code < 128 ? code : code === CURLY ? STRAIGHT : 0] ?? BREAK
      if (code >= 128) isForeign ||= !MARK.test(text.charAt(index))
      if (symbol === IGNORED || (symbol === SPACE && last === SPACE)) continue
      last = symbol
      state = next[state + symbol] ?? 0
      if (isEnd[state] === 1)
        for (const list of this.#ends.get(state) ?? []) (lists ??= new Set()).add(list)
    }
    return lists || isForeign ? { lists: lists ?? NOTHING.lists, isForeign } : NOTHING
  }
}

function folded(word: string): string {
  return [...word.toLowerCase()]
    .filter((char) => !INSIDE.includes(char))
    .map((char) => SIGNS[char] ?? char)
    .join('')
}

interface Automaton {
  /** By state times width plus symbol: the next state. */
  next: Uint16Array
  ends: [state: number, lists: readonly number[]][]
}

function automatonOf(
  lists: readonly (readonly string[])[],
  width: number,
  symbolOf: (char: string) => number,
): Automaton {
  const words = lists.flatMap((list, index) => list.map((word) => ({ word: folded(word), index })))
  const most = words.reduce((sum, { word }) => sum + word.length, 1)
  const next = new Uint16Array(most * width)
  const found: Set<number>[] = [new Set()]
  for (const { word, index } of words) {
    let state = 0
    for (const char of word) {
      const at = state * width + symbolOf(char)
      if (!next[at]) next[at] = found.push(new Set()) - 1
      state = next[at] ?? 0
    }
    found[state]?.add(index)
  }
  // Where a word does not go on, go on with the longest other that the last letters begin.
  const shorter = new Uint16Array(found.length)
  const waiting = [0]
  for (const state of waiting)
    for (let symbol = 0; symbol < width; symbol++) {
      const at = state * width + symbol
      const target = next[at] ?? 0
      const other = state === 0 ? 0 : (next[(shorter[state] ?? 0) * width + symbol] ?? 0)
      if (target === 0) next[at] = other
      else {
        shorter[target] = other
        for (const list of found[other] ?? []) found[target]?.add(list)
        waiting.push(target)
      }
    }
  return {
    next,
    ends: [...found.entries()].flatMap(([state, set]) => (set.size > 0 ? [[state, [...set]]] : [])),
  }
}
