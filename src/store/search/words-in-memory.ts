// The search index in memory: read once, then updated with each process's changes.
import { setImmediate as tick } from 'node:timers/promises'
import {
  sql,
  ignoreUnavailable,
  type Engine,
  type Reader,
  type Tables,
} from '../database/statement.ts'
import { pagesOf } from '../../runtime/event-loop.ts'
import type { SearchText } from './entry.ts'
import { WordIndex } from './word-index.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 32
/** Rows of one read. Of many more, most would outlive two collections and fill the heap. */
const PAGE = 64

type EntryRow = Tables['search_tool']
const latestChange = sql<{ changed: number }>()(
  'select coalesce(max(changed), 0) as changed from search_tool',
)
const entriesAfter = sql<EntryRow>()(`
  select id, score_key, text, changed from search_tool where id > :id order by id limit :limit`)
const entriesSince = sql<EntryRow>()(`
  select id, score_key, text, changed from search_tool where changed > :changed
  order by changed limit :limit`)

interface Known {
  index: WordIndex
  /** The number of the latest change applied. */
  changed: number
}

export class WordsInMemory {
  readonly #engine: Engine
  #known: Known | undefined
  #reading: Promise<Known> | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** The index, up to date with the database. */
  async current(): Promise<WordIndex> {
    const known = this.#known ?? (await this.#read())
    await this.#follow(known).catch(ignoreUnavailable)
    // Rebuilt in the background; searches use the old index meanwhile.
    if (known.index.isStale && this.#reading === undefined) this.#read().catch(() => {})
    return known.index
  }

  /** Rebuilds the index if it contains what tools no longer say; loads none that nobody used. */
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
    const [latest] = await latestChange(reader)
    const known: Known = { index: new WordIndex(), changed: latest?.changed ?? 0 }
    for await (const rows of pagesOf<EntryRow>(PAGE, (last, limit) =>
      entriesAfter(reader, { id: last?.id ?? 0, limit }),
    )) {
      for (const [at, row] of rows.entries()) {
        apply(known.index, row)
        if (at % PORTION === PORTION - 1) await tick()
      }
    }
    this.#known = known
    return known
  }

  async #follow(known: Known): Promise<void> {
    for (let isMore = true; isMore;) {
      const { changed } = known
      const rows = await entriesSince(this.#engine, { changed, limit: PORTION })
      for (const row of rows) {
        // A concurrent search has applied later changes.
        if (row.changed <= known.changed) continue
        apply(known.index, row)
        known.changed = row.changed
      }
      isMore = rows.length === PORTION
      if (isMore) await tick()
    }
  }
}

/** A tool that was removed from search has an empty text. */
function apply(index: WordIndex, { id, score_key: scoreKey, text }: EntryRow): void {
  if (text === '') index.leave(id)
  else index.enter(id, scoreKey, JSON.parse(text) as SearchText)
}
