// Reads scans: one by its id, its evidence, the history of a tool, and how many wait.
import { hash } from 'node:crypto'
import type { ScanEntry } from '../../domain/answer/scan.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'
import { Refusal } from '../../errors/refusal.ts'
import { unpackText } from '../database/sealed-text.ts'
import { sql } from '../database/statement.ts'
import { letterOfRank } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import { findId } from '../tools/rows.ts'
import { positionOf } from './queue.ts'

export interface StoredScan {
  id: string
  slug: string
  status: ScanStatus
  attempt: number
  createdAt: number
  updatedAt: number
  /** The earliest time to run it. */
  runAfter: number
  /** When a worker took it for its latest try. */
  takenAt: number | null
  lastError: string | null
  progress: Progress[]
  result: { grading: Grading; difference: string | null; observedAt: string | null } | null
}

/** One entry of a tool's history: a scan, or evidence graded again by another method. */
export interface HistoryEntry extends Omit<
  ScanEntry,
  'url' | 'createdAt' | 'finishedAt' | 'difference'
> {
  createdAt: number
  finishedAt: number | null
  difference: string | null
}

type ScanRow = Omit<StoredScan, 'progress' | 'result'> & {
  progress: string
  grading: string | null
  difference: string | null
  observedAt: string | null
}
const scanById = sql<ScanRow>()(`
  select s.id, t.slug, s.status, s.attempt, s.created_at as "createdAt",
    s.updated_at as "updatedAt", s.run_after as "runAfter", s.taken_at as "takenAt",
    s.last_error as "lastError", s.progress, r.grading, r.difference, r.observed_at as "observedAt"
  from scan as s inner join tool as t on t.id = s.tool_id
    left join scan_result as r on r.scan_id = s.id
  where s.id = :id`)
const readEvidence = sql<{ sha256: string; evidence: string }>()(
  'select sha256, evidence from scan_result where scan_id = :scanId',
)
const countDue = sql<{ status: string; n: number; first: number }>()(`
  select status, count(*) as n, min(run_after) as first from scan
  where status in ('queued', 'running') and run_after <= :now group by status`)
const countOlder = sql<{ n: number; first: number | null }>()(
  'select count(*) as n, min(looked_at) as first from tool where looked_at < :before',
)

type HistoryRow = Omit<HistoryEntry, 'grade' | 'previous'> & {
  grade_rank: number | null
  from_version: string | null
  from_rank: number | null
  from_score: number | null
}
const historyPage = sql<HistoryRow>()(`
  select s.kind, s.id as id, s.status, s.created_at as "createdAt", s.finished_at as "finishedAt",
    r.method_version as "methodVersion", r.grade_rank, r.score, r.difference,
    null as from_version, null as from_rank, null as from_score
  from scan as s left join scan_result as r on r.scan_id = s.id where s.tool_id = :toolId
  union all
  select 'method', null, 'done', m.changed_at, m.changed_at, m.to_version, m.to_rank, m.to_score, null,
    m.from_version, m.from_rank, m.from_score
  from method_change as m where m.tool_id = :toolId
  order by "createdAt" desc, id limit :limit offset :offset`)
const countHistory = sql<{ n: number }>()(`
  select (select count(*) from scan where tool_id = :toolId)
    + (select count(*) from method_change where tool_id = :toolId) as n`)

export function scanReads({ engine }: Store) {
  return {
    findScan: async (id: string): Promise<StoredScan | null> => {
      const [row] = await scanById(engine, { id })
      if (!row) return null
      const { grading: packed, difference, observedAt, progress, ...scan } = row
      const grading = packed === null ? null : (JSON.parse(unpacked(packed, id)) as Grading)
      return {
        ...scan,
        progress: JSON.parse(progress) as Progress[],
        result: grading && { grading, difference, observedAt },
      }
    },
    /** The scan's position in the queue, starting at 1; null if it is not queued. */
    queuePosition: (id: string) => positionOf(engine, id),
    /** The evidence of a finished scan, as JSON, verified against its digest. */
    findEvidence: async (scanId: string): Promise<string | null> => {
      const [row] = await readEvidence(engine, { scanId })
      if (!row) return null
      const evidence = unpacked(row.evidence, scanId)
      if (hash('sha256', evidence) !== row.sha256) throw damaged(scanId)
      return evidence
    },
    /** Newest first. */
    listScans: async (slug: string, page: number, limit: number) => {
      const [tool] = await findId(engine, { slug })
      if (!tool) return null
      const toolId = tool.id
      const [rows, [count]] = await Promise.all([
        historyPage(engine, { toolId, limit, offset: (page - 1) * limit }),
        countHistory(engine, { toolId }),
      ])
      return { scans: rows.map(historyEntry), total: count?.n ?? 0 }
    },
    /** Tools last scanned more than `maxAgeMs` ago, none queued, and how overdue the oldest is. */
    countStale: async (maxAgeMs: number, now: number) => {
      const before = now - maxAgeMs
      const [row] = await countOlder(engine, { before })
      return { tools: row?.n ?? 0, latestByMs: row?.first == null ? 0 : before - row.first }
    },
    /** Scans that are due, how long the oldest has been due, and scans that are running. */
    countQueue: async (now: number) => {
      const rows = await countDue(engine, { now })
      const [waiting, running] = ['queued', 'running'].map((status) =>
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

function historyEntry(row: HistoryRow): HistoryEntry {
  const { kind, id, status, createdAt, finishedAt, methodVersion, score, difference } = row
  const { from_version: fromVersion, from_rank: fromRank, from_score: fromScore } = row
  return {
    kind,
    id,
    status,
    createdAt,
    finishedAt,
    methodVersion,
    grade: letterOfRank(row.grade_rank),
    score,
    difference,
    previous:
      fromVersion === null
        ? null
        : { methodVersion: fromVersion, grade: letterOfRank(fromRank), score: fromScore },
  }
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
