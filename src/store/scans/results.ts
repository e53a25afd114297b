// Stores the result of a scan: evidence, grading and tool, in one transaction.
import { hash } from 'node:crypto'
import type { ExchangeLine } from '../../domain/evidence/exchange-line.ts'
import type { Difference } from '../../domain/scan/difference.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { packText } from '../database/sealed-text.ts'
import { inserting, sql, type Reader } from '../database/statement.ts'
import { rankOf } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { contractEvent, type Cause } from '../tools/events.ts'
import { evidenceOf, lockTool } from '../tools/rows.ts'
import { replaceTool } from '../tools/writes.ts'
import { endScan, updateLookedAt, type Lease } from './leases.ts'
import { queueUnlessActive, type WantedScan } from './queue.ts'

export interface ScanResult {
  grading: Grading
  observedAt: string | null
  /** As the scan has found it, as JSON. */
  evidence: string
  /** Requests and responses, one line each. */
  exchanges: readonly ExchangeLine[]
  /** What MCP clients make of its tools, as JSON; if it is missing, it is worked out later. */
  clients?: string
  /** Changes since the previous scan, as JSON; null for the first one. */
  difference: string | null
  /** In base64; null if the site has none; missing if not fetched: the previous one stays. */
  icon?: string | null
  /** What becomes of the tool and its evidence, under its lock. */
  change: (old: ToolRecord) => Promise<{ record: ToolRecord; evidence: string }>
  /** Of a second look: the evidence that it adds to, as JSON. */
  basedOn?: string
  /** If what it rests on is not true any more. */
  rescan?: WantedScan
}

const insertResult = inserting('scan_result')
const putIcon = sql({ sealed: ['image'] })(`
  insert into tool_icon (tool_id, image) values (:id, :image)
  on conflict (tool_id) do update set image = excluded.image`)
const deleteIcon = sql()('delete from tool_icon where tool_id = :id')
const toolOfScan = sql<{ tool_id: number }>()('select tool_id from scan where id = :scanId')
const deleteSecondLook = sql()('delete from second_look where tool_id = :id')
const insertLetterChange = inserting('letter_change')

export function scanResults(store: Store) {
  return {
    /**
     * Stores evidence, grading and tool; false, storing nothing, if the lease was lost, or if a second
     * look is based on evidence that has been replaced meanwhile.
     */
    finishScan: async (lease: Lease, result: ScanResult, now: number): Promise<boolean> => {
      const row = resultRow(result)
      return store.engine.transaction((tx) => finish(store, tx, lease, result, row, now))
    },
  }
}

/** Packed before the transaction begins, to keep it short. */
function resultRow({ grading, observedAt, evidence, difference }: ScanResult) {
  return {
    method_version: grading.methodVersion,
    grade_rank: grading.letter === null ? null : rankOf(grading.letter),
    score: grading.score,
    observed_at: observedAt,
    difference,
    grading: packText(JSON.stringify(grading)),
    sha256: hash('sha256', evidence),
    evidence: packText(evidence),
  }
}

async function finish(
  store: Store,
  tx: Reader,
  lease: Lease,
  { change, exchanges, clients, difference, icon, basedOn, rescan }: ScanResult,
  row: ReturnType<typeof resultRow>,
  now: number,
): Promise<boolean> {
  const { scanId, attempt: attempts } = lease
  if (basedOn !== undefined && !(await isStill(store, tx, scanId, basedOn))) return false
  const [scan] = await endScan(tx, { ...lease, attempts, status: 'done', lastError: null, now })
  if (!scan) return false
  const id = scan.tool_id
  await insertResult(tx, { ...row, scan_id: scanId })
  const changes = makeToolChanges()
  const cause: Cause = { reason: 'scan', at: now, scanId }
  const derived = { exchanges: JSON.stringify(exchanges), clients: clients ?? null }
  const replacement = {
    id,
    change: async (old: ToolRecord) => {
      const { record, evidence: text } = await change(old)
      return { record, evidence: { text, derived } }
    },
    urlKey: null,
    cause,
  }
  const replaced = await replaceTool(store, tx, replacement, changes)
  const { from, to, isSameMethod } = replaced
  if (icon) await putIcon(tx, { id, image: icon })
  else if (icon === null) await deleteIcon(tx, { id })
  // A different method gives the same tool a different letter.
  if (to !== null && to !== from && (from === null || isSameMethod))
    await insertLetterChange(tx, {
      scan_id: scanId,
      tool_id: id,
      from_rank: from,
      to_rank: to,
      changed_at: now,
    })
  const { contract } = (JSON.parse(difference ?? '{}') ?? {}) as Partial<Difference>
  if (contract) changes.publish(contractEvent(id, replaced.record, contract.counts, cause))
  // The next scan is due as before.
  if (basedOn === undefined) await updateLookedAt(tx, { id, now })
  else await deleteSecondLook(tx, { id })
  await changes.write(tx)
  if (rescan) await queueUnlessActive(store, tx, id, rescan, now)
  return true
}

/** Whether the tool still has this evidence; its row is locked until the transaction ends. */
async function isStill(store: Store, tx: Reader, scanId: string, evidence: string) {
  const [scan] = await toolOfScan(tx, { scanId })
  if (!scan || !(await lockTool(store, tx, scan.tool_id))) return false
  return (await evidenceOf(tx, scan.tool_id)) === evidence
}
