// The words of the database in memory: read once, then followed change by change, whichever process makes them.
import { setImmediate as turn } from 'node:timers/promises'
import type { Engine, Reader, Row } from '../engine.ts'
import { WordIndex } from './word-index.ts'

/** Less than a millisecond of work, then it is somebody else's turn. */
const PORTION = 64
/** Above every score. */
const FROM_THE_BEST = 2 ** 31 - 1

interface Known {
  index: WordIndex
  /** The number of the latest change that is in it. */
  changed: number
  /** The moment in which it was last brought up to date. */
  followedAt: number | null
}

export class WordsInMemory {
  readonly #engine: Engine
  readonly #sql: { latest: string; below: string; beside: string; since: string }
  #known: Known | undefined
  #reading: Promise<Known> | undefined

  /** `slot` writes the n-th placeholder of a statement. */
  constructor(engine: Engine, slot: (n: number) => string) {
    this.#engine = engine
    this.#sql = {
      latest: 'SELECT coalesce(max(changed), 0) AS changed, count(*) AS tools FROM search_tool',
      // In the order of scores: that is the order in which tools are found.
      below: `SELECT id, score_key, words FROM search_tool WHERE score_key < ${slot(1)} ORDER BY score_key DESC, id LIMIT ${PORTION}`,
      // Apart, because thousands may have the same score.
      beside: `SELECT id, score_key, words FROM search_tool WHERE score_key = ${slot(1)} AND id > ${slot(2)} ORDER BY id LIMIT ${PORTION}`,
      since: `SELECT id, score_key, words, changed FROM search_tool WHERE changed > ${slot(1)} ORDER BY changed LIMIT ${PORTION}`,
    }
  }

  /** The words as the database has them now. */
  async current(): Promise<WordIndex> {
    const known = this.#known ?? (await this.#read())
    const moment = this.#engine.moment()
    if (moment === null || moment !== known.followedAt) await this.#follow(known)
    known.followedAt = moment
    // Made anew behind the searches, which go on with what there is.
    if (known.index.isWorn && this.#reading === undefined) this.#read().catch(() => {})
    return known.index
  }

  /** One reading at a time, however many wait for it. */
  #read(): Promise<Known> {
    this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  #readAll(): Promise<Known> {
    return this.#engine.apart((reader) => this.#readOn(reader))
  }

  async #readOn(reader: Reader): Promise<Known> {
    const [latest] = await reader.all(this.#sql.latest)
    const known: Known = { index: new WordIndex(Number(latest?.['tools'] ?? 0)), changed: Number(latest?.['changed'] ?? 0), followedAt: null }
    let rows = await reader.all(this.#sql.below, [FROM_THE_BEST])
    while (rows.length > 0) {
      for (const row of rows) take(known.index, row)
      await turn()
      const last = rows.at(-1)
      rows = await reader.all(this.#sql.beside, [last?.['score_key'], last?.['id']])
      if (rows.length === 0) rows = await reader.all(this.#sql.below, [last?.['score_key']])
    }
    for (const _ of known.index.settle()) await turn()
    this.#known = known
    return known
  }

  async #follow(known: Known): Promise<void> {
    for (let isMore = true; isMore;) {
      const rows = await this.#engine.all(this.#sql.since, [known.changed])
      for (const row of rows) {
        const changed = Number(row['changed'])
        // Another search has followed further meanwhile.
        if (changed <= known.changed) continue
        take(known.index, row)
        known.changed = changed
      }
      isMore = rows.length === PORTION
      if (isMore) await turn()
    }
  }
}

/** The words of a tool that is no longer found are an empty text. */
function take(index: WordIndex, { id, score_key: scoreKey, words }: Row): void {
  if (words === '') index.leave(Number(id))
  else index.enter(Number(id), Number(scoreKey), String(words))
}
