// For every word the places of the tools that have it, in ascending order: gathered once in one piece of memory, then added to in lists of their own.
import { LRUCache } from 'lru-cache'
import type { Marked } from './finding.ts'
import { growing, makeRoom } from './growing.ts'

/** Part of a piece of memory: places from there up to, and without, the end. */
export interface Places {
  items: Int32Array<ArrayBuffer>
  from: number
  end: number
  /** Many tools have the word: the list is kept, and its places may be marked. */
  isCommon?: boolean
  marked?: Marked
}

/** Far more words than a tool has. */
const MOST_BYTES_A_TOOL = 8 * 1000
/** Places that are put in order in one step. */
const STEP = 65_536
/** A word that at least this share of all places has is common; as many are kept. */
const COMMON_SHARE = 1 / 64
const MOST_COMMON = 256

export class PostingTable {
  /** Until it is settled: a word and a place, in turn. */
  readonly #entered: Int32Array<ArrayBuffer>
  #count = 0
  /** Once it is settled: the places of all words, and where those of each word begin; the next one's begin where they end. */
  #items = new Int32Array(0)
  #starts = new Int32Array(1)
  #isSettled = false
  readonly #late = new Map<number, Places>()
  readonly #common = new LRUCache<number, Places>({ max: MOST_COMMON })
  #commonFrom = Infinity

  /** With room for so many tools before it is settled. */
  constructor(tools = 0) {
    this.#entered = growing(Int32Array, tools * MOST_BYTES_A_TOOL)
  }

  /** Adds a place that comes after all others of the word; the same again adds nothing. */
  add(word: number, place: number): void {
    if (this.#isSettled) return this.#addLate(word, place)
    makeRoom(this.#entered, this.#count * 2 + 2)
    this.#entered[this.#count * 2] = word
    this.#entered[this.#count * 2 + 1] = place
    this.#count += 1
  }

  /** The places of a word: those that were settled, or those that came late. */
  of(word: number, isLate: boolean): Places | null {
    if (isLate) return this.#late.get(word) ?? null
    const [from = 0, end = 0] = [this.#starts[word], this.#starts[word + 1]]
    if (end - from >= this.#commonFrom) return this.#commonList(word, from, end)
    return from < end ? { items: this.#items, from, end } : null
  }

  #commonList(word: number, from: number, end: number): Places {
    const known = this.#common.get(word)
    if (known) return known
    const list = { items: this.#items, from, end, isCommon: true }
    this.#common.set(word, list)
    return list
  }

  /** Gathers the places of each of so many words, in steps; `places` is how many there are. */
  *settle(words: number, places: number): Generator<void> {
    const starts = new Int32Array(words + 1)
    for (let at = 0; at < this.#count; at += 1) {
      const word = this.#entered[at * 2] ?? 0
      starts[word + 1] = (starts[word + 1] ?? 0) + 1
      if (at % STEP === 0) yield
    }
    for (let word = 0; word < words; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0)
    yield
    const ends = starts.slice(0, words)
    const items = new Int32Array(this.#count)
    for (let at = 0; at < this.#count; at += 1) {
      const word = this.#entered[at * 2] ?? 0
      ends[word] = append(items, starts[word] ?? 0, ends[word] ?? 0, this.#entered[at * 2 + 1] ?? 0)
      if (at % STEP === 0) yield
    }
    this.#entered.buffer.resize(0)
    yield* closeGaps(items, starts, ends)
    this.#items = items
    this.#starts = starts
    this.#isSettled = true
    this.#commonFrom = Math.max(places * COMMON_SHARE, 1)
  }

  #addLate(word: number, place: number): void {
    const list = this.#late.get(word) ?? { items: new Int32Array(2), from: 0, end: 0 }
    if (list.end === list.items.length) {
      const wider = new Int32Array(list.end * 2)
      wider.set(list.items)
      list.items = wider
    }
    list.end = append(list.items, 0, list.end, place)
    this.#late.set(word, list)
  }
}

/** Adds a place unless it is the last one already; tells where the places then end. */
function append(items: Int32Array, from: number, end: number, place: number): number {
  if (end > from && items[end - 1] === place) return end
  items[end] = place
  return end + 1
}

/** Moves the places of all words together; `starts` then tells where they are. */
function* closeGaps(items: Int32Array, starts: Int32Array, ends: Int32Array): Generator<void> {
  let to = 0
  for (let word = 0; word < ends.length; word += 1) {
    const [from = 0, end = 0] = [starts[word], ends[word]]
    items.copyWithin(to, from, end)
    starts[word] = to
    to += end - from
    if (word % STEP === 0) yield
  }
  starts[ends.length] = to
}
