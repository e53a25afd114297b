// Counts reads by UTC day in memory and writes them later, so that no read waits for the database.
import type { Using } from '../../store/catalogue.ts'
import { dayOf } from '../../runtime/day.ts'

const DAY_MS = 86_400_000
const TICK_MS = 1000

export interface ReadQuotaDeps extends Using<'addReads' | 'readCounts'> {
  /** Limits on memory and on the size of one write. */
  limits?: { subjects: number; subjectsPerFlush: number }
  /** Called when a write fails; it is retried a second later. */
  onFault?: (error: unknown) => void
}

export type ReadQuota = ReturnType<typeof createReadQuota>

export function createReadQuota({
  catalogue,
  now,
  limits = { subjects: 1_000_000, subjectsPerFlush: 1000 },
  onFault = () => {},
}: ReadQuotaDeps) {
  /** Of the clock. */
  let ownDay = Math.floor(now() / DAY_MS)
  /** The last day that the totals are of. */
  let counted = ownDay
  let totals = new Map<string, number>()
  /** The totals of the day before, for a clock that had only jumped ahead. */
  let earlier: { day: number; totals: ReadonlyMap<string, number> } | null = null
  let unwritten = new Map<string, number>()
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  /** Takes one read, or refuses it at the day's limit; 0 disables the quota. */
  function take(subject: string, limit: number) {
    const moment = turnDay()
    const resetSeconds = Math.max(1, Math.ceil(((ownDay + 1) * DAY_MS - moment) / 1000))
    if (limit === 0) return { allowed: true, limit, remaining: 0, resetSeconds }
    const before = totals.get(subject)
    if (before !== undefined && before >= limit)
      return { allowed: false, limit, remaining: 0, resetSeconds }
    if (before === undefined && totals.size >= limits.subjects) forgetOldest()
    const total = (before ?? 0) + 1
    totals.set(subject, total)
    unwritten.set(subject, (unwritten.get(subject) ?? 0) + 1)
    return { allowed: true, limit, remaining: limit - total, resetSeconds }
  }

  /** Reads of the subject today, as far as this process knows. */
  function used(subject: string): number {
    turnDay()
    return totals.get(subject) ?? 0
  }

  /** Writes new counts and adopts the totals over all processes; what fails is written later. */
  function flush(): Promise<void> {
    // One write at a time: of two, each would adopt a total without the other's counts.
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }

  /** Loads the day's counts and starts the periodic writes. */
  async function start(): Promise<void> {
    turnDay()
    const day = ownDay
    adopt(day, await catalogue.readCounts(dayText(day)))
    timer ??= setInterval(() => {
      flush().catch(onFault)
    }, TICK_MS).unref()
  }

  /** Stops the periodic writes after a last flush. */
  async function stop(): Promise<void> {
    if (timer) clearInterval(timer)
    timer = null
    try {
      await writing
      while (unwritten.size > 0) await flush()
    } catch (error) {
      onFault(error)
    }
  }

  async function write(): Promise<void> {
    turnDay()
    const day = ownDay
    const counts = takeUnwritten()
    if (counts.size === 0) return
    try {
      adopt(day, await catalogue.addReads(dayText(day), counts))
    } catch (error) {
      if (day === ownDay)
        for (const [subject, count] of counts)
          unwritten.set(subject, (unwritten.get(subject) ?? 0) + count)
      throw error
    }
  }

  function takeUnwritten(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const [subject, count] of unwritten) {
      if (counts.size >= limits.subjectsPerFlush) break
      counts.set(subject, count)
      unwritten.delete(subject)
    }
    return counts
  }

  function adopt(day: number, written: ReadonlyMap<string, number>): void {
    if (day !== ownDay) return
    for (const [subject, total] of written) {
      if (totals.size < limits.subjects || totals.has(subject))
        totals.set(subject, total + (unwritten.get(subject) ?? 0))
    }
  }

  // A clock that is set back does not reset the counts, but the day is that of the clock: one that
  // had jumped ahead would leave the quota in the future.
  function turnDay(): number {
    const moment = now()
    const today = Math.floor(moment / DAY_MS)
    if (today > counted) {
      earlier = { day: counted, totals }
      totals = new Map()
      unwritten = new Map()
      counted = today
    } else if (earlier !== null && today <= earlier.day) {
      // What was counted meanwhile counts as well.
      for (const [subject, count] of earlier.totals)
        totals.set(subject, count + (totals.get(subject) ?? 0))
      counted = earlier.day
      earlier = null
    }
    ownDay = today
    return moment
  }

  // Written counts are loaded again when the subject returns, so evicting it forgives at most one
  // second of reads.
  function forgetOldest(): void {
    const oldest = totals.keys().next().value
    if (oldest === undefined) return
    totals.delete(oldest)
    unwritten.delete(oldest)
  }

  return { take, used, flush, start, stop }
}

function dayText(day: number): string {
  return dayOf(day * DAY_MS)
}
