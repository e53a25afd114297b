// Finding places in lists of them; they are asked for in ascending order.
import type { Places } from './posting-table.ts'

/** Neighbours are looked at one by one before leaps are taken. */
const STEPS = 4

/** Whether a place is there. */
export interface Test {
  has(place: number): boolean
}

/** Finds places in a list; in one of a common word by its marks. */
export function finder(list: Places): Test {
  return list.isCommon ? marksOf(list) : new Cursor(list)
}

/** The marks of a common word are made once. */
export function marksOf(list: Places): Marked {
  return (list.marked ??= new Marked([list]))
}

/** Goes along one list. */
class Cursor implements Test {
  readonly #items: Int32Array
  readonly #end: number
  #at: number

  constructor({ items, from, end }: Places) {
    this.#items = items
    this.#end = end
    this.#at = from
  }

  has(place: number): boolean {
    this.#at = seek(this.#items, this.#at, this.#end, place)
    return this.#at < this.#end && this.#items[this.#at] === place
  }
}

/** Marks the places of several lists once. */
export class Marked implements Test {
  /** A bit for every place. */
  readonly bits: Uint32Array

  constructor(lists: readonly Places[]) {
    const last = lists.reduce((latest, { items, end }) => Math.max(latest, items[end - 1] ?? 0), 0)
    const bits = new Uint32Array((last >> 5) + 1)
    for (const { items, from, end } of lists) {
      for (let at = from; at < end; at += 1) {
        const place = items[at] ?? 0
        bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31))
      }
    }
    this.bits = bits
  }

  has(place: number): boolean {
    return ((this.bits[place >> 5] ?? 0) & (1 << (place & 31))) !== 0
  }
}

/** The first places that all of these have and that pass, no more than `cap`: thirty-two are compared at once. */
export function inAllMarks(marks: readonly Marked[], passes: (place: number) => boolean, cap: number): number[] {
  const [first = new Uint32Array(0), ...others] = marks.map(({ bits }) => bits)
  const places: number[] = []
  for (let at = 0; at < first.length && places.length < cap; at += 1) {
    let left = first[at] ?? 0
    for (const bits of others) left &= bits[at] ?? 0
    for (; left !== 0 && places.length < cap; left &= left - 1) {
      const place = at * 32 + 31 - Math.clz32(left & -left)
      if (passes(place)) places.push(place)
    }
  }
  return places
}

/** Several lists as one, each place once. */
export function asOne(lists: readonly Places[]): Places {
  const items = new Int32Array(lists.reduce((sum, { from, end }) => sum + end - from, 0))
  let count = 0
  for (const list of lists) {
    items.set(list.items.subarray(list.from, list.end), count)
    count += list.end - list.from
  }
  items.sort()
  let end = 0
  for (let at = 0; at < count; at += 1) if (at === 0 || items[at] !== items[at - 1]) items[end++] = items[at] ?? 0
  return { items, from: 0, end }
}

/** Two ascending lists as one, each place once, no more than `cap`. */
export function union(one: number[], other: number[], cap: number): number[] {
  if (one.length === 0) return other
  const places: number[] = []
  for (let a = 0, b = 0; places.length < cap && (a < one.length || b < other.length);) {
    const [left = Infinity, right = Infinity] = [one[a], other[b]]
    places.push(Math.min(left, right))
    if (left <= right) a += 1
    if (right <= left) b += 1
  }
  return places
}

/** Where the first place stands that is not before this one: found by steps, by growing leaps, then by halves. */
function seek(items: Int32Array, from: number, end: number, place: number): number {
  let low = from
  for (const near = Math.min(from + STEPS, end); low < near; low += 1) if ((items[low] ?? 0) >= place) return low
  let leap = 1
  while (low + leap <= end && (items[low + leap - 1] ?? 0) < place) {
    low += leap
    leap *= 2
  }
  let high = Math.min(low + leap - 1, end)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}
