// The best n of many without sorting them all: those so far, best first.

interface Ranked {
  item: number
  rank: number
  /** Breaks ties: the smaller comes first. */
  tie: number
}

export class Top {
  readonly #limit: number
  readonly #best: Ranked[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(item: number, rank: number, tie: number): void {
    const last = this.#best[this.#limit - 1]
    if (this.#limit === 0 || (last && rank < last.rank)) return
    let [low, high] = [0, this.#best.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const { rank: above, tie: before } = this.#best[middle] as Ranked
      if (above === rank ? before < tie : above > rank) low = middle + 1
      else high = middle
    }
    this.#best.splice(low, 0, { item, rank, tie })
    if (this.#best.length > this.#limit) this.#best.pop()
  }

  /** Best first. */
  sorted(): number[] {
    return this.#best.map(({ item }) => item)
  }
}
