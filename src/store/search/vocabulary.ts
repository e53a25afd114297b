// The vocabulary of an index: words by number, by prefix, and by similarity for typing errors.
import { randomInt } from 'node:crypto'
import { isWithin } from '../../domain/text/nearest.ts'
import { doubled } from './postings.ts'

/** Words are bucketed by this many first letters. */
const BUCKET_LETTERS = 3
/** Bits of a mask that are not for the letters a to z. */
const [FIRST_DIGIT_BIT, DIGIT_BITS, OTHER_BIT] = [26, 5, 31]
const EMPTY = -1
/** Random, so that strangers cannot choose words with the same hash. Odd, so that no bit is lost. */
const MULTIPLIER = randomInt(2 ** 31) * 2 + 1

/** Many words in one typed array: as strings each would lengthen the pauses of the collector. */
class PackedWords {
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

  /** Of a word that does not precede the beginning: a shorter one differs in a letter. */
  startsWith(number: number, beginning: string): boolean {
    const start = this.#starts[number] as number
    for (let at = 0; at < beginning.length; at += 1)
      if (this.#codes[start + at] !== beginning.charCodeAt(at)) return false
    return true
  }
}

export class Vocabulary {
  readonly #stems = new PackedWords()
  /** The words as first written, before stemming. */
  readonly #written = new PackedWords()
  /** A hash table of the stems: their numbers, with open addressing. */
  #slots = new Int32Array(2048).fill(EMPTY)
  /** The numbers of the words with the same first letters, in the order of the words. */
  readonly #buckets = new Map<string, number[]>()
  /** By word: a mask of its letters. One slip changes at most two bits, so few are compared. */
  #masks = new Int32Array(1024)
  /** By word: of its stem. A larger table is then filled in a moment, without reading any word. */
  #hashes = new Int32Array(1024)

  /** A word as people write it. */
  written(number: number): string {
    return this.#written.get(number)
  }

  find(stem: string): number | undefined {
    const number = this.#slots[this.#slotOf(stem)] as number
    return number === EMPTY ? undefined : number
  }

  /** The number of a stem, added if it is new. */
  enter(stem: string, written: string): number {
    const known = this.find(stem)
    if (known !== undefined) return known
    const number = this.#stems.push(stem)
    this.#written.push(written)
    if (number === this.#masks.length) {
      this.#masks = doubled(this.#masks)
      this.#hashes = doubled(this.#hashes)
    }
    this.#masks[number] = maskOf(written)
    this.#hashes[number] = hashOf(stem)
    if (this.#stems.size * 2 > this.#slots.length) this.#growTable()
    else this.#slots[this.#slotOf(stem)] = number
    const letters = stem.slice(0, BUCKET_LETTERS)
    const bucket = this.#buckets.get(letters) ?? []
    bucket.splice(this.#placeIn(bucket, stem), 0, number)
    if (bucket.length === 1) this.#buckets.set(letters, bucket)
    return number
  }

  /** Longer words with this prefix. */
  beginningWith(beginning: string): number[] {
    const found: number[] = []
    for (const bucket of this.#bucketsOf(beginning)) {
      for (let at = this.#placeIn(bucket, beginning); at < bucket.length; at += 1) {
        const number = bucket[at] as number
        if (!this.#stems.startsWith(number, beginning)) break
        if (this.#stems.lengthOf(number) > beginning.length) found.push(number)
      }
    }
    return found
  }

  /** Words at edit distance one, by stem or as written. */
  oneSlipFrom(word: string, stem: string): number[] {
    const mask = maskOf(word)
    const found: number[] = []
    for (let number = 0; number < this.#stems.size; number += 1)
      if (
        bitsIn((this.#masks[number] ?? 0) ^ mask) <= 2 &&
        (isNearIn(this.#written, number, word, 1) || isNearIn(this.#stems, number, stem, 1))
      )
        found.push(number)
    return found
  }

  /** Words with the same first letter at edit distance two or less, as written. */
  twoSlipsFrom(word: string): number[] {
    const mask = maskOf(word)
    return this.#bucketsOf(word.slice(0, 1)).flatMap((bucket) =>
      bucket.filter(
        (number) =>
          bitsIn((this.#masks[number] ?? 0) ^ mask) <= 4 &&
          isNearIn(this.#written, number, word, 2),
      ),
    )
  }

  /** Where a stem is in the hash table, or would be. */
  #slotOf(stem: string): number {
    const last = this.#slots.length - 1
    let slot = hashOf(stem) & last
    for (;;) {
      const number = this.#slots[slot] as number
      if (number === EMPTY || this.#stems.compare(number, stem) === 0) return slot
      slot = (slot + 1) & last
    }
  }

  #growTable(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(EMPTY)
    const last = this.#slots.length - 1
    for (let number = 0; number < this.#stems.size; number += 1) {
      let slot = (this.#hashes[number] as number) & last
      while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & last
      this.#slots[slot] = number
    }
  }

  /** The first place in a bucket whose word does not precede this one. */
  #placeIn(bucket: readonly number[], stem: string): number {
    let [low, high] = [0, bucket.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#stems.compare(bucket[middle] as number, stem) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The buckets of words that may have this prefix. */
  #bucketsOf(beginning: string): number[][] {
    if (beginning.length >= BUCKET_LETTERS)
      return [this.#buckets.get(beginning.slice(0, BUCKET_LETTERS)) ?? []]
    return [...this.#buckets].flatMap(([letters, bucket]) =>
      letters.startsWith(beginning) ? [bucket] : [],
    )
  }
}

/** Most words differ in length already, which costs no string. */
function isNearIn(words: PackedWords, number: number, word: string, most: number): boolean {
  return (
    Math.abs(words.lengthOf(number) - word.length) <= most &&
    isWithin(most, word, words.get(number))
  )
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at += 1)
    hash = (Math.imul(hash, MULTIPLIER) + word.charCodeAt(at)) | 0
  return (hash ^ (hash >>> 15)) & 0x7fffffff
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
