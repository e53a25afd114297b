// Reads the statistics over all tools, and the letters that scans changed.
import { setImmediate as tick } from 'node:timers/promises'
import type { LetterChange, ToolStatistics } from '../../domain/grading/report.ts'
import type { Engine } from '../database/engine.ts'
import { sql } from '../database/statement.ts'
import { letterOfRank } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import { makeSum, type Share } from './statistics.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 200
/**
 * Over at most this many tools reads wait for a new sum; over more it is computed in the background
 * and reads get the previous one.
 */
const QUICK_TOOLS = 5_000
/** A sum stays valid for this many times the time it took, however much is written. */
const REST = 50

interface Summed {
  statistics: ToolStatistics
  /** The version of the grades that were summed. */
  grades: number
  tookMs: number
  tools: number
  at: number
}

export interface StatisticsReader {
  read(): Promise<ToolStatistics>
  /** Grows whenever the statistics are recomputed. */
  readonly version: number
}

const readGrades = sql<{ grades: number }>()('select grades from meta')
const sharesAfter = sql<{ tool_id: number; category: string; share: string }>({
  sealed: ['share'],
})(`
  select s.tool_id, t.category, s.share from tool_share as s inner join tool as t on t.id = s.tool_id
  where s.tool_id > :after order by s.tool_id limit :limit`)

export function openStatistics({ engine }: Store): StatisticsReader {
  let known: Summed | undefined
  let summing: Promise<Summed> | undefined
  let version = 0
  const sum = () =>
    (summing ??= sumUp(engine)
      .then((summed) => {
        version += 1
        return (known = summed)
      })
      .finally(() => (summing = undefined)))
  return {
    get version() {
      return version
    },
    read: async () => {
      const grades = await gradesOf(engine)
      if (known && known.tools > QUICK_TOOLS) {
        const isDue = known.grades !== grades && performance.now() - known.at > REST * known.tookMs
        if (isDue) sum().catch(() => {})
        return known.statistics
      }
      // A caller that finds a sum started before its own write waits for the next one.
      let current = known
      while (current === undefined || current.grades < grades) current = await sum()
      return current.statistics
    },
  }
}

async function gradesOf(engine: Engine): Promise<number> {
  return (await readGrades(engine))[0]?.grades ?? 0
}

async function sumUp(engine: Engine): Promise<Summed> {
  const startedAt = performance.now()
  const grades = await gradesOf(engine)
  const sum = makeSum()
  let after = 0
  let tools = 0
  for (let isMore = true; isMore;) {
    const rows = await sharesAfter(engine, { after, limit: PORTION })
    for (const { category, share } of rows) sum.add(category, JSON.parse(share) as Share)
    after = rows.at(-1)?.tool_id ?? after
    tools += rows.length
    isMore = rows.length === PORTION
    if (isMore) await tick()
  }
  return {
    tools,
    statistics: sum.total(),
    grades,
    tookMs: performance.now() - startedAt,
    at: performance.now(),
  }
}

/** First grades are no changes: this many rows are read for one, however many first grades there are. */
const READ_FOR_ONE = 25
const letterChanges = sql<{
  slug: string
  name: string
  from_rank: number | null
  to_rank: number
  at: number
}>()(`
  select t.slug, t.name, c.from_rank, c.to_rank, c.changed_at as at
  from letter_change as c inner join tool as t on t.id = c.tool_id
  order by c.changed_at desc, c.scan_id limit :limit`)

export function statisticsReads({ engine }: Store, statistics: StatisticsReader) {
  return {
    /** The scores of graded tools by criterion and check. */
    readStatistics: (): Promise<ToolStatistics> => statistics.read(),
    /** The latest scans that changed a tool's letter or gave the first; newest first. */
    recentChanges: async (limit: number): Promise<LetterChange[]> => {
      const rows = await letterChanges(engine, { limit: limit * READ_FOR_ONE })
      const changes = rows.flatMap(({ slug, name, from_rank, to_rank, at }) => {
        const [from, to] = [letterOfRank(from_rank), letterOfRank(to_rank)]
        return from === null || to === null ? [] : [{ slug, name, from, to, at }]
      })
      return changes.slice(0, limit)
    },
  }
}
