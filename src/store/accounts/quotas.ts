// Counts how much of its quota each subject uses per UTC day. The counting is done in the database,
// so the count is exact across processes.
import type { Catalogue, CountedCaller } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import type { Store } from '../store.ts'

type Kind = 'submission' | 'key' | 'review' | 'once' | 'mistake' | 'claim' | 'owner' | 'webhook'

const DAYS_KEPT = 3
const DAY_MS = 86_400_000

/** Takes one unit and returns how many are used now, or null if none was left. */
export async function takeQuota(
  { queries }: Store,
  tx: Reader,
  kind: Kind,
  { subject, day, limit, wider }: CountedCaller,
): Promise<number | null> {
  const take = async (of: string, most: number) =>
    (
      await queries.takeQuota(tx, {
        kind,
        day,
        subject: of,
        limit: most === 0 ? Number.MAX_SAFE_INTEGER : most,
      })
    )[0]?.used ?? null
  const used = await take(subject, limit)
  if (used === null || !wider) return used
  return (await take(wider.subject, wider.limit)) === null ? null : used
}

export async function usedQuota(
  { queries }: Store,
  tx: Reader,
  kind: Kind,
  { subject, day }: CountedCaller,
): Promise<number> {
  const [row] = await queries.readQuota(tx, { kind, day, subject })
  return row?.used ?? 0
}

/** Of the caller and of his wider network. */
export async function isQuotaLeft(
  store: Store,
  kind: Kind,
  { day, wider, ...caller }: CountedCaller,
): Promise<boolean> {
  for (const { subject, limit } of wider ? [caller, wider] : [caller]) {
    const used = await usedQuota(store, store.engine, kind, { subject, day, limit })
    if (limit > 0 && used >= limit) return false
  }
  return true
}

/**
 * Counts up where nobody reads it, the same way reads are counted: if this works, all writes do.
 */
export async function tryWriting({ engine, queries }: Store, day: string): Promise<void> {
  await engine.transaction((tx) =>
    queries.addQuota(tx, { kind: 'try', day, subject: 'write', n: 1 }),
  )
}

/** Counting reads does not raise the revision, because it invalidates no cache. */
export function readQuotas({ engine, queries }: Store): Pick<Catalogue, 'addReads' | 'readCounts'> {
  let latestDay = ''
  return {
    addReads: async (day, counts) => {
      // All writers use the same order, so that they cannot deadlock.
      const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const totals = await engine.transaction(async (tx) => {
        if (day > latestDay) await queries.forgetQuota(tx, { day: dayBefore(day, DAYS_KEPT) })
        return Promise.all(
          sorted.map(async ([subject, n]) => {
            const [row] = await queries.addQuota(tx, { kind: 'read', day, subject, n })
            return [subject, row?.used ?? n] as const
          }),
        )
      })
      if (day > latestDay) latestDay = day
      return new Map(totals)
    },
    readCounts: async (day) => {
      const rows = await queries.listQuota(engine, { kind: 'read', day })
      return new Map(rows.map((row) => [row.subject, row.used]))
    },
  }
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}
