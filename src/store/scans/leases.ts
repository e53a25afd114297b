// Workers' leases on scans: claim, extend, finish, fail and release. A worker that lost its lease
// can write nothing.
import { createHash } from 'node:crypto'
import { OTHER_CATEGORY } from '../../domain/tool/all-categories.ts'
import type { Difference } from '../../domain/scan/difference.ts'
import { MOST_AGE_MS, MOST_ATTEMPTS, MOST_HELD_MS } from '../../domain/scan/scan.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Catalogue, ClaimedScan, Lease, ScanResult } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import { packText } from '../database/packed-text.ts'
import { holdTool, showScans, type ShownScan } from './tool-status.ts'
import type { Store } from '../store.ts'
import { contractEvent, type Cause } from '../tools/events.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { rankOf } from '../database/tool-row.ts'
import { replaceTool } from '../tools/writes.ts'

const DAY_MS = 86_400_000
const HISTORY_MS = 30 * DAY_MS
const LONGEST_ERROR = 1000
const ASIDE_MS = 60_000
const LOST = 'The worker was lost in the middle of it, each time.'
const UNSHOWN = 'fault: The tool could not be read or shown.'
const TOO_OLD = 'It was tried for too long.'

type Leases = Pick<Catalogue, 'claimScan' | 'keepScan' | 'finishScan' | 'failScan' | 'releaseScans'>

export function scanLeases(store: Store): Leases {
  const { engine, queries } = store
  return {
    claimScan: claimNext(store),
    // Without a new revision: progress invalidates no cache.
    keepScan: (lease, progress, leaseMs, now) =>
      engine.transaction(async (tx) => {
        const kept = await queries.keepScan(tx, {
          ...lease,
          progress: JSON.stringify(progress),
          leaseUntil: now + leaseMs,
          takenAfter: now - MOST_HELD_MS,
          now,
        })
        return kept.length > 0
      }),
    finishScan: async (lease, result, now) => {
      const row = resultRow(result)
      return engine.transaction((tx) => finish(store, tx, lease, result, row, now))
    },
    failScan: (lease, error, retryAt, now) =>
      engine.transaction(async (tx) => {
        const lastError = error.slice(0, LONGEST_ERROR)
        const isFinal = retryAt === null || lease.attempt >= MOST_ATTEMPTS
        const [scan] = isFinal
          ? await queries.endScan(tx, {
              ...lease,
              attempts: lease.attempt,
              status: 'failed',
              lastError,
              now,
            })
          : await queries.retryScan(tx, { ...lease, lastError, retryAt, now })
        if (!scan) return false
        const nextTryAt = isFinal ? null : new Date(retryAt).toISOString()
        const failure = { error: lastError, attempt: lease.attempt, nextTryAt }
        const status = isFinal ? 'failed' : 'queued'
        await show(store, tx, scan.tool_id, { id: lease.scanId, status, failure }, now)
        return true
      }),
    releaseScans: async (worker, now) => {
      // One transaction per scan, so that no two tools are locked at once.
      const releaseOne = () =>
        engine.transaction(async (tx) => {
          const [scan] = await queries.releaseScan(tx, { worker, now })
          if (scan) await show(store, tx, scan.tool_id, { id: scan.id, status: 'queued' }, now)
          return scan !== undefined
        })
      let released = 0
      while (await releaseOne()) released += 1
      return released
    },
  }
}

function claimNext(store: Store): Leases['claimScan'] {
  return async (worker, leaseMs, now) => {
    for (;;) {
      let taken: Taken | undefined
      const note = (scan: Taken) => (taken = scan)
      try {
        const claimed = await store.engine.transaction((tx) =>
          claim(store, tx, { worker, leaseUntil: now + leaseMs, now }, note),
        )
        if (claimed !== 'spent') return claimed
      } catch (error) {
        // One tool that cannot be rendered must not block the queue behind it.
        if (taken && !(error instanceof Refusal)) await setAside(store, taken, now)
        throw error
      }
    }
  }
}

interface Taken {
  id: string
  attempt: number
}

/**
 * The next scan, null if none may run, or `spent` if the next one had too many attempts or took too
 * long and has now failed.
 */
async function claim(
  store: Store,
  tx: Reader,
  { worker, leaseUntil, now }: { worker: string; leaseUntil: number; now: number },
  note: (scan: Taken) => void,
): Promise<ClaimedScan | 'spent' | null> {
  const { queries } = store
  const [scan] = await queries.takeScan(tx, {
    worker,
    leaseUntil,
    now,
    tooLate: now + 2 * MOST_HELD_MS,
  })
  if (!scan) return null
  note(scan)
  const lease = { scanId: scan.id, worker, attempt: scan.attempt }
  const isOld = scan.attempt > 1 && (scan.began_at ?? now) < now - MOST_AGE_MS
  if (scan.attempt > MOST_ATTEMPTS || isOld) {
    const lastError = isOld ? TOO_OLD : LOST
    const attempts = scan.attempt - 1
    await queries.endScan(tx, { ...lease, attempts, status: 'failed', lastError, now })
    const failure = { error: lastError, attempt: attempts, nextTryAt: null }
    await show(store, tx, scan.tool_id, { id: scan.id, status: 'failed', failure }, now)
    return 'spent'
  }
  const { row, record } = await show(
    store,
    tx,
    scan.tool_id,
    { id: scan.id, status: 'running' },
    now,
  )
  const [source] = await queries.readEvidence(tx, { toolId: scan.tool_id })
  const [looks] = await queries.looksSince(tx, { toolId: scan.tool_id, since: now - HISTORY_MS })
  return {
    ...lease,
    slug: row.slug,
    record,
    urlKey: row.url_key,
    evidence: source && source.evidence !== 'null' ? source.evidence : null,
    history: {
      days: Math.ceil((now - (looks?.first ?? now)) / DAY_MS),
      probes: looks?.probes ?? 0,
      answered: looks?.answered ?? 0,
    },
  }
}

async function setAside(
  { engine, queries }: Store,
  { id, attempt }: Taken,
  now: number,
): Promise<void> {
  const isFinal = attempt >= MOST_ATTEMPTS
  await engine.transaction(async (tx) => {
    const status = isFinal ? 'failed' : 'queued'
    const [scan] = await queries.setAside(tx, {
      id,
      before: attempt - 1,
      attempt,
      status,
      lastError: UNSHOWN,
      runAfter: now + ASIDE_MS,
      finishedAt: isFinal ? now : null,
      now,
    })
    if (scan && isFinal) await queries.updateLook(tx, { id: scan.tool_id, lookedAt: now })
  })
}

async function finish(
  store: Store,
  tx: Reader,
  lease: Lease,
  { record, evidence, difference, icon }: ScanResult,
  { exchanges, ...row }: ReturnType<typeof resultRow>,
  now: number,
): Promise<boolean> {
  const { queries } = store
  const [scan] = await queries.endScan(tx, {
    ...lease,
    attempts: lease.attempt,
    status: 'done',
    lastError: null,
    now,
  })
  if (!scan) return false
  const id = scan.tool_id
  await queries.insertResult(tx, { ...row, scan_id: lease.scanId })
  const changes = makeToolChanges()
  const latestScan = { id: lease.scanId, status: 'done' as const }
  const merged = (old: ToolRecord) => ({ ...keptIdentity(old, record), latestScan })
  const cause: Cause = { reason: 'scan', at: now, scanId: lease.scanId }
  const {
    from,
    to,
    isSameMethod,
    record: stored,
  } = await replaceTool(
    store,
    tx,
    {
      id,
      record: merged,
      urlKey: null,
      found: { evidence, exchanges },
      cause,
    },
    changes,
  )
  if (icon) await queries.putIcon(tx, { id, image: icon })
  else if (icon === null) await queries.removeIcon(tx, { id })
  // A different method gives the same tool a different letter.
  if (to !== null && to !== from && (from === null || isSameMethod))
    await queries.insertLetterChange(tx, {
      scan_id: lease.scanId,
      tool_id: id,
      from_rank: from,
      to_rank: to,
      changed_at: now,
    })
  const { contract } = (JSON.parse(difference ?? '{}') ?? {}) as Partial<Difference>
  const event = contract ? contractEvent(id, stored, contract.counts, cause) : null
  if (event) changes.tell(event)
  await queries.updateLook(tx, { id, lookedAt: now })
  await changes.write(store, tx)
  return true
}

/** What people wrote about a tool stays, unless the scan found its own category, text or tags. */
function keptIdentity(old: ToolRecord, found: ToolRecord): ToolRecord {
  const { category, categoryWish } = found.category === OTHER_CATEGORY.slug ? old : found
  const { aliases, capabilities } = old
  const tags = found.tags.length > 0 ? found.tags : old.tags
  return {
    ...found,
    category,
    categoryWish,
    description: found.description || old.description,
    tags,
    aliases,
    capabilities,
  }
}

/** Packed before the transaction begins, to keep it short. */
function resultRow({ record, evidence, exchanges, difference }: ScanResult) {
  const { grading, scannedAt } = record
  if (!grading) throw new Error(`${record.slug} has no grading.`)
  return {
    method_version: grading.methodVersion,
    grade_rank: grading.letter === null ? null : rankOf(grading.letter),
    score: grading.score,
    observed_at: scannedAt,
    difference,
    grading: packText(JSON.stringify(grading)),
    sha256: createHash('sha256').update(evidence).digest('hex'),
    evidence: packText(evidence),
    exchanges: JSON.stringify(exchanges),
  }
}

async function show(store: Store, tx: Reader, toolId: number, scan: ShownScan, now: number) {
  const tool = await holdTool(store, tx, toolId)
  const [record = tool.record] = await showScans(store, tx, [{ tool, scan }], now)
  return { ...tool, record }
}
