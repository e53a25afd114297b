// Finding places in lists of them; they are asked for in ascending order.
import type { Places } from './posting-table.ts'

/** Neighbours are looked at one by one before leaps are taken. */
const STEPS = 4

/** Whether a place is there. */
export interface Test {
  has(place: number): boolean
}

/** Finds places in a list; in one that is asked for often, by marks that are kept. */
export function finder(list: Places): Test {
  return list.isCommon ? (list.marked ??= new Marked([list])) : new Cursor(list)
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
  readonly #bits: Uint8Array

  constructor(lists: readonly Places[]) {
    const last = lists.reduce((latest, { items, end }) => Math.max(latest, items[end - 1] ?? 0), 0)
    const bits = new Uint8Array((last >> 3) + 1)
    for (const { items, from, end } of lists) {
      for (let at = from; at < end; at += 1) {
        const place = items[at] ?? 0
        bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
      }
    }
    this.#bits = bits
  }

  has(place: number): boolean {
    return ((this.#bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
  }
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
