// Keeps ready answers until the catalogue changes.
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'

const MOST_BYTES = 32 * 1024 * 1024
// Fields, key and the bookkeeping of an entry, roughly.
const BYTES_BESIDE_BODY = 1500

export class KeptAnswers {
  #answers = new LRUCache<string, Answer>({ maxSize: MOST_BYTES, sizeCalculation: ({ body }, key) => body.byteLength + key.length + BYTES_BESIDE_BODY })
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

  keep(key: string, answer: Answer, generation: number): void {
    if (generation === this.#generation) this.#answers.set(key, answer)
  }

  forget(): void {
    this.#generation += 1
    this.#answers.clear()
  }
}

/** One key for all spellings of a query. */
export function keyOf(url: string, form: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return `${form} ${url}`
  const query = url.slice(mark + 1)
  return `${form} ${url.slice(0, mark)}?${query.includes('&') ? query.split('&').toSorted().join('&') : query}`
}
