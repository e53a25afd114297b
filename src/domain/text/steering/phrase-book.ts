// Finds many phrases in a text in linear time: all are matched in parallel, without backtracking.
import { CLAUSE, END, fold, KINDS, type Lexicon, type Words, wordsIn } from './lexicon.ts'
import { Classes, parsePhrase, type Part } from './notation.ts'

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

interface State {
  phrase: number
  /** By the number of a word, or minus the bit of a kind: the next states. */
  next: Map<number, number[]>
  any: number[]
  /** Without a word. */
  empty: number[]
  isEnd: boolean
}

/** A set of states that are reached together, with what follows by word and kinds. */
interface Step {
  states: readonly number[]
  isEnd: boolean
  next: Map<number, Step>
}

const MOST_STEPS = 20_000
const KIND_BITS = 13
const GUARD_WORDS = [1, 2, 3]
const NONE: readonly number[] = []

export class PhraseBook {
  readonly #states: State[] = []
  /** By symbol: the phrases that begin with it, and their next states. */
  readonly #begin = new Map<number, { phrase: number; targets: readonly number[] }[]>()
  readonly #lexicon: Lexicon
  readonly #guards: readonly { after: ReadonlySet<string>; before: ReadonlySet<string> }[]
  readonly #end: number
  /** The states that the start of a clause leads to. */
  readonly #clauseStarts: readonly number[]
  /** By word: the beginnings that it has too. */
  readonly #beginnings: readonly { letters: string; id: number }[]
  readonly #symbols = new Map<number, readonly number[]>()
  #first = stepOf(NONE, false)
  readonly #known = new Map<string, Step>()
  #steps = 0

  constructor(phrases: readonly Phrase[], lexicon: Lexicon, classes = new Classes()) {
    this.#lexicon = lexicon
    this.#end = lexicon.add(END)
    const starts = phrases.map(({ say }, phrase) => {
      const [start, end] = [this.#state(phrase), this.#state(phrase)]
      this.#build(parsePhrase(say, classes), start, end)
      this.#at(end).isEnd = true
      return start
    })
    for (const start of this.#withoutEmptySteps(starts)) {
      const { phrase, next } = this.#at(start)
      for (const [symbol, targets] of next) {
        const known = this.#begin.get(symbol)
        if (known) known.push({ phrase, targets })
        else this.#begin.set(symbol, [{ phrase, targets }])
      }
    }
    this.#clauseStarts = (this.#begin.get(lexicon.add(CLAUSE)) ?? []).flatMap(
      ({ targets }) => targets,
    )
    this.#guards = phrases.map(({ notAfter = [], notBefore = [] }) => ({
      after: new Set(notAfter.map(guardOf)),
      before: new Set(notBefore.map(guardOf)),
    }))
    this.#beginnings = lexicon.words.flatMap((word, id) =>
      word.endsWith('*') ? [{ letters: word.slice(0, -1), id }] : [],
    )
  }

  /** Whether a phrase occurs, guards left aside: most texts have none. */
  mayHave({ list }: Words): boolean {
    let step = this.#first
    for (const { id, kinds } of list) {
      const key = (id << KIND_BITS) | kinds
      step = step.next.get(key) ?? this.#following(step, id, kinds, key)
      if (step.isEnd) return true
    }
    return false
  }

  /** In the order of their ends; only one per end and phrase. */
  *find(words: Words): Generator<PhraseMatch> {
    const mayBegin = (phrase: number, at: number) =>
      !isGuarded(this.#guards[phrase]?.after, words, at, -1)
    let active: ReadonlyMap<number, number> = new Map()
    for (const [at, { id, kinds }] of words.list.entries()) {
      const next = this.#advance(active, id, kinds, at, mayBegin)
      for (const [state, start] of next) {
        const { isEnd, phrase } = this.#at(state)
        if (isEnd && !isGuarded(this.#guards[phrase]?.before, words, at + 1, 1))
          yield { phrase, start, end: at + 1 }
      }
      active = id === this.#end ? new Map() : next
    }
  }

  /** The states after a word, each with the position where its phrase began. */
  #advance(
    active: ReadonlyMap<number, number>,
    id: number,
    kinds: number,
    at: number,
    mayBegin: (phrase: number, at: number) => boolean,
  ): Map<number, number> {
    const symbols = this.#symbolsOf(id, kinds)
    const next = new Map<number, number>()
    const enter = (targets: readonly number[], start: number): void => {
      for (const target of targets) if (!next.has(target)) next.set(target, start)
    }
    const follow = (state: number, start: number): void => {
      const { any, next: edges } = this.#at(state)
      if (id !== this.#end) enter(any, start)
      for (const symbol of symbols) enter(edges.get(symbol) ?? NONE, start)
    }
    for (const [state, start] of active) follow(state, start)
    if (kinds & KINDS.start) for (const state of this.#clauseStarts) follow(state, at)
    for (const symbol of symbols)
      for (const { phrase, targets } of this.#begin.get(symbol) ?? [])
        if (mayBegin(phrase, at)) enter(targets, at)
    return next
  }

  #following(step: Step, id: number, kinds: number, key: number): Step {
    if (this.#steps++ > MOST_STEPS) {
      this.#first = stepOf(NONE, false)
      this.#known.clear()
      this.#steps = 0
    }
    const active = new Map(step.states.map((state) => [state, 0]))
    const states = [...this.#advance(active, id, kinds, 0, () => true).keys()]
    const isEnd = states.some((state) => this.#at(state).isEnd)
    const isOver = states.length === 0 || (id === this.#end && !isEnd)
    const following = isOver ? this.#first : this.#stepOf(states, isEnd)
    step.next.set(key, following)
    return following
  }

  #stepOf(states: readonly number[], isEnd: boolean): Step {
    const name = states.toSorted((one, other) => one - other).join(' ')
    const step = this.#known.get(name) ?? stepOf(states, isEnd)
    this.#known.set(name, step)
    return step
  }

  /** The word, the beginnings that it has, and its kinds. */
  #symbolsOf(id: number, kinds: number): readonly number[] {
    const key = (id << KIND_BITS) | kinds
    const known = this.#symbols.get(key)
    if (known) return known
    const word = this.#lexicon.words[id] ?? ''
    const symbols = [
      ...(id > 0 ? [id] : []),
      ...this.#beginnings.flatMap((each) =>
        each.id !== id && word.startsWith(each.letters) ? [each.id] : [],
      ),
      ...Object.values(KINDS).flatMap((bit) => ((kinds & bit) > 0 ? [-bit] : [])),
    ]
    this.#symbols.set(key, symbols)
    return symbols
  }

  #build(parts: readonly Part[], from: number, to: number): void {
    if (parts.length === 0) this.#at(from).empty.push(to)
    let last = from
    for (const [index, part] of parts.entries()) {
      const end = index === parts.length - 1 ? to : this.#state(this.#at(from).phrase)
      if (part.is === 'words') for (const word of part.words) this.#wordEdge(last, word, end)
      else if (part.is === 'clause') this.#wordEdge(last, CLAUSE, end)
      else if (part.is === 'end') this.#wordEdge(last, END, end)
      else if (part.is === 'kind') this.#edge(last, -KINDS[part.name], end)
      else if (part.is === 'gap' && part.most === undefined) {
        const loop = this.#state(this.#at(from).phrase)
        this.#at(last).empty.push(loop)
        this.#at(loop).any.push(loop)
        this.#at(loop).empty.push(end)
      } else this.#buildRepeated(part, part.most ?? 1, last, end)
      last = end
    }
  }

  #buildRepeated(part: Part & { is: 'gap' | 'group' }, most: number, from: number, end: number) {
    let last = from
    for (let round = 1; round <= most; round++) {
      if (part.is === 'gap' || part.isOptional) this.#at(last).empty.push(end)
      const next = round === most ? end : this.#state(this.#at(from).phrase)
      if (part.is === 'gap') this.#at(last).any.push(next)
      else for (const choice of part.choices) this.#build(choice, last, next)
      last = next
    }
  }

  /** Each transition leads to everything that its end reaches without a word. */
  #withoutEmptySteps(starts: readonly number[]): number[] {
    const reachable = this.#states.map((_, state) => {
      const all = new Set([state])
      for (const each of all) for (const target of this.#at(each).empty) all.add(target)
      return [...all].filter((each) => {
        const { isEnd, any, next } = this.#at(each)
        return isEnd || any.length > 0 || next.size > 0
      })
    })
    const spread = (targets: readonly number[]) =>
      targets.length === 1
        ? (reachable[targets[0] ?? 0] ?? [])
        : [...new Set(targets.flatMap((target) => reachable[target] ?? []))]
    for (const state of this.#states) {
      state.any = spread(state.any)
      for (const [symbol, targets] of state.next) state.next.set(symbol, spread(targets))
    }
    return spread(starts)
  }

  #wordEdge(from: number, word: string, to: number): void {
    this.#edge(from, this.#lexicon.add(word), to)
  }

  #edge(from: number, symbol: number, to: number): void {
    const { next } = this.#at(from)
    const known = next.get(symbol)
    if (known) known.push(to)
    else next.set(symbol, [to])
  }

  #state(phrase: number): number {
    return this.#states.push({ phrase, next: new Map(), any: [], empty: [], isEnd: false }) - 1
  }

  #at(state: number): State {
    const found = this.#states[state]
    if (!found) throw new RangeError(`No state ${state}`)
    return found
  }
}

function stepOf(states: readonly number[], isEnd: boolean): Step {
  return { states, isEnd, next: new Map() }
}

/** As its words stand in a text; what could never be there is an error. */
function guardOf(guard: string): string {
  const words = wordsIn(fold(guard))
  const isReadable = fold(guard).replaceAll(' ', '') === words.join('') && !/[A-Z]/.test(guard)
  if (!isReadable || words.length === 0 || words.length > GUARD_WORDS.length)
    throw new Error(
      `The guard "${guard}" is not one to three words in small letters without signs: it guards nothing.`,
    )
  return words.join(' ')
}

/** Whether one of the guards is directly before (-1) or at a position (1). */
function isGuarded(
  guards: ReadonlySet<string> | undefined,
  { text, list }: Words,
  at: number,
  way: 1 | -1,
): boolean {
  if (guards === undefined || guards.size === 0) return false
  return GUARD_WORDS.some((most) => {
    const near = way === 1 ? list.slice(at, at + most) : list.slice(Math.max(0, at - most), at)
    const words = near.map(({ start, end }) => text.slice(start, end).toLowerCase())
    return guards.has(words.join(' '))
  })
}
