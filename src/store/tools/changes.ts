// Collects what a transaction changes beside the tools themselves, and writes it once.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { inserting, sql, type Reader, type Tables } from '../database/statement.ts'
import { foundScoreKey } from '../database/tool-row.ts'
import { searchText } from '../search/entry.ts'
import { putEntry, removeEntry, type SearchEntry } from '../search/search-index.ts'
import { type StatisticsReader, shareOf } from '../statistics/reads.ts'
import type { Store } from '../store.ts'
import { appendEvents, delayedEvents, publishable, type NewEvent } from './events.ts'
import { lockTool } from './rows.ts'

export type ToolChanges = ReturnType<typeof makeToolChanges>

interface Tally {
  n: number
  scoreSum: number
}

export const addTally = sql()(`
  insert into review_tally (category, n, score_sum) values (:category, :n, :scoreSum)
  on conflict (category) do update
  set n = review_tally.n + excluded.n, score_sum = review_tally.score_sum + excluded.score_sum`)
const putShare = sql({ sealed: ['share'] })(`
  insert into tool_share (tool_id, share) values (:id, :share)
  on conflict (tool_id) do update set share = excluded.share`)
const deleteShare = sql()('delete from tool_share where tool_id = :id')
/** Near the end of every write of tools: all writers lock this row and are serialised after it. */
const raiseRevision = sql<{ revision: number; events: number }>()(`
  update meta set revision = revision + 1, grades = grades + :grades, events = events + :events
  returning revision, events`)
const setChanged = sql()('update tool set changed = :revision where id = :id')
const insertRemoved = inserting('removed_tool')

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
    /** Appends to the event log; nothing for null. */
    publish: (event: NewEvent | null) => {
      if (event) events.push(event)
    },
    /** Moves the reviews of a tool from one category to another. */
    moveReviews: (from: string, to: string, { n, scoreSum }: Tally) => {
      tally(from, -n, -scoreSum)
      tally(to, n, scoreSum)
    },
    /** The last statements of the transaction, in one order, so that writers cannot deadlock. */
    write: async (tx: Reader) => {
      for (const [category, change] of [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        await addTally(tx, { category, ...change })
      for (const [id, share] of shares)
        await (share === null ? deleteShare(tx, { id }) : putShare(tx, { id, share }))
      const published = await publishable(tx, events)
      // Serialised from here on: changes are numbered as they become visible.
      const [row] = await raiseRevision(tx, {
        grades: isRanked ? 1 : 0,
        events: published.length,
      })
      for (const [id, entry] of entries) await (entry ? putEntry(tx, entry) : removeEntry(tx, id))
      const revision = row?.revision ?? 0
      for (const id of touched) await setChanged(tx, { id, revision })
      for (const tool of removed) await insertRemoved(tx, { ...tool, changed: revision })
      await appendEvents(tx, published, row?.events ?? 0)
    },
  }
}

/** Publishes the delayed events that are due, each tool in a transaction; how many were due. */
export async function publishDelayed(store: Store, now: number): Promise<number> {
  const { engine } = store
  const due = await delayedEvents(engine, now)
  for (const { tool_id: id } of due)
    await engine.transaction(async (tx) => {
      // The row is locked first, as by every writer of the tool.
      await lockTool(store, tx, id)
      const changes = makeToolChanges()
      for (const { tool_id: toolId, event } of await delayedEvents(tx, now))
        if (toolId === id) changes.publish({ ...(JSON.parse(event) as NewEvent), at: now })
      changes.touch(id)
      await changes.write(tx)
    })
  return due.length
}

export interface Versions {
  /** Grows with every write of a tool. */
  tools: number
  /** Grows with every write that changes a grade or a tool's position in lists. */
  grades: number
  /** Grows whenever the statistics are recomputed. */
  statistics: number
  /** Grows whenever a key is revoked. */
  keys: number
  /** Grows with every write of the registry and its policies. */
  registry: number
}

/** More changes than this are not listed individually. */
const MOST_LISTED = 1000

const readVersions = sql<{ tools: number; grades: number; keys: number; registry: number }>()(
  'select revision as tools, grades, keys, registry from meta',
)
const slugsChanged = sql<{ slug: string }>()(`
  select slug from tool where changed > :since
  union all select slug from removed_tool where changed > :since limit :limit`)

export function changeReads({ engine }: Store, statistics: StatisticsReader) {
  /** The versions that responses depend on, over all processes. */
  const versions = async (): Promise<Versions> => {
    const [row] = (await readVersions(engine)) as [Omit<Versions, 'statistics'>]
    return { ...row, statistics: statistics.version }
  }
  return {
    versions,
    /** The current versions, and the slugs written since; null if there are too many. */
    changesSince: async ({
      tools: since,
    }: Versions): Promise<{ versions: Versions; tools: string[] | null }> => {
      const now = await versions()
      if (now.tools === since) return { versions: now, tools: [] }
      const rows = await slugsChanged(engine, { since, limit: MOST_LISTED + 1 })
      return {
        versions: now,
        tools: rows.length > MOST_LISTED ? null : rows.map(({ slug }) => slug),
      }
    },
  }
}
