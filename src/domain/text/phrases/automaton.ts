// Phrases as an automaton with transitions by word.
import type { Part } from './notation.ts'

export interface State {
  phrase: number
  /** Transitions by symbol. */
  next: Map<number, number[]>
  /** Transitions by any word. */
  any: number[]
  /** Transitions without a word. */
  empty: number[]
  isEnd: boolean
}

export class Automaton {
  readonly states: State[] = []
  /** By the symbol of a first word: the phrases that start with it, and their next states. */
  readonly begin = new Map<number, { phrase: number; targets: number[] }[]>()
  /** The symbols of each word in a phrase: its own, and those of matching prefixes. */
  readonly words = new Map<string, readonly number[]>()
  readonly kinds = new Map<string, number>()
  readonly beginnings: { text: string; symbol: number }[] = []
  #symbols = 0

  constructor(phrases: readonly (readonly Part[])[]) {
    const starts = phrases.map((parts, phrase) => {
      const [start, end] = [this.#state(phrase), this.#state(phrase)]
      this.#build(parts, start, end)
      this.#at(end).isEnd = true
      return start
    })
    this.#withoutEmptySteps(starts)
    for (const [word, symbols] of this.words) {
      const more = this.symbolsOf(word)
      if (more.length > 0) this.words.set(word, [...symbols, ...more])
    }
  }

  /** The symbols of the prefixes that a word has. */
  symbolsOf(word: string): number[] {
    return this.beginnings.filter(({ text }) => word.startsWith(text)).map(({ symbol }) => symbol)
  }

  #build(parts: readonly Part[], from: number, to: number): void {
    if (parts.length === 0) this.#at(from).empty.push(to)
    let last = from
    for (const [index, part] of parts.entries()) {
      const end = index === parts.length - 1 ? to : this.#state(this.#at(from).phrase)
      if (part.is === 'words')
        for (const word of part.words) this.#edge(last, this.#wordSymbol(word), end)
      else if (part.is === 'kind') this.#edge(last, this.#kindSymbol(part.name), end)
      else if (part.is === 'beginning') this.#edge(last, this.#beginningSymbol(part.text), end)
      else this.#buildRepeated(part, last, end)
      last = end
    }
  }

  #buildRepeated(part: Part & { is: 'gap' | 'group' }, from: number, end: number): void {
    let last = from
    for (let round = 1; round <= part.most; round++) {
      if (part.is === 'gap' || part.isOptional) this.#at(last).empty.push(end)
      const next = round === part.most ? end : this.#state(this.#at(from).phrase)
      if (part.is === 'gap') this.#at(last).any.push(next)
      else for (const choice of part.choices) this.#build(choice, last, next)
      last = next
    }
  }

  /**
   * Removes transitions without a word: each transition leads to everything reachable from its end.
   */
  #withoutEmptySteps(starts: readonly number[]): void {
    const reachable = this.states.map((_, state) => this.#closure(state))
    // Nearly all have one target; a set for each of them would take longer than the rest.
    const spread = (targets: readonly number[]) =>
      targets.length === 1
        ? (reachable[targets[0] ?? 0] ?? [])
        : [...new Set(targets.flatMap((target) => reachable[target] ?? []))]
    for (const state of this.states) {
      state.any = spread(state.any)
      for (const [symbol, targets] of state.next) state.next.set(symbol, spread(targets))
    }
    for (const state of spread(starts)) {
      const { phrase, next } = this.#at(state)
      for (const [symbol, targets] of next) added(this.begin, symbol, { phrase, targets })
    }
  }

  #closure(state: number): number[] {
    if (this.#at(state).empty.length === 0) return this.#isEmpty(state) ? [] : [state]
    const seen = new Set([state])
    for (const each of seen) for (const target of this.#at(each).empty) seen.add(target)
    return [...seen].filter((each) => !this.#isEmpty(each))
  }

  /** No word leads on from it, and no phrase ends there. */
  #isEmpty(state: number): boolean {
    const { isEnd, any, next } = this.#at(state)
    return !isEnd && any.length === 0 && next.size === 0
  }

  #wordSymbol(word: string): number {
    const known = this.words.get(word)?.[0]
    if (known !== undefined) return known
    this.words.set(word, [this.#symbols])
    return this.#symbols++
  }

  #kindSymbol(name: string): number {
    const symbol = this.kinds.get(name) ?? this.#symbols++
    this.kinds.set(name, symbol)
    return symbol
  }

  #beginningSymbol(text: string): number {
    const known = this.beginnings.find((each) => each.text === text)
    const symbol = known?.symbol ?? this.#symbols++
    if (!known) this.beginnings.push({ text, symbol })
    return symbol
  }

  #state(phrase: number): number {
    this.states.push({ phrase, next: new Map(), any: [], empty: [], isEnd: false })
    return this.states.length - 1
  }

  #edge(from: number, symbol: number, to: number): void {
    added(this.#at(from).next, symbol, to)
  }

  #at(state: number): State {
    const found = this.states[state]
    if (!found) throw new RangeError(`No state ${state}`)
    return found
  }
}

function added<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}
