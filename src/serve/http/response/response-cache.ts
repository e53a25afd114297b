// The response cache: each entry is valid until something that it depends on changes, by any process.
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'
import type { Catalogue, Versions } from '../../../store/catalogue.ts'

export const MOST_BYTES = 96 * 1024 * 1024
// Headers, key and overhead of an entry, roughly.
const BYTES_BESIDE_BODY = 1500
// Each of the three compressed variants is about a seventh of the body.
const WITH_TWINS = 1.5
/** How many recent responses are remembered: few, so that even requests do not evict each other. */
const MOST_RECENT = 512
/** How many changes are tracked individually; anything older counts as changed. */
const MOST_CHANGES = 20_000

/** What it depends on: `tools` (any), `grades` (any, and the statistics), or `tool <slug>`. */
export type Dependencies = readonly string[]

interface CachedAnswer {
  answer: Answer
  madeAt: number
}

export class ResponseCache {
  readonly #answers = new LRUCache<string, CachedAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer: { bytes, isCompressible } }, key) =>
      Math.ceil(bytes * (isCompressible ? WITH_TWINS : 1)) + key.length + BYTES_BESIDE_BODY,
  })
  /** By key: responses that are being made. */
  readonly #making = new Map<string, { madeAt: number; answer: Promise<Answer | null> }>()
  /** By key: when a recent response was made. */
  readonly #madeAt = new LRUCache<string, number>({ max: MOST_RECENT })
  /** A logical clock: a response made at or after the latest change of its sources is current. */
  #clock = 0
  #allChangedAt = 0
  readonly #changedAt = new Map<string, number>()

  /** To be read before the catalogue is. */
  get now(): number {
    return this.#clock
  }

  get size(): number {
    return this.#answers.size
  }

  find(key: string, dependencies: Dependencies): Answer | undefined {
    const kept = this.#answers.get(key)
    return kept && this.#isCurrent(kept.madeAt, dependencies) ? kept.answer : undefined
  }

  /** Makes a response once for all who ask for it meanwhile, unless something has changed. */
  async make(
    key: string,
    dependencies: Dependencies,
    make: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    const begun = this.#making.get(key)
    if (begun && this.#isCurrent(begun.madeAt, dependencies)) return begun.answer
    const making = { madeAt: this.#clock, answer: make() }
    this.#making.set(key, making)
    try {
      const answer = await making.answer
      if (answer?.status === 200) this.keep(key, answer, making.madeAt, dependencies)
      return answer
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  /**
   * Caches a response only if it was also made recently before, and nothing that it depends on has
   * changed since: what is not requested twice between two changes would only evict what is.
   */
  keep(key: string, answer: Answer, madeAt: number, dependencies: Dependencies): void {
    if (this.#isCurrent(madeAt, dependencies) && this.#wasMade(key, madeAt, dependencies))
      this.#answers.set(key, { answer, madeAt })
  }

  change(dependencies: Dependencies): void {
    this.#clock += 1
    for (const name of dependencies) this.#changedAt.set(name, this.#clock)
    if (this.#changedAt.size > MOST_CHANGES) this.forget()
  }

  forget(): void {
    this.#clock += 1
    this.#allChangedAt = this.#clock
    this.#changedAt.clear()
    this.#answers.clear()
  }

  #isCurrent(madeAt: number, dependencies: Dependencies): boolean {
    return (
      madeAt >= this.#allChangedAt &&
      dependencies.every((name) => madeAt >= (this.#changedAt.get(name) ?? 0))
    )
  }

  #wasMade(key: string, madeAt: number, dependencies: Dependencies): boolean {
    const before = this.#madeAt.get(key)
    this.#madeAt.set(key, madeAt)
    return before !== undefined && this.#isCurrent(before, dependencies)
  }
}

const LOOK_EVERY_MS = 500

export type ChangeWatch = Awaited<ReturnType<typeof watchChanges>>

interface Watched {
  cache: ResponseCache
  keyring: { forget(): void }
  /** Applies changes to the registry, and what time has changed; waits for the registry's own. */
  refreshRegistry: (isOwn: boolean) => Promise<void>
}

export async function watchChanges(
  catalogue: Pick<Catalogue, 'versions' | 'changesSince'>,
  { cache, keyring, refreshRegistry }: Watched,
  onFault: (error: unknown) => void,
) {
  let seen: Versions = await catalogue.versions()
  const look = async () => {
    const { versions, tools } = await catalogue.changesSince(seen)
    if (tools === null) cache.forget()
    else if (versions.tools !== seen.tools)
      cache.change(['tools', ...tools.map((slug) => `tool ${slug}`)])
    if (versions.grades !== seen.grades || versions.statistics !== seen.statistics)
      cache.change(['grades'])
    if (versions.keys !== seen.keys) keyring.forget()
    const isRegistry = versions.registry !== seen.registry
    seen = versions
    await refreshRegistry(isRegistry)
  }
  const timer = setInterval(() => {
    look().catch(onFault)
  }, LOOK_EVERY_MS).unref()
  return { look, stop: () => clearInterval(timer) }
}
