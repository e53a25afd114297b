// Keeps ready answers until the catalogue changes: those that are asked for again and again.
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'

const MOST_BYTES = 96 * 1024 * 1024
// Fields, key and the bookkeeping of an entry, roughly.
const BYTES_BESIDE_BODY = 1500
// Each of the three is about a seventh of the body.
const WITH_TWINS = 1.5
/** As many answers are known to have been made lately; a power of two. */
const MADE_LATELY = 4096

export class KeptAnswers {
  #answers = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes, hasTwin }, key) => Math.ceil(bytes * (hasTwin ? WITH_TWINS : 1)) + key.length + BYTES_BESIDE_BODY,
  })
  /** Digests of their keys, each at its own place: a newer one takes the place of an older. */
  #made = new Int32Array(MADE_LATELY)
  #generation = 0

  /** To be noted before reading the catalogue: an answer is kept only if nothing was forgotten since. */
  get generation(): number {
    return this.#generation
  }

  get size(): number {
    return this.#answers.size
  }

  find(key: string): Answer | undefined {
    return this.#answers.get(key)
  }

  /** Keeps it where it was made before, not long ago: what is asked for once would only push out what is asked for often. */
  keep(key: string, answer: Answer, generation: number): void {
    if (generation === this.#generation && this.#wasMade(key)) this.#answers.set(key, answer)
  }

  forget(): void {
    this.#generation += 1
    this.#answers.clear()
  }

  #wasMade(key: string): boolean {
    let digest = 1
    for (let at = 0; at < key.length; at += 1) digest = (Math.imul(digest, 31) + key.charCodeAt(at)) | 0
    const place = (digest ^ (digest >>> 16)) & (MADE_LATELY - 1)
    if (this.#made[place] === digest) return true
    this.#made[place] = digest
    return false
  }
}
