// The posting lists of all words in one typed array. A list that is full moves to a place of twice
// the size; the place that it leaves is used again.
import { doubled } from './doubled.ts'
import { impactIn, itemOf, placeIn, type Posting } from './posting.ts'

const NOWHERE = -1

export class Postings {
  #items = new Int32Array(1024)
  #used = 0
  /** By word: where its list begins, and how many documents are in it. */
  #starts = new Int32Array(1024)
  #sizes = new Int32Array(1024)
  /** Places that lists have left, by the logarithm of their size. */
  readonly #left: number[][] = []

  /** Documents come in ascending order. */
  add(word: number, place: number, impact: number): void {
    while (word >= this.#sizes.length) {
      this.#sizes = doubled(this.#sizes)
      this.#starts = doubled(this.#starts)
    }
    const size = this.size(word)
    // The capacity of a list is the next power of two.
    if ((size & (size - 1)) === 0) this.#move(word, size)
    this.#items[(this.#starts[word] as number) + size] = itemOf(place, impact)
    this.#sizes[word] = size + 1
  }

  size(word: number): number {
    return this.#sizes[word] ?? 0
  }

  /** A view that is valid until the next change. */
  get(word: number): Posting {
    const start = this.#starts[word] ?? 0
    return this.#items.subarray(start, start + this.size(word))
  }

  /** The words whose lists contain a document and others. */
  wordsIn(place: number): { number: number; impact: number }[] {
    const found = []
    for (let word = 0; word < this.#sizes.length; word += 1) {
      const size = this.#sizes[word] as number
      if (size < 2) continue
      let low = this.#starts[word] as number
      let high = low + size
      const end = high
      while (low < high) {
        const middle = (low + high) >>> 1
        if (placeIn(this.#items[middle] as number) < place) low = middle + 1
        else high = middle
      }
      const item = low < end ? (this.#items[low] as number) : 0
      if (low < end && placeIn(item) === place) found.push({ number: word, impact: impactIn(item) })
    }
    return found
  }

  #move(word: number, size: number): void {
    const from = this.#starts[word] as number
    const to = this.#place(size === 0 ? 1 : size * 2)
    if (size > 0) {
      this.#items.copyWithin(to, from, from + size)
      ;(this.#left[Math.log2(size)] ??= []).push(from)
    }
    this.#starts[word] = to
  }

  #place(capacity: number): number {
    const left = this.#left[Math.log2(capacity)]?.pop() ?? NOWHERE
    if (left !== NOWHERE) return left
    while (this.#used + capacity > this.#items.length) this.#items = doubled(this.#items)
    this.#used += capacity
    return this.#used - capacity
  }
}
