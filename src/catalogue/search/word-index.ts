// The words of all tools, in memory: for each word the places of the tools that have it. Places follow the scores, so that the best tools of any words are simply the first.
import { Beginnings } from './beginnings.ts'
import { asOne, finder, inAllMarks, Marked, marksOf, union, type Test } from './finding.ts'
import { growing, makeRoom } from './growing.ts'
import { PostingTable, type Places } from './posting-table.ts'
import { Vocabulary } from './vocabulary.ts'

/** A word as it is asked for; `prefix` takes every word that begins with it, `inName` only words of names. */
export interface Term {
  word: string
  prefix?: boolean
  inName?: boolean
}

/** Every group of `all` must be there by one of its terms; or one of `any`. */
export interface Expression {
  all: readonly (readonly Term[])[]
  any: readonly Term[]
}

/** What is entered of a tool, in this order: its whole name, its whole slug, the words of its name, those of its slug, all others. */
export const [BETWEEN_WORDS, BETWEEN_PARTS] = [' ', '|']
const [WHOLE_NAME, WHOLE_SLUG, NAME, SLUG] = [0, 1, 2, 3]
const [WORD_ENDS, PART_ENDS] = [BETWEEN_WORDS.charCodeAt(0), BETWEEN_PARTS.charCodeAt(0)]

/** Above every score; ids stay below the span. */
const SCORES = 2 ** 14
const ID_SPAN = 2 ** 32
/** As many tools may come late, or be replaced, before the index is better made anew; or this share of it. */
const MOST_WORN = 1000
const WORN_SHARE = 1 / 32
/** Of words with the same beginning so many are looked at for each tool that is wanted: a name brings few of them. */
const WORDS_A_TOOL = 4
/** Of more names with the same first word those of the best tools are looked at. */
const MOST_NAMES = 100
/** Places of several lists are put in order up to so many; of more it is cheaper to mark them. */
const MOST_SORTED = 1000
/** Words that only this tool has: its name run together, its slug. */
const NEW_WORDS_A_TOOL = 3
const NOBODY = 0

/** What a group of terms stands for. */
interface Group {
  lists: Places[]
  size: number
}

/** Filled in the order of scores, then settled; tools that are entered after that are late, and put among the others when they are found. */
export class WordIndex {
  /** By place: the tool, and what orders it. A tool that is entered again gets a new place. */
  readonly #ids = growing(Float64Array)
  readonly #keys = growing(Float64Array)
  #used = 0
  #settled = 0
  /** By tool: its place, counted from 1; 0 where it has none. */
  readonly #places = growing(Int32Array)
  #size = 0
  readonly #vocabulary: Vocabulary
  readonly #beginnings: Beginnings
  /** Beginnings of the words with which names begin. */
  readonly #nameBeginnings: Beginnings
  readonly #anywhere: PostingTable
  readonly #inNames = new PostingTable()
  readonly #firstInNames = new PostingTable()
  readonly #wholeNames = new PostingTable()
  readonly #wholeSlugs = new PostingTable()
  /** The words of names, and where those of each place begin; the next one's begin where they end. */
  readonly #names = growing(Int32Array)
  readonly #nameStarts = growing(Int32Array)

  /** With room for so many tools; more may come. */
  constructor(tools = 0) {
    this.#anywhere = new PostingTable(tools)
    this.#vocabulary = new Vocabulary(tools * NEW_WORDS_A_TOOL)
    this.#beginnings = new Beginnings(this.#vocabulary, [2, 3, 4])
    this.#nameBeginnings = new Beginnings(this.#vocabulary, [1, 2, 3, 4])
  }

  /** Whether so much came late, or was replaced, that searches pay for it. */
  get isWorn(): boolean {
    return this.#used - Math.min(this.#settled, this.#size) > Math.max(MOST_WORN, this.#settled * WORN_SHARE)
  }

  /** Enters a tool, or replaces its entry. */
  enter(id: number, scoreKey: number, text: string): void {
    this.leave(id)
    const place = this.#takePlace(id, scoreKey)
    let part = 0
    for (let from = 0, at = 0; at <= text.length; at += 1) {
      const letter = at === text.length ? PART_ENDS : text.charCodeAt(at)
      if (letter !== WORD_ENDS && letter !== PART_ENDS) continue
      if (at > from) {
        const word = this.#numberOf(text, from, at)
        this.#add(word, place, part)
        if (part === NAME) this.#addName(word, place, text, from, at)
      }
      if (letter === PART_ENDS) part += 1
      from = at + 1
    }
  }

  leave(id: number): void {
    const counted = this.#places[id] ?? 0
    if (counted === 0) return
    this.#places[id] = 0
    this.#ids[counted - 1] = NOBODY
    this.#size -= 1
  }

  /** Gathers what was entered until now, which must have come in the order of scores; in steps. */
  *settle(): Generator<void> {
    for (const table of [this.#anywhere, this.#inNames, this.#firstInNames, this.#wholeNames, this.#wholeSlugs])
      yield* table.settle(this.#vocabulary.size, this.#used)
    this.#settled = this.#used
  }

  /** The tools that match, best score first, no more than `cap`. */
  ranked({ all, any }: Expression, cap: number): number[] {
    return this.#found(cap, (isLate, most) => {
      const groups = this.#groupsOf(all, isLate)
      const places = groups.length > 1 ? this.#inAll(groups, most) : this.#inAny(groups[0]?.lists ?? [], most)
      return any.length === 0 ? places : union(places, this.#inAny(this.#groupOf(any, isLate).lists, most), most)
    })
  }

  /** The tools whose whole name this is, then those whose slug it is. */
  exact(key: string, cap: number): number[] {
    const word = this.#vocabulary.find(key)
    return [this.#wholeNames, this.#wholeSlugs].flatMap((table) => this.#found(cap, (isLate, most) => this.#inAny(listsOf(table, [word], isLate), most)))
  }

  /** The tools whose names begin with these words; the last may be the beginning of one. */
  begins(words: readonly string[], cap: number): number[] {
    const numbers = words.map((word) => this.#vocabulary.find(word))
    const [first = -1, ...others] = numbers
    const last = words.at(-1) ?? ''
    if (others.length === 0) {
      const begun = [first, ...this.#nameBeginnings.longerThan(last, cap * WORDS_A_TOOL)]
      return this.#found(cap, (isLate, most) => this.#inAny(listsOf(this.#firstInNames, begun, isLate), most))
    }
    return this.#found(cap, (isLate, most) => {
      const places = this.#inAny(listsOf(this.#firstInNames, [first], isLate), MOST_NAMES)
      return places.filter((place) => this.#isNameBegun(place, numbers, last)).slice(0, most)
    })
  }

  #isNameBegun(place: number, numbers: readonly number[], last: string): boolean {
    const start = this.#nameStarts[place] ?? 0
    const end = start + numbers.length - 1
    if (end >= (this.#nameStarts[place + 1] ?? 0)) return false
    for (let at = start + 1; at < end; at += 1) if (this.#names[at] !== numbers[at - start]) return false
    const word = this.#names[end] ?? 0
    return word === numbers.at(-1) || this.#vocabulary.isLonger(word, last)
  }

  /** Those in order, and those that came late put among them. */
  #found(cap: number, ask: (isLate: boolean, cap: number) => number[]): number[] {
    let places = ask(false, cap)
    const late = this.#settled < this.#used ? ask(true, Infinity) : []
    if (late.length > 0) places = [...places, ...late].toSorted((a, b) => this.#keyAt(a) - this.#keyAt(b)).slice(0, cap)
    return places.map((place) => this.#ids[place] ?? NOBODY)
  }

  #keyAt(place: number): number {
    return this.#keys[place] ?? 0
  }

  #takePlace(id: number, scoreKey: number): number {
    const place = this.#used++
    makeRoom(this.#ids, this.#used)
    makeRoom(this.#keys, this.#used)
    makeRoom(this.#places, id + 1)
    makeRoom(this.#nameStarts, place + 2)
    this.#nameStarts[place + 1] = this.#nameStarts[place] ?? 0
    this.#ids[place] = id
    this.#keys[place] = (SCORES - scoreKey) * ID_SPAN + id
    this.#places[id] = this.#used
    this.#size += 1
    return place
  }

  #numberOf(text: string, from: number, end: number): number {
    const known = this.#vocabulary.size
    const number = this.#vocabulary.enter(text, from, end)
    if (number === known) this.#beginnings.enter(number, text, from, end)
    return number
  }

  #add(word: number, place: number, part: number): void {
    this.#anywhere.add(word, place)
    if (part <= SLUG) this.#inNames.add(word, place)
    if (part === WHOLE_NAME) this.#wholeNames.add(word, place)
    if (part === WHOLE_SLUG) this.#wholeSlugs.add(word, place)
  }

  #addName(word: number, place: number, text: string, from: number, end: number): void {
    const at = this.#nameStarts[place + 1] ?? 0
    makeRoom(this.#names, at + 1)
    this.#names[at] = word
    this.#nameStarts[place + 1] = at + 1
    if (at > (this.#nameStarts[place] ?? 0)) return
    this.#nameBeginnings.enter(word, text, from, end)
    this.#firstInNames.add(word, place)
  }

  /** None where one of them stands for nothing: what comes after it need not be looked for. */
  #groupsOf(all: Expression['all'], isLate: boolean): Group[] {
    const groups: Group[] = []
    for (const terms of all) {
      const group = this.#groupOf(terms, isLate)
      if (group.size === 0) return []
      groups.push(group)
    }
    return groups
  }

  #groupOf(terms: readonly Term[], isLate: boolean): Group {
    const lists = terms.flatMap(({ word, prefix = false, inName = false }) => {
      const words = prefix ? [this.#vocabulary.find(word), ...this.#beginnings.longerThan(word)] : [this.#vocabulary.find(word)]
      return listsOf(inName ? this.#inNames : this.#anywhere, words, isLate)
    })
    let size = 0
    for (const { from, end } of lists) size += end - from
    return { lists, size }
  }

  /** The first places that stand in one of the lists. */
  #inAny(lists: readonly Places[], cap: number): number[] {
    let places: number[] = []
    let bound = Infinity
    // The longest list first, because it leaves least to look for in the others.
    for (const list of lists.length > 1 ? lists.toSorted((a, b) => b.end - b.from - (a.end - a.from)) : lists) {
      const more = this.#first(list, [], cap, bound)
      if (more.length > 0) places = union(places, more, cap)
      if (places.length === cap) bound = places.at(-1) ?? bound
    }
    return places
  }

  /** The first places that stand in every group: those of the smallest are looked for in the others. */
  #inAll(groups: readonly Group[], cap: number): number[] {
    const [smallest, ...others] = groups.toSorted((a, b) => a.size - b.size)
    if (smallest === undefined) return []
    const only = onlyListOf(smallest)
    if (only ? groups.every((group) => onlyListOf(group)?.isCommon) : smallest.size > MOST_SORTED) {
      return inAllMarks(groups.map(marksOfGroup), (place) => this.#ids[place] !== NOBODY, cap)
    }
    const tests = others.map((group) => {
      const list = onlyListOf(group)
      return list ? finder(list) : new Marked(group.lists)
    })
    return this.#first(only ?? asOne(smallest.lists), tests, cap, Infinity)
  }

  /** The first places of a list, before the bound, that pass all tests. */
  #first({ items, from, end }: Places, tests: readonly Test[], cap: number, bound: number): number[] {
    const places: number[] = []
    for (let at = from; at < end && places.length < cap; at += 1) {
      const place = items[at] ?? 0
      if (place >= bound) break
      if (passes(place, tests) && this.#ids[place] !== NOBODY) places.push(place)
    }
    return places
  }
}

function onlyListOf({ lists: [list, ...more] }: Group): Places | null {
  return list && more.length === 0 ? list : null
}

function marksOfGroup(group: Group): Marked {
  const list = onlyListOf(group)
  return list?.isCommon ? marksOf(list) : new Marked(group.lists)
}

function passes(place: number, tests: readonly Test[]): boolean {
  for (const test of tests) if (!test.has(place)) return false
  return true
}

function listsOf(table: PostingTable, words: readonly number[], isLate: boolean): Places[] {
  const lists: Places[] = []
  for (const word of words) {
    const list = table.of(word, isLate)
    if (list) lists.push(list)
  }
  return lists
}
