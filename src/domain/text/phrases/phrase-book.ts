// Finds many phrases in a list of words in linear time: all phrases are matched in parallel,
// without backtracking.
import { Automaton } from './automaton.ts'
import { parsePhrase } from './notation.ts'

export interface Phrase {
  say: string
  /** Up to three words each: directly before or after the phrase, they change its meaning. */
  notAfter?: readonly string[]
  notBefore?: readonly string[]
}

export interface PhraseMatch {
  /** Index of the phrase. */
  phrase: number
  /** The position of its first word, and after its last. */
  start: number
  end: number
}

/** Returns the kinds of a word, such as `<url>`. */
export type Kinds = (word: string) => readonly string[]

interface Guard {
  after: ReadonlySet<string>
  before: ReadonlySet<string>
}

const GUARD_WORDS = [1, 2, 3]
const NO_SYMBOLS: readonly number[] = []

export class PhraseBook {
  readonly #automaton: Automaton
  readonly #guards: readonly Guard[]
  readonly #kinds: Kinds | undefined
  /** By state: the step in which it was last reached. */
  readonly #reached: Float64Array
  #step = 0

  constructor(phrases: readonly Phrase[], kinds?: Kinds) {
    this.#automaton = new Automaton(phrases.map(({ say }) => parsePhrase(say)))
    this.#guards = phrases.map(({ notAfter = [], notBefore = [] }) => ({
      after: new Set(notAfter),
      before: new Set(notBefore),
    }))
    this.#kinds = kinds
    this.#reached = new Float64Array(this.#automaton.states.length)
  }

  /** Every complete word of any phrase. */
  get words(): Iterable<string> {
    return this.#automaton.words.keys()
  }

  has(words: readonly string[]): boolean {
    return this.find(words).next().done === false
  }

  /** In the order of their ends; only one per end and phrase. */
  *find(words: readonly string[]): Generator<PhraseMatch> {
    const { states } = this.#automaton
    let active: number[] = []
    let starts: number[] = []
    for (let at = 0; at < words.length; at++) {
      const symbols = this.#symbolsOf(words[at] ?? '')
      if (symbols.length === 0 && active.length === 0) continue
      const [nextActive, nextStarts] = this.#advance(words, at, symbols, active, starts)
      active = nextActive
      starts = nextStarts
      for (const [index, state] of active.entries()) {
        const { isEnd = false, phrase = 0 } = states[state] ?? {}
        if (isEnd && !isAmong(this.#guards[phrase]?.before, words, at + 1, 1))
          yield { phrase, start: starts[index] ?? at, end: at + 1 }
      }
    }
  }

  #advance(
    words: readonly string[],
    at: number,
    symbols: readonly number[],
    active: readonly number[],
    starts: readonly number[],
  ): [number[], number[]] {
    const { states, begin } = this.#automaton
    const step = ++this.#step
    const next: number[] = []
    const nextStarts: number[] = []
    const enter = (targets: readonly number[] | undefined, start: number): void => {
      for (const target of targets ?? []) {
        if (this.#reached[target] === step) continue
        this.#reached[target] = step
        next.push(target)
        nextStarts.push(start)
      }
    }
    for (const [index, state] of active.entries()) {
      const { any, next: edges } = states[state] ?? {}
      const start = starts[index] ?? at
      enter(any, start)
      for (const symbol of symbols) enter(edges?.get(symbol), start)
    }
    for (const symbol of symbols) {
      for (const { phrase, targets } of begin.get(symbol) ?? [])
        if (!isAmong(this.#guards[phrase]?.after, words, at, -1)) enter(targets, at)
    }
    return [next, nextStarts]
  }

  #symbolsOf(word: string): readonly number[] {
    const known =
      this.#automaton.words.get(word) ??
      (this.#automaton.beginnings.length === 0 ? NO_SYMBOLS : this.#automaton.symbolsOf(word))
    const kinds = this.#kinds?.(word) ?? []
    return kinds.length === 0
      ? known
      : [...known, ...kinds.flatMap((kind) => this.#automaton.kinds.get(kind) ?? [])]
  }
}

/** Whether one of the guards is directly before (-1) or at a position (1). */
function isAmong(
  guards: ReadonlySet<string> | undefined,
  words: readonly string[],
  at: number,
  direction: 1 | -1,
): boolean {
  if (guards === undefined || guards.size === 0) return false
  return GUARD_WORDS.some((count) =>
    guards.has(
      (direction === 1
        ? words.slice(at, at + count)
        : words.slice(Math.max(0, at - count), at)
      ).join(' '),
    ),
  )
}
