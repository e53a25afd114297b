// The best n of many without sorting them all: a heap of size n with the worst on top.

interface Ranked {
  item: number
  rank: number
  /** Breaks ties: the smaller comes first. */
  tie: number
}

export class Top {
  readonly #limit: number
  readonly #heap: Ranked[] = []
  /** Lower ranks cannot be among the best. */
  #floor = -Infinity

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(item: number, rank: number, tie: number): void {
    if (rank < this.#floor || this.#limit === 0) return
    const one = { item, rank, tie }
    if (this.#heap.length < this.#limit) this.#rise(this.#heap.push(one) - 1)
    else if (isWorse(this.#at(0), one)) {
      this.#heap[0] = one
      this.#sink()
    }
    if (this.#heap.length === this.#limit) this.#floor = this.#at(0).rank
  }

  /** Best first. */
  sorted(): number[] {
    return this.#heap.toSorted((a, b) => (isWorse(a, b) ? 1 : -1)).map(({ item }) => item)
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1
      if (!isWorse(this.#at(at), this.#at(above))) return
      this.#swap(at, above)
      at = above
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      let worst = at
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#heap.length && isWorse(this.#at(below), this.#at(worst))) worst = below
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }

  #at(index: number): Ranked {
    return this.#heap[index] as Ranked
  }

  #swap(one: number, other: number): void {
    const swapped = this.#at(one)
    this.#heap[one] = this.#at(other)
    this.#heap[other] = swapped
  }
}

function isWorse(one: Ranked, other: Ranked): boolean {
  return one.rank === other.rank ? one.tie > other.tie : one.rank < other.rank
}
