// Queues scans: one at a time per tool, and spaced out per host.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { inserting, sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { findId, lockRecord, type LockedTool } from '../tools/rows.ts'
import { showScans } from './tool-status.ts'

/** A scan that a caller asked for. */
export interface QueuedScan {
  id: string
  status: string
  /** Its position in the queue, starting at 1; null if it is not queued. */
  position: number | null
}

export type RescanOutcome =
  | { outcome: 'queued'; scan: QueuedScan }
  /** A scan is already queued or running. */
  | { outcome: 'under-way'; scan: QueuedScan }
  | { outcome: 'too-soon'; retryAt: number }
  | { outcome: 'unknown-tool' }
type RescanRefusal = Exclude<RescanOutcome, { outcome: 'queued' }>

/** How often a host is scanned: one at a time, so many milliseconds apart; 0 disables it. */
export interface HostInterval {
  host: string
  everyMs: number
}

/** Scans of whichever tools are due. */
export interface ManyScans {
  limit: number
  newId: () => string
  intervalOf: (record: ToolRecord) => HostInterval
}

const STALE = `
  select id from tool where looked_at < :before order by looked_at, id limit :limit`
export const staleTools = sql<{ id: number }>()({
  sqlite: STALE,
  // Skips tools that another process is queueing at the moment.
  postgres: `${STALE} for update skip locked`,
})

export function scanQueue(store: Store) {
  const { engine } = store
  return {
    /** Why no scan would be queued now; null where one would be. */
    refusedScan: async (
      slug: string,
      cooldownMs: number,
      now: number,
    ): Promise<RescanRefusal | null> => {
      const [tool] = await findId(engine, { slug })
      return tool ? refusalOf(engine, tool.id, cooldownMs, now) : { outcome: 'unknown-tool' }
    },
    requestScan: async (
      slug: string,
      scanId: string,
      cooldownMs: number,
      interval: HostInterval,
      now: number,
    ): Promise<RescanOutcome> => {
      const [tool] = await findId(engine, { slug })
      if (!tool) return { outcome: 'unknown-tool' }
      // A refusal needs no lock.
      const refused = await refusalOf(engine, tool.id, cooldownMs, now)
      if (refused) return refused
      // Two concurrent requests: the later one violates the unique index on active scans, is
      // retried, and finds the first.
      return engine.transaction(async (tx): Promise<RescanOutcome> => {
        const late = await refusalOf(tx, tool.id, cooldownMs, now)
        if (late) return late
        if ((await findId(tx, { slug })).length === 0) return { outcome: 'unknown-tool' }
        const scan = await queueShown(store, tx, tool.id, { id: scanId, interval }, now)
        return { outcome: 'queued', scan: { ...scan, position: await positionOf(tx, scanId) } }
      })
    },
    /** Queues tools last scanned more than `maxAgeMs` ago, oldest first; returns how many. */
    queueStale: (
      maxAgeMs: number,
      { limit, newId, intervalOf }: ManyScans,
      now: number,
    ): Promise<number> =>
      engine.transaction(async (tx) => {
        const tools: { tool: LockedTool; interval: HostInterval }[] = []
        for (const { id } of await staleTools(tx, { before: now - maxAgeMs, limit })) {
          const tool = await lockRecord(store, tx, id)
          tools.push({ tool, interval: intervalOf(tool.record) })
        }
        const shown: { tool: LockedTool; scan: { id: string; status: 'queued' } }[] = []
        // One order for all writers, so that they cannot deadlock; of one host the oldest is first.
        for (const { tool, interval } of tools.toSorted((a, b) =>
          a.interval.host < b.interval.host ? -1 : a.interval.host > b.interval.host ? 1 : 0,
        )) {
          const scan = { id: newId(), status: 'queued' as const }
          await queueScan(tx, tool.id, scan.id, interval, now)
          shown.push({ tool, scan })
        }
        if (shown.length > 0) await showScans(store, tx, shown, now)
        return shown.length
      }),
  }
}

const readPosition = sql<{ n: number }>()(`
  select count(*) as n from scan as mine inner join scan as other on other.status = mine.status
  where mine.id = :id and mine.status = 'queued' and other.status = 'queued'
    and (other.run_after, other.id) <= (mine.run_after, mine.id)`)

/** Its position in the queue, starting at 1; null if it is not queued. */
export async function positionOf(on: Reader, id: string): Promise<number | null> {
  const [row] = await readPosition(on, { id })
  return row?.n || null
}

const takeTurn = sql<{ next_at: number }>()(`
  insert into host_turn (host, next_at) values (:host, :nextAt)
  on conflict (host) do update set next_at = case
    when host_turn.next_at > :now then host_turn.next_at + :everyMs else excluded.next_at end
  returning next_at`)
const insertScan = inserting('scan', {
  same: {
    status: 'queued',
    attempt: 0,
    lease_until: null,
    worker: null,
    last_error: null,
    progress: '[]',
    finished_at: null,
    began_at: null,
    taken_at: null,
  },
})

/** `again`: a second look at the MCP server of a tool, beside its scans. */
export type ScanKind = 'scan' | 'again'

/** Queues a scan for the host's next turn. */
export async function queueScan(
  tx: Reader,
  toolId: number,
  id: string,
  { host, everyMs }: HostInterval,
  now: number,
  submitter: string | null = null,
  kind: ScanKind = 'scan',
): Promise<void> {
  const [turn] =
    everyMs === 0 ? [] : await takeTurn(tx, { host, now, everyMs, nextAt: now + everyMs })
  const times = { created_at: now, updated_at: now, run_after: turn ? turn.next_at - everyMs : now }
  await insertScan(tx, { id, tool_id: toolId, ...times, submitter, kind })
}

/** A scan that its tool shows. */
export interface WantedScan {
  id: string
  interval: HostInterval
}

async function queueShown(
  store: Store,
  tx: Reader,
  toolId: number,
  { id, interval }: WantedScan,
  now: number,
) {
  const scan = { id, status: 'queued' as const }
  const locked = await lockRecord(store, tx, toolId)
  await queueScan(tx, toolId, id, interval, now)
  await showScans(store, tx, [{ tool: locked, scan }], now)
  return scan
}

/** The same unless one waits or runs. */
export async function queueUnlessActive(
  store: Store,
  tx: Reader,
  toolId: number,
  scan: WantedScan,
  now: number,
): Promise<void> {
  if ((await activeScan(tx, { toolId })).length === 0)
    await queueShown(store, tx, toolId, scan, now)
}

const activeScan = sql<{ id: string; status: string }>()(`
  select id, status from scan
  where tool_id = :toolId and kind = 'scan' and status in ('queued', 'running')`)
const lastFinish = sql<{ at: number | null }>()(
  `select max(finished_at) as at from scan where tool_id = :toolId and kind = 'scan'`,
)

async function refusalOf(
  on: Reader,
  toolId: number,
  cooldownMs: number,
  now: number,
): Promise<RescanRefusal | null> {
  const [scan] = await activeScan(on, { toolId })
  if (scan)
    return { outcome: 'under-way', scan: { ...scan, position: await positionOf(on, scan.id) } }
  const [last] = await lastFinish(on, { toolId })
  const retryAt = (last?.at ?? -Infinity) + cooldownMs
  // A later end was written by a clock that was wrong.
  const isTooSoon = retryAt > now && retryAt <= now + 2 * cooldownMs
  return isTooSoon ? { outcome: 'too-soon', retryAt } : null
}
