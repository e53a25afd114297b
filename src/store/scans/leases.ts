// Workers' leases on scans: claim, extend, fail, release. Who lost its lease can write nothing.
import { MOST_AGE_MS, MOST_ATTEMPTS, MOST_HELD_MS, type Progress } from '../../domain/scan/scan.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { dayOf } from '../../runtime/day.ts'
import { Refusal } from '../../errors/refusal.ts'
import { sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { evidenceOf, recordOf } from '../tools/rows.ts'
import type { ScanKind } from './queue.ts'
import { showScan } from './tool-status.ts'

/** A worker's lease on a scan: every write names worker and attempt, or is refused. */
export interface Lease {
  scanId: string
  worker: string
  attempt: number
}

export interface ClaimedScan extends Lease {
  kind: ScanKind
  slug: string
  /** The tool at the time of the claim. */
  record: ToolRecord
  urlKey: string
  /** Evidence from before this scan, as JSON; null if there is none. */
  evidence: string | null
  /** Earlier scans of this tool within thirty days: number of probes, days, and probes answered. */
  history: { days: number; probes: number; answered: number }
}

const DAY_MS = 86_400_000
const HISTORY_MS = 30 * DAY_MS
const LONGEST_ERROR = 1000
const PAUSE_MS = 60_000
const LOST = 'The worker was lost in the middle of it, each time.'
const UNSHOWN = 'fault: The tool could not be read or shown.'
const TOO_OLD = 'It was tried for too long.'

/** Only the current lease holder may write to a scan. */
const IS_HOLDER = `id = :scanId and worker = :worker and attempt = :attempt and status = 'running'`
const extendLease = sql()(`
  update scan set progress = :progress, lease_until = :leaseUntil, updated_at = :now
  where ${IS_HOLDER} and taken_at > :takenAfter returning id`)
type EndedScan = { tool_id: number; kind: ScanKind }
export const endScan = sql<EndedScan>()(`
  update scan set status = :status, attempt = :attempts, last_error = :lastError,
    lease_until = null, finished_at = :now, updated_at = :now
  where ${IS_HOLDER} returning tool_id, kind`)
const retryScan = sql<EndedScan>()(`
  update scan set status = 'queued', worker = null, lease_until = null, run_after = :retryAt,
    last_error = :lastError, updated_at = :now
  where ${IS_HOLDER} returning tool_id, kind`)
const releaseScan = sql<EndedScan & { id: string }>()(`
  update scan set status = 'queued', worker = null, lease_until = null, run_after = :now,
    updated_at = :now, attempt = attempt - 1
  where id = (
    select id from scan where status = 'running' and worker = :worker order by id limit 1
  ) returning id, tool_id, kind`)

export function scanLeases(store: Store) {
  const { engine } = store
  return {
    /** Claims the scan that has waited longest. A tool without a grade then shows as scanning. */
    claimScan: (worker: string, leaseMs: number, now: number): Promise<ClaimedScan | null> =>
      claimNext(store, worker, now + leaseMs, now),
    /** Extends the lease and records progress; false if another worker has claimed the scan. */
    keepScan: (lease: Lease, progress: readonly Progress[], leaseMs: number, now: number) =>
      engine.transaction(async (tx) => {
        const extended = await extendLease(tx, {
          ...lease,
          progress: JSON.stringify(progress),
          leaseUntil: now + leaseMs,
          takenAfter: now - MOST_HELD_MS,
          now,
        })
        return extended.length > 0
      }),
    /**
     * Ends the attempt: the scan is retried at `retryAt`, or has failed if that is null. In the
     * latter case a tool without a grade becomes unreachable. `isLocked`: only credentials help.
     */
    failScan: (
      lease: Lease,
      error: string,
      retryAt: number | null,
      now: number,
      isLocked = false,
    ): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const { scanId: id, attempt } = lease
        const lastError = error.slice(0, LONGEST_ERROR)
        const isFinal = retryAt === null || attempt >= MOST_ATTEMPTS
        const status = isFinal ? 'failed' : 'queued'
        const [scan] = isFinal
          ? await endScan(tx, { ...lease, attempts: attempt, status, lastError, now })
          : await retryScan(tx, { ...lease, lastError, retryAt, now })
        if (!scan) return false
        const nextTryAt = isFinal ? null : new Date(retryAt).toISOString()
        const failure = { error: lastError, attempt, nextTryAt }
        const lockedSince = isLocked && { lockedSince: dayOf(now) }
        if (scan.kind === 'scan')
          await showScan(store, tx, scan.tool_id, { id, status, failure, ...lockedSince }, now)
        return true
      }),
    /** Returns all scans of a worker that shuts down; the attempt does not count. */
    releaseScans: async (worker: string, now: number): Promise<number> => {
      // One transaction per scan, so that no two tools are locked at once.
      const releaseOne = () =>
        engine.transaction(async (tx) => {
          const [scan] = await releaseScan(tx, { worker, now })
          if (scan?.kind === 'scan')
            await showScan(store, tx, scan.tool_id, { id: scan.id, status: 'queued' }, now)
          return scan !== undefined
        })
      let released = 0
      while (await releaseOne()) released += 1
      return released
    },
  }
}

async function claimNext(store: Store, worker: string, leaseUntil: number, now: number) {
  for (;;) {
    let taken: TakenScan | undefined
    const note = (scan: TakenScan) => (taken = scan)
    try {
      const claimed = await store.engine.transaction((tx) =>
        claim(store, tx, { worker, leaseUntil, now }, note),
      )
      if (claimed !== 'spent') return claimed
    } catch (error) {
      // One tool that cannot be rendered must not block the queue behind it.
      if (taken && !(error instanceof Refusal)) await postpone(store, taken, now)
      throw error
    }
  }
}

interface TakenScan extends EndedScan {
  id: string
  attempt: number
  began_at: number | null
}

/** The first that is due, or whose lease has ended. `lock` keeps other workers from both. */
const taking = <const L extends string>(lock: L) =>
  `update scan set status = 'running', worker = :worker, lease_until = :leaseUntil,
    updated_at = :now, progress = '[]', attempt = attempt + 1,
    began_at = coalesce(began_at, :now), taken_at = :now, submitter = null
  where id = (
    select either.id from (
      select * from (
        select id, run_after from scan where status = 'queued' and run_after <= :now
        order by run_after, id limit 1 ${lock}
      ) as due union all select * from (
        select id, run_after from scan
        where status = 'running' and (lease_until <= :now or lease_until > :tooLate)
        order by run_after, id limit 1 ${lock}
      ) as lapsed
    ) as either order by either.run_after, either.id limit 1
  ) returning id, tool_id, kind, attempt, began_at` as const
export const takeScan = sql<TakenScan>()({
  // SQLite has one writer at a time.
  sqlite: taking(''),
  postgres: taking('for update skip locked'),
})
const scansSince = sql<{ probes: number; answered: number | null; first: number | null }>()(`
  select count(*) as probes, sum(case when status = 'done' then 1 else 0 end) as answered,
    min(finished_at) as first
  from scan where tool_id = :toolId and kind = 'scan' and finished_at > :since`)
const knownTool = sql<{ slug: string; url_key: string }>()(
  'select slug, url_key from tool where id = :id',
)

/** The next scan, null if none may run, or `spent` if it had too many attempts or too long. */
async function claim(
  store: Store,
  tx: Reader,
  { worker, leaseUntil, now }: { worker: string; leaseUntil: number; now: number },
  note: (scan: TakenScan) => void,
): Promise<ClaimedScan | 'spent' | null> {
  // A lease that no worker can have was given by a clock that was wrong.
  const tooLate = now + 2 * MOST_HELD_MS
  const [scan] = await takeScan(tx, { worker, leaseUntil, now, tooLate })
  if (!scan) return null
  note(scan)
  const { id, tool_id: toolId, kind, attempt } = scan
  const lease = { scanId: id, worker, attempt }
  const isOld = attempt > 1 && (scan.began_at ?? now) < now - MOST_AGE_MS
  if (attempt > MOST_ATTEMPTS || isOld) {
    const lastError = isOld ? TOO_OLD : LOST
    const attempts = attempt - 1
    await endScan(tx, { ...lease, attempts, status: 'failed', lastError, now })
    const failure = { error: lastError, attempt: attempts, nextTryAt: null }
    if (kind === 'scan') await showScan(store, tx, toolId, { id, status: 'failed', failure }, now)
    return 'spent'
  }
  const { row, record } =
    kind === 'scan'
      ? await showScan(store, tx, toolId, { id, status: 'running' }, now)
      : await toolOf(tx, toolId)
  const evidence = await evidenceOf(tx, toolId)
  const [history] = await scansSince(tx, { toolId, since: now - HISTORY_MS })
  return {
    ...lease,
    kind,
    slug: row.slug,
    record,
    urlKey: row.url_key,
    evidence,
    history: {
      days: Math.ceil((now - (history?.first ?? now)) / DAY_MS),
      probes: history?.probes ?? 0,
      answered: history?.answered ?? 0,
    },
  }
}

/** Without a lock: a second look changes nothing of what the tool shows until it is stored. */
async function toolOf(tx: Reader, id: number) {
  const [row] = await knownTool(tx, { id })
  const record = await recordOf(tx, id)
  if (!row || !record) throw new Error(`Tool ${id} has no record.`)
  return { row, record }
}

export const updateLookedAt = sql()('update tool set looked_at = :now where id = :id')
const postponeScan = sql<EndedScan>()(`
  update scan set status = :status, attempt = :attempt, worker = null, lease_until = null,
    run_after = :runAfter, last_error = :lastError, updated_at = :now, finished_at = :finishedAt,
    began_at = coalesce(began_at, :now)
  where id = :id and attempt = :before and status in ('queued', 'running')
  returning tool_id, kind`)

/** Counts an attempt that failed before the scan was leased, unless it has been claimed since. */
async function postpone({ engine }: Store, { id, attempt }: TakenScan, now: number): Promise<void> {
  const isFinal = attempt >= MOST_ATTEMPTS
  await engine.transaction(async (tx) => {
    const [scan] = await postponeScan(tx, {
      id,
      before: attempt - 1,
      attempt,
      status: isFinal ? 'failed' : 'queued',
      lastError: UNSHOWN,
      runAfter: now + PAUSE_MS,
      finishedAt: isFinal ? now : null,
      now,
    })
    if (scan?.kind === 'scan' && isFinal) await updateLookedAt(tx, { id: scan.tool_id, now })
  })
}
