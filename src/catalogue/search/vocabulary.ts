// The vocabulary of an index: words by number, by prefix, and by similarity for typing errors.
import { isNear } from './slips.ts'

/** Words are bucketed by this many first letters. */
const BUCKET_LETTERS = 3
/** Bits of a mask that are not for the letters a to z. */
const [FIRST_DIGIT_BIT, DIGIT_BITS, OTHER_BIT] = [26, 5, 31]

export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  /** The words as first written, before stemming. */
  readonly #written: string[] = []
  readonly #buckets = new Map<string, number[]>()
  /**
   * By word: a mask of the letters in it. One typing error changes at most two bits, so most words
   * need no comparison.
   */
  #masks = new Int32Array(1024)

  /** A word as people write it. */
  written(number: number): string {
    return this.#written[number] ?? ''
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  /** The number of a stem, added if it is new. */
  enter(word: string, written: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#words.push(word) - 1
    this.#written.push(written)
    this.#numbers.set(word, number)
    const bucket = word.slice(0, BUCKET_LETTERS)
    const neighbours = this.#buckets.get(bucket)
    if (neighbours) neighbours.push(number)
    else this.#buckets.set(bucket, [number])
    if (number === this.#masks.length) this.#masks = grown(this.#masks)
    this.#masks[number] = maskOf(written)
    return number
  }

  /** Longer words with this prefix. */
  beginningWith(beginning: string): number[] {
    const found: number[] = []
    for (const bucket of this.#bucketsOf(beginning)) {
      for (const number of bucket) {
        const word = this.#words[number] ?? ''
        if (word.length > beginning.length && word.startsWith(beginning)) found.push(number)
      }
    }
    return found
  }

  /** Words at edit distance one, by stem or as written. */
  oneSlipFrom(word: string, stem: string): number[] {
    const mask = maskOf(word)
    const found: number[] = []
    for (let number = 0; number < this.#words.length; number += 1) {
      if (bitsIn((this.#masks[number] ?? 0) ^ mask) <= 2 && this.#isNear(number, word, stem, 1))
        found.push(number)
    }
    return found
  }

  /** Words with the same first letter at edit distance two or less. */
  twoSlipsFrom(word: string, stem: string): number[] {
    const mask = maskOf(word)
    const found: number[] = []
    for (const bucket of this.#bucketsOf(word.slice(0, 1))) {
      for (const number of bucket)
        if (bitsIn((this.#masks[number] ?? 0) ^ mask) <= 4 && this.#isNear(number, word, stem, 2))
          found.push(number)
    }
    return found
  }

  /** The buckets of words that may have this prefix. */
  #bucketsOf(beginning: string): number[][] {
    if (beginning.length >= BUCKET_LETTERS)
      return [this.#buckets.get(beginning.slice(0, BUCKET_LETTERS)) ?? []]
    const found: number[][] = []
    for (const [letters, bucket] of this.#buckets)
      if (letters.startsWith(beginning)) found.push(bucket)
    return found
  }

  #isNear(number: number, word: string, stem: string, most: number): boolean {
    return (
      isNear(word, this.#written[number] ?? '', most) ||
      isNear(stem, this.#words[number] ?? '', most)
    )
  }
}

export function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

function maskOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << bitOf(word.charCodeAt(at))
  return mask
}

function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return FIRST_DIGIT_BIT + (code % DIGIT_BITS)
  return OTHER_BIT
}

/** Population count (Warren, Hacker's Delight, 5-1). */
function bitsIn(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
