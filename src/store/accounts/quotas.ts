// Counts what each subject uses of its quota per UTC day: in the database, exact for all processes.
import { dayOf } from '../../runtime/day.ts'
import { sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'

type Kind = 'submission' | 'key' | 'review' | 'once' | 'mistake' | 'claim' | 'owner' | 'webhook'

/** A caller and the limit it counts against, with the same for its wider network. */
export interface CountedCaller {
  subject: string
  day: string
  limit: number
  wider?: { subject: string; limit: number } | null
}

/** Beside the new one. */
const DAYS_KEPT = 3

/** Returns a row if a unit was left, and none if the limit is reached. */
const takeUnit = sql<{ used: number }>()(`
  insert into quota (kind, day, subject, used) values (:kind, :day, :subject, 1)
  on conflict (kind, day, subject) do update set used = quota.used + 1 where quota.used < :limit
  returning used`)
const addUnits = sql<{ used: number }>()(`
  insert into quota (kind, day, subject, used) values (:kind, :day, :subject, :n)
  on conflict (kind, day, subject) do update set used = quota.used + excluded.used
  returning used`)
const readUsed = sql<{ used: number }>()(
  'select used from quota where kind = :kind and day = :day and subject = :subject',
)
const readDay = sql<{ subject: string; used: number }>()(
  'select subject, used from quota where kind = :kind and day = :day',
)
/** By the days that are there: a clock that jumps ahead must not delete what today is counted by. */
const deleteOld = sql()(`
  delete from quota where day < (
    select min(day) from (select distinct day from quota order by day desc limit :days) as latest)`)

/** Takes one unit and returns how many are used now, or null if none was left. */
export async function takeQuota(
  tx: Reader,
  kind: Kind,
  { subject, day, limit, wider }: CountedCaller,
): Promise<number | null> {
  const take = async (of: string, most: number) => {
    const unlimited = most === 0 ? Number.MAX_SAFE_INTEGER : most
    const [row] = await takeUnit(tx, { kind, day, subject: of, limit: unlimited })
    return row?.used ?? null
  }
  const used = await take(subject, limit)
  if (used === null || !wider) return used
  return (await take(wider.subject, wider.limit)) === null ? null : used
}

export async function usedQuota(on: Reader, kind: Kind, { subject, day }: CountedCaller) {
  const [row] = await readUsed(on, { kind, day, subject })
  return row?.used ?? 0
}

/** Of the caller and of his wider network. */
export async function isQuotaLeft(
  on: Reader,
  kind: Kind,
  { day, wider, ...caller }: CountedCaller,
): Promise<boolean> {
  for (const { subject, limit } of wider ? [caller, wider] : [caller]) {
    const used = await usedQuota(on, kind, { subject, day, limit })
    if (limit > 0 && used >= limit) return false
  }
  return true
}

/** Counting reads does not raise the revision, because it invalidates no cache. */
export function readQuotas({ engine }: Store) {
  let latestDay = ''
  return {
    /** Whether one more of these could be taken now; nothing is. */
    isQuotaLeft: (kind: 'key' | 'webhook', quota: CountedCaller): Promise<boolean> =>
      isQuotaLeft(engine, kind, quota),
    /** Adds what was counted since the last call; returns these totals over all processes. */
    addReads: async (day: string, counts: ReadonlyMap<string, number>) => {
      // All writers use the same order, so that they cannot deadlock.
      const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const totals = await engine.transaction(async (tx) => {
        if (day > latestDay) await deleteOld(tx, { days: DAYS_KEPT })
        return Promise.all(
          sorted.map(async ([subject, n]) => {
            const [row] = await addUnits(tx, { kind: 'read', day, subject, n })
            return [subject, row?.used ?? n] as const
          }),
        )
      })
      if (day > latestDay) latestDay = day
      return new Map(totals)
    },
    /** All reads of a day, to initialise the counters at startup. */
    readCounts: async (day: string): Promise<Map<string, number>> => {
      const rows = await readDay(engine, { kind: 'read', day })
      return new Map(rows.map((row) => [row.subject, row.used]))
    },
    /** Whether the database accepts reads and writes: commits a write that nobody reads. */
    ping: async (): Promise<void> => {
      engine.assertRoom()
      const day = dayOf(Date.now())
      // The same way as reads are counted: if this works, all writes do.
      await engine.transaction((tx) => addUnits(tx, { kind: 'try', day, subject: 'write', n: 1 }))
    },
  }
}
