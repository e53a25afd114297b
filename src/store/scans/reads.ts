// Reads scans: one by its id, its evidence, and the history of a tool.
import { createHash } from 'node:crypto'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Catalogue } from '../catalogue.ts'
import { unpackText } from '../database/packed-text.ts'
import type { Store } from '../store.ts'
import { letterOfRank } from '../database/tool-row.ts'
import { positionOf } from './queue.ts'

export function scanReads(
  store: Store,
): Pick<
  Catalogue,
  'findScan' | 'queuePosition' | 'findEvidence' | 'listScans' | 'countQueue' | 'countStale'
> {
  const { engine, queries } = store
  return {
    findScan: async (id) => {
      const [row] = await queries.findScan(engine, { id })
      if (!row) return null
      const { grading, difference, observed_at: observedAt } = row
      return {
        id: row.id,
        slug: row.slug,
        status: row.status as ScanStatus,
        attempt: row.attempt,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        runAfter: row.run_after,
        takenAt: row.taken_at,
        lastError: row.last_error,
        progress: JSON.parse(row.progress) as Progress[],
        result:
          grading === null
            ? null
            : {
                grading: JSON.parse(unpacked(grading, id)) as Grading,
                difference,
                observedAt,
              },
      }
    },
    queuePosition: (id) => positionOf(store, engine, id),
    findEvidence: async (scanId) => {
      const [row] = await queries.readResultEvidence(engine, { scanId })
      if (!row) return null
      const evidence = unpacked(row.evidence, scanId)
      if (createHash('sha256').update(evidence).digest('hex') !== row.sha256) throw damaged(scanId)
      return evidence
    },
    listScans: (slug, page, limit) => listScans(store, slug, page, limit),
    countStale: async (maxAgeMs, now) => {
      const [row] = await queries.countStale(engine, { before: now - maxAgeMs })
      return { tools: row?.n ?? 0, latestByMs: row?.first == null ? 0 : now - maxAgeMs - row.first }
    },
    countQueue: async (now) => {
      const rows = await queries.countQueue(engine, { now })
      const [waiting, running] = (['queued', 'running'] as const).map((status) =>
        rows.find((row) => row.status === status),
      )
      return {
        waiting: waiting?.n ?? 0,
        oldestWaitingMs: waiting ? Math.max(0, now - waiting.first) : 0,
        running: running?.n ?? 0,
      }
    },
  }
}

async function listScans(
  { engine, queries }: Store,
  slug: string,
  page: number,
  limit: number,
): ReturnType<Catalogue['listScans']> {
  const [tool] = await queries.findId(engine, { slug })
  if (!tool) return null
  const [rows, [count]] = await Promise.all([
    queries.historyPage(engine, { toolId: tool.id, limit, offset: (page - 1) * limit }),
    queries.countHistory(engine, { toolId: tool.id }),
  ])
  const scans = rows.map((row) => ({
    kind: row.from_version === null ? ('scan' as const) : ('method' as const),
    id: row.id,
    status: row.status as ScanStatus,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    methodVersion: row.method_version,
    grade: letterOfRank(row.grade_rank),
    score: row.score,
    difference: row.difference,
    previous:
      row.from_version === null
        ? null
        : {
            methodVersion: row.from_version,
            grade: letterOfRank(row.from_rank),
            score: row.from_score,
          },
  }))
  return { scans, total: count?.n ?? 0 }
}

function unpacked(packed: string, scanId: string): string {
  try {
    return unpackText(packed)
  } catch (cause) {
    throw damaged(scanId, cause)
  }
}

function damaged(scan: string, cause?: unknown): Refusal {
  return new Refusal('evidence-damaged', { facts: { scan }, cause })
}
