// What a tool shows of its scans: its latest one always, its status as long as it has no grade.
import type { ScanStatus } from '../../domain/scan/scan.ts'
import type { LatestScan, ToolRecord, ToolStatus } from '../../domain/tool/tool.ts'
import { sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { lockRecord, storeDocuments, type LockedTool } from '../tools/rows.ts'

const STATUSES = {
  queued: 'pending',
  running: 'scanning',
  failed: 'unreachable',
} as const satisfies Partial<Record<ScanStatus, ToolStatus>>

/** An unfinished scan as its tool shows it. */
interface ShownScan extends LatestScan {
  status: keyof typeof STATUSES
}

const updateStatus = sql()(`
  update tool set status = :status, updated_at = :updatedAt, looked_at = :lookedAt where id = :id`)

/** Shows the scan on its tools, as the last statements of a transaction. */
export async function showScans(
  store: Store,
  tx: Reader,
  shown: readonly { tool: LockedTool; scan: ShownScan }[],
  now: number,
): Promise<ToolRecord[]> {
  const changes = makeToolChanges()
  const records: ToolRecord[] = []
  for (const { tool, scan } of shown) {
    const { id, record: old } = tool
    const status: ToolStatus = old.status === 'graded' ? 'graded' : STATUSES[scan.status]
    const updatedAt = status === old.status ? old.updatedAt : new Date(now).toISOString()
    const lockedSince = old.latestScan?.lockedSince ?? scan.lockedSince
    const latestScan = { ...scan, ...(lockedSince !== undefined && { lockedSince }) }
    const record = { ...old, status, updatedAt, latestScan }
    await updateStatus(tx, {
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
  await changes.write(tx)
  return records
}

/** The same for one tool, which it locks. */
export async function showScan(
  store: Store,
  tx: Reader,
  toolId: number,
  scan: ShownScan,
  now: number,
): Promise<LockedTool> {
  const tool = await lockRecord(store, tx, toolId)
  const [record = tool.record] = await showScans(store, tx, [{ tool, scan }], now)
  return { ...tool, record }
}
