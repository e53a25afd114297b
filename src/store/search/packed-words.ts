// Many words in one typed array: as strings each would lengthen the pauses of the collector.
import { doubled } from './postings.ts'

export class PackedWords {
  #codes = new Uint16Array(1024)
  /** By word: where it begins; the next one begins where it ends. */
  #starts = new Int32Array(1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Returns the number of the new word. */
  push(word: string): number {
    const start = this.#starts[this.#size] as number
    const end = start + word.length
    while (end > this.#codes.length) this.#codes = doubled(this.#codes)
    for (let at = 0; at < word.length; at += 1) this.#codes[start + at] = word.charCodeAt(at)
    this.#size += 1
    if (this.#size === this.#starts.length) this.#starts = doubled(this.#starts)
    this.#starts[this.#size] = end
    return this.#size - 1
  }

  get(number: number): string {
    return String.fromCharCode(
      ...this.#codes.subarray(this.#starts[number], this.#starts[number + 1]),
    )
  }

  lengthOf(number: number): number {
    return (this.#starts[number + 1] as number) - (this.#starts[number] as number)
  }

  /** Negative if the word precedes the other, positive if it follows, 0 if they are the same. */
  compare(number: number, other: string): number {
    const start = this.#starts[number] as number
    const length = this.lengthOf(number)
    const common = Math.min(length, other.length)
    for (let at = 0; at < common; at += 1) {
      const difference = (this.#codes[start + at] as number) - other.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return length - other.length
  }

  startsWith(number: number, beginning: string): boolean {
    const start = this.#starts[number] as number
    if (this.lengthOf(number) < beginning.length) return false
    for (let at = 0; at < beginning.length; at += 1)
      if (this.#codes[start + at] !== beginning.charCodeAt(at)) return false
    return true
  }
}
