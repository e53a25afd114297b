// Reads the statistics over all tools, and the letters that scans changed.
import type { ToolStatistics } from '../../domain/grading/report.ts'
import { sql, type Engine } from '../database/statement.ts'
import { letterOfRank } from '../database/tool-row.ts'
import { pagesOf } from '../../runtime/event-loop.ts'
import type { Store } from '../store.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 200
/** Over more tools the sum is computed in the background, and reads get the previous one. */
const QUICK_TOOLS = 5_000
/** A sum stays valid for this many times the time it took, however much is written. */
const REST = 50

type Summed = Awaited<ReturnType<typeof sumUp>>

export type StatisticsReader = ReturnType<typeof openStatistics>

const readGrades = sql<{ grades: number }>()('select grades from meta')
const sharesAfter = sql<{ tool_id: number; category: string; share: string }>({
  sealed: ['share'],
})(`
  select s.tool_id, t.category, s.share from tool_share as s inner join tool as t on t.id = s.tool_id
  where s.tool_id > :after order by s.tool_id limit :limit`)

export function openStatistics({ engine }: Store) {
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

async function sumUp(engine: Engine) {
  const startedAt = performance.now()
  const grades = await gradesOf(engine)
  const sum = makeSum()
  let tools = 0
  for await (const rows of pagesOf<{ tool_id: number; category: string; share: string }>(
    PORTION,
    (last, limit) => sharesAfter(engine, { after: last?.tool_id ?? 0, limit }),
  )) {
    for (const { category, share } of rows) sum.add(category, JSON.parse(share) as Share)
    tools += rows.length
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
    recentChanges: async (limit: number) => {
      const rows = await letterChanges(engine, { limit: limit * READ_FOR_ONE })
      const changes = rows.flatMap(({ slug, name, from_rank, to_rank, at }) => {
        const [from, to] = [letterOfRank(from_rank), letterOfRank(to_rank)]
        return from === null || to === null ? [] : [{ slug, name, from, to, at }]
      })
      return changes.slice(0, limit)
    },
  }
}

const ALL_POINTS = 10

/** One tool's share: scores by criterion, and its checks with all points, some, or none. */
export interface Share {
  scores: (readonly [criterion: string, score: number])[]
  full: string[]
  part: string[]
  none: string[]
}

/** Null for a tool that is not graded. */
export function shareOf({ status, grading }: ToolRecord): Share | null {
  if (status !== 'graded' || !grading || grading.letter === null) return null
  const judged = grading.checks.filter((check) => check.status === 'judged' && check.weight > 0)
  const having = (isMeant: (points: number) => boolean) =>
    judged.filter(({ points }) => points !== null && isMeant(points)).map(({ id }) => id)
  return {
    scores: grading.criteria.flatMap(({ id, score }) =>
      score === null ? [] : [[id, score] as const],
    ),
    full: having((points) => points === ALL_POINTS),
    part: having((points) => points !== ALL_POINTS && points !== 0),
    none: having((points) => points === 0),
  }
}

/** Adds up shares. Uses maps: `constructor` may be among the names in gradings. */
export function makeSum() {
  /** Tenths, so that sums stay exact. */
  const criteria = new Map<string, Map<string, { n: number; tenths: number }>>()
  const checks = new Map<string, ToolStatistics['checks'][string]>()
  return {
    add(category: string, share: Share): void {
      const cells = criteria.get(category) ?? new Map<string, { n: number; tenths: number }>()
      if (share.scores.length > 0) criteria.set(category, cells)
      for (const [id, score] of share.scores) {
        const { n, tenths } = cells.get(id) ?? { n: 0, tenths: 0 }
        cells.set(id, { n: n + 1, tenths: tenths + Math.round(score * 10) })
      }
      for (const points of ['full', 'part', 'none'] as const) {
        for (const id of share[points]) {
          const cell = checks.get(id) ?? { judged: 0, full: 0, part: 0, none: 0 }
          checks.set(id, cell)
          cell.judged += 1
          cell[points] += 1
        }
      }
    },
    total(): ToolStatistics {
      const shown = [...criteria].map(([category, cells]) => {
        return [
          category,
          Object.fromEntries(
            [...cells].map(([id, { n, tenths }]) => [id, { n, sum: tenths / 10 }]),
          ),
        ] as const
      })
      return { criteria: Object.fromEntries(shown), checks: Object.fromEntries(checks) }
    },
  }
}
