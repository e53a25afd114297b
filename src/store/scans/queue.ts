// Queues scans: one at a time per tool, and spaced out per host.
import type { Catalogue, HostTurn, RescanOutcome } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import { holdTool, showScans, type HeldTool } from './tool-status.ts'
import type { Store } from '../store.ts'

export function scanQueue(
  store: Store,
): Pick<Catalogue, 'refusedScan' | 'requestScan' | 'queueStale'> {
  const { engine, queries } = store
  return {
    refusedScan: async (slug, cooldownMs, now) => {
      const [tool] = await queries.findId(engine, { slug })
      return tool ? refusalOf(store, engine, tool.id, cooldownMs, now) : { outcome: 'unknown-tool' }
    },
    requestScan: async (slug, scanId, cooldownMs, turn, now) => {
      const [tool] = await queries.findId(engine, { slug })
      if (!tool) return { outcome: 'unknown-tool' }
      // A refusal needs no lock.
      const refused = await refusalOf(store, engine, tool.id, cooldownMs, now)
      if (refused) return refused
      // Two concurrent requests: the later one violates the unique index on active scans, is
      // retried, and finds the first.
      return engine.transaction(async (tx): Promise<RescanOutcome> => {
        const late = await refusalOf(store, tx, tool.id, cooldownMs, now)
        if (late) return late
        if ((await queries.findId(tx, { slug })).length === 0) return { outcome: 'unknown-tool' }
        const scan = { id: scanId, status: 'queued' as const }
        const locked = await holdTool(store, tx, tool.id)
        await insertScan(store, tx, tool.id, scanId, turn, now)
        await showScans(store, tx, [{ tool: locked, scan }], now)
        const position = await positionOf(store, tx, scanId)
        return { outcome: 'queued', scan: { ...scan, position } }
      })
    },
    queueStale: (maxAgeMs, limit, newId, turnOf, now) =>
      engine.transaction(async (tx) => {
        const stale = await queries.staleTools(tx, { before: now - maxAgeMs, limit })
        const tools: { tool: HeldTool; turn: HostTurn }[] = []
        for (const { id } of stale) {
          const tool = await holdTool(store, tx, id)
          tools.push({ tool, turn: turnOf(tool.record) })
        }
        const shown: { tool: HeldTool; scan: { id: string; status: 'queued' } }[] = []
        // All writers use the same order, so that they cannot deadlock. For the same host, the
        // oldest stays first.
        for (const { tool, turn } of tools.toSorted((a, b) =>
          a.turn.host < b.turn.host ? -1 : a.turn.host > b.turn.host ? 1 : 0,
        )) {
          const scan = { id: newId(), status: 'queued' as const }
          await insertScan(store, tx, tool.id, scan.id, turn, now)
          shown.push({ tool, scan })
        }
        if (shown.length > 0) await showScans(store, tx, shown, now)
        return shown.length
      }),
  }
}

/** Its position in the queue, starting at 1; null if it is not queued. */
export async function positionOf(
  { queries }: Store,
  on: Reader,
  id: string,
): Promise<number | null> {
  const [row] = await queries.queuePosition(on, { id })
  return row?.n || null
}

/** Queues a scan for the host's next turn. */
export async function insertScan(
  { queries }: Store,
  tx: Reader,
  toolId: number,
  id: string,
  { host, everyMs }: HostTurn,
  now: number,
  submitter: string | null = null,
): Promise<void> {
  const [turn] =
    everyMs === 0 ? [] : await queries.takeTurn(tx, { host, now, everyMs, nextAt: now + everyMs })
  const runAfter = turn ? turn.next_at - everyMs : now
  await queries.insertScan(tx, {
    id,
    tool_id: toolId,
    created_at: now,
    updated_at: now,
    run_after: runAfter,
    submitter,
  })
}

async function refusalOf(
  store: Store,
  on: Reader,
  toolId: number,
  cooldownMs: number,
  now: number,
): Promise<Exclude<RescanOutcome, { outcome: 'queued' }> | null> {
  const [scan] = await store.queries.scanUnderWay(on, { toolId })
  if (scan) {
    const position = await positionOf(store, on, scan.id)
    return {
      outcome: 'under-way',
      scan: { id: scan.id, status: scan.status, position },
    }
  }
  const [last] = await store.queries.lastFinish(on, { toolId })
  const retryAt = (last?.at ?? -Infinity) + cooldownMs
  return retryAt > now ? { outcome: 'too-soon', retryAt } : null
}
