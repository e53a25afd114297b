// Places for long answers: limited in number, and of one caller, one address and one network, so
// that nobody holds all of them.
import { subjectOf, type Caller } from '../../../usecases/keys/caller.ts'

/** One address has the places of two callers, and one network of four. */
const OF_ADDRESS = 2
const OF_SITE = 4

export class Places {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #own = new Map<string, number>()
  #taken = 0

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Gives the place back; or says why there is none. */
  take(caller: Caller): (() => void) | 'all-taken' | 'own-taken' {
    const { addressKey, siteKey } = caller
    const subjects = [
      { name: subjectOf(caller), share: 1 },
      { name: `at ${addressKey}`, share: OF_ADDRESS },
      ...(siteKey ? [{ name: `in ${siteKey}`, share: OF_SITE }] : []),
    ]
    if (subjects.some(({ name, share }) => this.#of(name) >= share * this.#mostOfOne))
      return 'own-taken'
    if (this.#taken >= this.#most) return 'all-taken'
    this.#add(subjects, 1)
    return () => this.#add(subjects, -1)
  }

  #of(name: string): number {
    return this.#own.get(name) ?? 0
  }

  #add(subjects: readonly { name: string }[], count: 1 | -1): void {
    this.#taken += count
    for (const { name } of subjects) {
      const total = this.#of(name) + count
      if (total > 0) this.#own.set(name, total)
      else this.#own.delete(name)
    }
  }
}
