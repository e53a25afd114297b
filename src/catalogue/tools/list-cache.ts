// What reads remember while nothing is written: the order of lists, read in blocks as far as someone has asked, and the texts of tools.
import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { FROM_THE_START } from '../database/queries/pages.ts'
import type { Store } from '../store.ts'
import { idPortions } from '../database/queries/tools.ts'

const BLOCK_IDS = 500
/** As far as one statement skips; a longer way is gone in several, so that it holds nobody else up. */
const MOST_SKIPPED = 10_000
const MOST_LISTS = 500
const MOST_BLOCKS = 2000
const MOST_CHARACTERS = 96 * 1024 * 1024

/** The ids of a list after a tool. */
type ReadIds = (after: number, skip: number, limit: number) => Promise<number[]>

export interface OrderedList {
  key: string
  ids: ReadIds
  count: () => Promise<number>
}

interface Known {
  total: number
  /** The id before each place that is known. */
  marks: Map<number, number>
}

export class Remembered {
  readonly revision: number
  readonly #store: Store
  readonly #lists = new LRUCache<string, Known>({ max: MOST_LISTS })
  readonly #blocks = new LRUCache<string, readonly number[]>({ max: MOST_BLOCKS })
  readonly #tools = new LRUCache<number, string>({ maxSize: MOST_CHARACTERS, sizeCalculation: (text) => text.length + 1 })

  constructor(store: Store, revision: number) {
    this.#store = store
    this.revision = revision
  }

  async page(list: OrderedList, offset: number, limit: number): Promise<{ ids: number[]; total: number }> {
    const known = this.#lists.get(list.key) ?? (await this.#begin(list))
    const { total } = known
    const end = Math.min(offset + limit, total)
    const ids: number[] = []
    for (let start = offset - (offset % BLOCK_IDS); start < end; start += BLOCK_IDS) {
      const block = this.#blocks.get(`${list.key} ${start}`) ?? (await this.#readBlock(list, known, start))
      ids.push(...block.slice(Math.max(offset - start, 0), end - start))
    }
    return { ids, total }
  }

  /** The ready texts of these tools, in order. */
  async tools(ids: readonly number[]): Promise<string[]> {
    const texts: string[] = []
    const missing: number[] = []
    for (const id of ids) {
      const text = this.#tools.get(id)
      if (text === undefined) missing.push(id)
      else texts.push(text)
    }
    if (missing.length === 0) return texts
    const read = new Map<number, string>()
    for (const portion of idPortions(missing)) {
      for (const row of await this.#store.queries.toolsByIds(this.#store.engine, portion)) read.set(row.tool_id, row.tool)
    }
    const whole = ids.flatMap((id) => read.get(id) ?? this.#tools.get(id) ?? [])
    for (const [id, text] of read) this.#tools.set(id, text)
    return whole
  }

  async #begin(list: OrderedList): Promise<Known> {
    const known = { total: await list.count(), marks: new Map([[0, FROM_THE_START]]) }
    this.#lists.set(list.key, known)
    return known
  }

  async #readBlock(list: OrderedList, { marks }: Known, start: number): Promise<readonly number[]> {
    let at = start
    while (!marks.has(at)) at -= BLOCK_IDS
    for (; start - at > MOST_SKIPPED; at += MOST_SKIPPED) {
      const [mark] = await list.ids(marks.get(at) ?? FROM_THE_START, MOST_SKIPPED - 1, 1)
      if (mark === undefined) return []
      marks.set(at + MOST_SKIPPED, mark)
      await turn()
    }
    const block = await list.ids(marks.get(at) ?? FROM_THE_START, start - at, BLOCK_IDS)
    this.#blocks.set(`${list.key} ${start}`, block)
    const last = block.at(-1)
    if (last !== undefined && block.length === BLOCK_IDS) marks.set(start + BLOCK_IDS, last)
    return block
  }
}

/** What is remembered at the revision of this moment; all of it is forgotten with the next write, by whichever process. */
export function rememberedIn(store: Store): () => Promise<Remembered> {
  let latest: Remembered | undefined
  let lookedAt: number | null = null
  return async () => {
    const moment = store.engine.moment()
    if (latest && moment !== null && moment === lookedAt) return latest
    const revision = (await store.queries.readRevision(store.engine, {}))[0]?.revision ?? 0
    if (latest?.revision !== revision) latest = new Remembered(store, revision)
    lookedAt = moment
    return latest
  }
}
