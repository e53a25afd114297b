// The search index in memory: read once, then updated with each process's changes.
import { setImmediate as turn } from 'node:timers/promises'
import type { Engine, Reader, Row } from '../database/engine.ts'
import { ifAway } from '../database/if-away.ts'
import type { SearchText } from './entry.ts'
import { WordIndex } from './word-index.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 32

interface Known {
  index: WordIndex
  /** The number of the latest change applied. */
  changed: number
}

export class WordsInMemory {
  readonly #engine: Engine
  readonly #sql: { latest: string; after: string; since: string }
  #known: Known | undefined
  #reading: Promise<Known> | undefined

  /** `slot` returns the n-th placeholder of a statement. */
  constructor(engine: Engine, slot: (n: number) => string) {
    this.#engine = engine
    const columns = 'SELECT id, score_key, text, changed FROM search_tool'
    this.#sql = {
      latest: 'SELECT coalesce(max(changed), 0) AS changed FROM search_tool',
      after: `${columns} WHERE id > ${slot(1)} ORDER BY id LIMIT ${PORTION}`,
      since: `${columns} WHERE changed > ${slot(1)} ORDER BY changed LIMIT ${PORTION}`,
    }
  }

  /** The index, up to date with the database. */
  async current(): Promise<WordIndex> {
    const known = this.#known ?? (await this.#read())
    await this.#follow(known).catch(ifAway)
    // Rebuilt in the background; searches use the old index meanwhile.
    if (known.index.isStale && this.#reading === undefined) this.#read().catch(() => {})
    return known.index
  }

  /**
   * Rebuilds the index if it still contains what tools no longer say. An index that nobody has used
   * yet is not loaded.
   */
  async compact(): Promise<void> {
    if (!this.#known) return
    const index = await this.current()
    if (index.size > index.tools) await this.#read()
  }

  /** One load at a time, shared by all callers. */
  #read(): Promise<Known> {
    this.#reading ??= this.#engine
      .apart((reader) => this.#readAll(reader))
      .finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #readAll(reader: Reader): Promise<Known> {
    const [latest] = await reader.all(this.#sql.latest)
    const known: Known = { index: new WordIndex(), changed: Number(latest?.['changed'] ?? 0) }
    for (
      let rows = await reader.all(this.#sql.after, [0]);
      rows.length > 0;
      rows = await reader.all(this.#sql.after, [rows.at(-1)?.['id']])
    ) {
      for (const row of rows) take(known.index, row)
      await turn()
    }
    this.#known = known
    return known
  }

  async #follow(known: Known): Promise<void> {
    for (let isMore = true; isMore;) {
      const rows = await this.#engine.all(this.#sql.since, [known.changed])
      for (const row of rows) {
        const changed = Number(row['changed'])
        // A concurrent search has applied later changes.
        if (changed <= known.changed) continue
        take(known.index, row)
        known.changed = changed
      }
      isMore = rows.length === PORTION
      if (isMore) await turn()
    }
  }
}

/** A tool that was removed from search has an empty text. */
function take(index: WordIndex, { id, score_key: scoreKey, text }: Row): void {
  if (text === '') index.leave(Number(id))
  else index.enter(Number(id), Number(scoreKey), JSON.parse(String(text)) as SearchText)
}
