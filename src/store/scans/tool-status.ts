// What a tool shows of its scans: its latest one always, its status as long as it has no grade.
import type { ScanStatus } from '../../domain/scan/scan.ts'
import type { LatestScan, ToolRecord, ToolStatus } from '../../domain/tool/tool.ts'
import type { Reader } from '../database/engine.ts'
import { makeToolChanges } from '../tools/changes.ts'
import type { Store } from '../store.ts'
import { storeDocuments } from '../tools/writes.ts'

const STATUSES = {
  queued: 'pending',
  running: 'scanning',
  failed: 'unreachable',
} as const satisfies Partial<Record<ScanStatus, ToolStatus>>

/** An unfinished scan as its tool shows it. */
export interface ShownScan extends LatestScan {
  status: keyof typeof STATUSES
}

/** A tool whose row is held until the transaction ends. */
export interface HeldTool {
  id: number
  row: Awaited<ReturnType<Store['queries']['bumpVersion']>>[number]
  record: ToolRecord
}

export async function holdTool(
  { queries, renderer }: Store,
  tx: Reader,
  id: number,
): Promise<HeldTool> {
  const [row] = await queries.bumpVersion(tx, { id, renderedBy: renderer.version })
  const [source] = await queries.readSource(tx, { id })
  if (!row || !source) throw new Error(`Tool ${id} has no record.`)
  return { id, row, record: JSON.parse(source.record) as ToolRecord }
}

/**
 * Shows the scan on its tools, as the last statements of a transaction; returns the updated
 * records.
 */
export async function showScans(
  store: Store,
  tx: Reader,
  shown: readonly { tool: HeldTool; scan: ShownScan }[],
  now: number,
): Promise<ToolRecord[]> {
  const { queries } = store
  const changes = makeToolChanges()
  const records: ToolRecord[] = []
  for (const { tool, scan } of shown) {
    const { id, record: old } = tool
    const status: ToolStatus = old.status === 'graded' ? 'graded' : STATUSES[scan.status]
    const updatedAt = status === old.status ? old.updatedAt : new Date(now).toISOString()
    const record = { ...old, status, updatedAt, latestScan: scan }
    await queries.updateStatus(tx, {
      id,
      status,
      updatedAt: Date.parse(updatedAt),
      lookedAt: scan.status === 'failed' ? now : null,
    })
    await storeDocuments(store, tx, id, record)
    if (status === old.status) changes.touch(id)
    else changes.move(id)
    records.push(record)
  }
  await changes.write(store, tx)
  return records
}
