// Collects a transaction's side effects beside the tools themselves (search entries, review
// tallies, statistics, versions), and writes them once.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { NewEvent } from '../database/queries/events.ts'
import type { Reader } from '../database/engine.ts'
import type { Tables } from '../database/tables.ts'
import { searchText } from '../search/entry.ts'
import type { SearchEntry } from '../search/search-index.ts'
import { shareOf } from '../statistics/statistics.ts'
import type { Store } from '../store.ts'
import { foundScoreKey } from '../database/tool-row.ts'
import { EVENTS_KEPT } from './events.ts'
import { toldOf } from './held-events.ts'

export type ToolChanges = ReturnType<typeof makeToolChanges>

interface Tally {
  n: number
  scoreSum: number
}

export function makeToolChanges() {
  /** By tool; null if it leaves the index. */
  const entries = new Map<number, SearchEntry | null>()
  const shares = new Map<number, string | null>()
  const tallies = new Map<string, Tally>()
  const touched = new Set<number>()
  const events: NewEvent[] = []
  const removed: Omit<Tables['removed_tool'], 'changed'>[] = []
  let isRanked = false
  const tally = (category: string, n: number, scoreSum: number) => {
    const before = tallies.get(category) ?? { n: 0, scoreSum: 0 }
    tallies.set(category, { n: before.n + n, scoreSum: before.scoreSum + scoreSum })
  }
  return {
    /** The tool's grade, position in lists, name or search text changes. */
    replace: (id: number, record: ToolRecord) => {
      touched.add(id)
      isRanked = true
      const scoreKey = foundScoreKey(record)
      entries.set(id, scoreKey === null ? null : { id, scoreKey, text: searchText(record) })
      const share = shareOf(record)
      shares.set(id, share && JSON.stringify(share))
    },
    /** The tool's documents change, but not its position in lists. */
    touch: (id: number) => void touched.add(id),
    /** The tool's position in lists or its pending state changes, but not its search text. */
    move: (id: number) => {
      touched.add(id)
      isRanked = true
    },
    /** The tool is deleted. */
    remove: (id: number, slug: string, now: number) => {
      removed.push({ tool_id: id, slug, removed_at: now })
      isRanked = true
    },
    /** Appends to the event log. */
    tell: (event: NewEvent) => void events.push(event),
    /** Moves the reviews of a tool from one category to another. */
    moveReviews: (from: string, to: string, { n, scoreSum }: Tally) => {
      tally(from, -n, -scoreSum)
      tally(to, n, scoreSum)
    },
    /**
     * The last statements of the transaction. All writers use the same order, so that they cannot
     * deadlock.
     */
    write: async ({ queries, search }: Pick<Store, 'queries' | 'search'>, tx: Reader) => {
      for (const [category, change] of [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        await queries.addTally(tx, { category, ...change })
      for (const [id, share] of shares)
        await (share === null
          ? queries.deleteShare(tx, { id })
          : queries.putShare(tx, { id, share }))
      const told = await toldOf(queries, tx, events)
      // Writers are serialised from here on: changes are numbered in the order in which they become
      // visible.
      const [row] = await queries.bumpRevision(tx, {
        grades: isRanked ? 1 : 0,
        events: told.length,
      })
      for (const [id, entry] of entries)
        await (entry ? search.put(tx, entry) : search.remove(tx, id))
      for (const id of touched) await queries.noteChange(tx, { id, revision: row?.revision ?? 0 })
      for (const tool of removed)
        await queries.insertRemoved(tx, { ...tool, changed: row?.revision ?? 0 })
      if (told.length === 0) return
      const last = row?.events ?? 0
      for (const [at, event] of told.entries())
        await queries.insertEvent(tx, { ...event, id: last - told.length + 1 + at })
      await queries.forgetEvents(tx, { upTo: last - EVENTS_KEPT })
    },
  }
}
