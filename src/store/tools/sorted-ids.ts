// Sorted tool ids in one typed array: moving one among a hundred thousand takes microseconds.

const SPARE = 1024

let made = 0

export class SortedIds {
  /** No other list has it. */
  readonly number = (made += 1)
  #ids: Uint32Array
  #length: number

  constructor(ids: readonly number[]) {
    this.#ids = new Uint32Array(ids.length + SPARE)
    this.#ids.set(ids)
    this.#length = ids.length
  }

  get length(): number {
    return this.#length
  }

  slice(start: number, end: number): number[] {
    return Array.from(this.#ids.subarray(start, Math.min(end, this.#length)))
  }

  filter(isKept: (id: number) => boolean): number[] {
    return this.slice(0, this.#length).filter(isKept)
  }

  /** `isBefore` says whether an id in the list precedes the new one. */
  insert(id: number, isBefore: (id: number) => boolean): void {
    if (this.#length === this.#ids.length) {
      const grown = new Uint32Array(this.#length + Math.max(SPARE, this.#length >>> 3))
      grown.set(this.#ids)
      this.#ids = grown
    }
    const place = this.#place(isBefore)
    this.#ids.copyWithin(place + 1, place, this.#length)
    this.#ids[place] = id
    this.#length += 1
  }

  /** `isBefore` says whether an id in the list precedes the one to remove. */
  remove(id: number, isBefore: (id: number) => boolean): void {
    const place = this.#place(isBefore)
    if (this.#ids[place] !== id) throw new Error(`Tool ${id} is not where its order puts it.`)
    this.#ids.copyWithin(place, place + 1, this.#length)
    this.#length -= 1
  }

  #place(isBefore: (id: number) => boolean): number {
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(this.#ids[middle] as number)) low = middle + 1
      else high = middle
    }
    return low
  }
}
