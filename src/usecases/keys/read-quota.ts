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

export type ReadQuota = Pick<ReadCounter, 'take' | 'used' | 'flush' | 'start' | 'stop'>

export function createReadQuota(deps: ReadQuotaDeps): ReadQuota {
  return new ReadCounter(deps)
}

class ReadCounter {
  readonly #catalogue: ReadQuotaDeps['catalogue']
  readonly #now: () => number
  readonly #limits: NonNullable<ReadQuotaDeps['limits']>
  readonly #onFault: (error: unknown) => void
  /** Of the clock. */
  #day: number
  /** The last day that the totals are of. */
  #counted: number
  #totals = new Map<string, number>()
  /** The totals of the day before, for a clock that had only jumped ahead. */
  #earlier: { day: number; totals: ReadonlyMap<string, number> } | null = null
  #unwritten = new Map<string, number>()
  #writing: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor({
    catalogue,
    now,
    limits = { subjects: 1_000_000, subjectsPerFlush: 1000 },
    onFault = () => {},
  }: ReadQuotaDeps) {
    this.#catalogue = catalogue
    this.#now = now
    this.#limits = limits
    this.#onFault = onFault
    this.#day = Math.floor(now() / DAY_MS)
    this.#counted = this.#day
  }

  /** Takes one read, or refuses it at the day's limit; 0 disables the quota. */
  take(subject: string, limit: number) {
    const moment = this.#turnDay()
    const resetSeconds = Math.max(1, Math.ceil(((this.#day + 1) * DAY_MS - moment) / 1000))
    if (limit === 0) return { allowed: true, limit, remaining: 0, resetSeconds }
    const before = this.#totals.get(subject)
    if (before !== undefined && before >= limit)
      return { allowed: false, limit, remaining: 0, resetSeconds }
    if (before === undefined && this.#totals.size >= this.#limits.subjects) this.#forgetOldest()
    const total = (before ?? 0) + 1
    this.#totals.set(subject, total)
    this.#unwritten.set(subject, (this.#unwritten.get(subject) ?? 0) + 1)
    return { allowed: true, limit, remaining: limit - total, resetSeconds }
  }

  /** Reads of the subject today, as far as this process knows. */
  used(subject: string): number {
    this.#turnDay()
    return this.#totals.get(subject) ?? 0
  }

  /** Writes new counts and adopts the totals over all processes; what fails is written later. */
  flush(): Promise<void> {
    // One write at a time: of two, each would adopt a total without the other's counts.
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  /** Loads the day's counts and starts the periodic writes. */
  async start(): Promise<void> {
    this.#turnDay()
    const day = this.#day
    this.#adopt(day, await this.#catalogue.readCounts(dayText(day)))
    this.#timer ??= setInterval(() => {
      this.flush().catch(this.#onFault)
    }, TICK_MS).unref()
  }

  /** Stops the periodic writes after a last flush. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    try {
      await this.#writing
      while (this.#unwritten.size > 0) await this.flush()
    } catch (error) {
      this.#onFault(error)
    }
  }

  async #write(): Promise<void> {
    this.#turnDay()
    const day = this.#day
    const counts = this.#takeUnwritten()
    if (counts.size === 0) return
    try {
      this.#adopt(day, await this.#catalogue.addReads(dayText(day), counts))
    } catch (error) {
      if (day === this.#day)
        for (const [subject, count] of counts)
          this.#unwritten.set(subject, (this.#unwritten.get(subject) ?? 0) + count)
      throw error
    }
  }

  #takeUnwritten(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const [subject, count] of this.#unwritten) {
      if (counts.size >= this.#limits.subjectsPerFlush) break
      counts.set(subject, count)
      this.#unwritten.delete(subject)
    }
    return counts
  }

  #adopt(day: number, written: ReadonlyMap<string, number>): void {
    if (day !== this.#day) return
    for (const [subject, total] of written) {
      if (this.#totals.size < this.#limits.subjects || this.#totals.has(subject))
        this.#totals.set(subject, total + (this.#unwritten.get(subject) ?? 0))
    }
  }

  // A clock that is set back does not reset the counts, but the day is that of the clock: one that
  // had jumped ahead would leave the quota in the future.
  #turnDay(): number {
    const moment = this.#now()
    const today = Math.floor(moment / DAY_MS)
    if (today > this.#counted) {
      this.#earlier = { day: this.#counted, totals: this.#totals }
      this.#totals = new Map()
      this.#unwritten = new Map()
      this.#counted = today
    } else if (this.#earlier !== null && today <= this.#earlier.day) {
      // What was counted meanwhile counts as well.
      for (const [subject, count] of this.#earlier.totals)
        this.#totals.set(subject, count + (this.#totals.get(subject) ?? 0))
      this.#counted = this.#earlier.day
      this.#earlier = null
    }
    this.#day = today
    return moment
  }

  // Written counts are loaded again, so that evicting a subject forgives a second of reads at most.
  #forgetOldest(): void {
    const oldest = this.#totals.keys().next().value
    if (oldest === undefined) return
    this.#totals.delete(oldest)
    this.#unwritten.delete(oldest)
  }
}

function dayText(day: number): string {
  return dayOf(day * DAY_MS)
}
