// Posting lists: for each word the documents that contain it, ascending, each with the word's impact.
// The lists of all words are in one typed array: one that is full moves to a place of twice the
// size, and the place that it leaves is used again.

/** The document takes the upper bits of an item, the impact of the word the lower eight. */
export type Posting = Int32Array

const IMPACT_BITS = 8
const IMPACT_MASK = 2 ** IMPACT_BITS - 1

export function itemOf(place: number, impact: number): number {
  return (place << IMPACT_BITS) | impact
}

export function placeIn(item: number): number {
  return item >> IMPACT_BITS
}

export function impactIn(item: number): number {
  return item & IMPACT_MASK
}

/** The documents that contain all of the words, each with the lowest of their impacts. */
export function intersection(postings: readonly Posting[]): Posting {
  const [shortest = new Int32Array(), ...others] = postings.toSorted((a, b) => a.length - b.length)
  return others.reduce(inBoth, shortest)
}

function inBoth(shorter: Posting, longer: Posting): Posting {
  const common = new Int32Array(shorter.length)
  let size = 0
  let at = 0
  for (let one = 0; one < shorter.length && at < longer.length; one += 1) {
    const item = shorter[one] as number
    const place = placeIn(item)
    at = firstFrom(longer, at, place)
    const other = longer[at] ?? 0
    if (at < longer.length && placeIn(other) === place) common[size++] = Math.min(item, other)
  }
  return common.subarray(0, size)
}

/** The first item from `start` on that does not precede a document; in steps that double. */
function firstFrom(posting: Posting, start: number, place: number): number {
  let step = 1
  while (start + step < posting.length && placeIn(posting[start + step] as number) < place)
    step *= 2
  let [low, high] = [start + (step >> 1), Math.min(start + step, posting.length)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeIn(posting[middle] as number) < place) low = middle + 1
    else high = middle
  }
  return low
}

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

type Growing = Int32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

export function doubled<T extends Growing>(numbers: T): T {
  const more = new (numbers.constructor as new (length: number) => T)(numbers.length * 2)
  more.set(numbers)
  return more
}
