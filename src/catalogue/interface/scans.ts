// The scans of the catalogue: submissions, the queue, the leases of workers, and history.
import type { ExchangeLine } from '../../domain/evidence/exchange-line.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { CountedCaller } from './accounts.ts'
import type { StoredTool } from './tools.ts'

export interface Submission {
  /**
   * The tool as it begins: pending, ungraded. Its slug is a wish: a taken one gets `slugSuffix`,
   * then a number.
   */
  record: ToolRecord
  slugSuffix: string
  /** The normalised URL by which the same tool is recognised. */
  urlKey: string
  scanId: string
  turn: HostTurn
  now: number
  /** Who submits, counted in the same transaction; a limit of 0 lifts the quota. */
  quota: CountedCaller
}

export type SubmissionOutcome =
  | {
      outcome: 'submitted' | 'exists'
      tool: StoredTool
      scan: { id: string; status: string } | null
      used: number
    }
  | { outcome: 'quota-exceeded' }

/**
 * A scan that a worker has taken. Whatever it does with it, it names worker and attempt: who lost
 * the lease is refused.
 */
export interface Lease {
  scanId: string
  worker: string
  attempt: number
}

export interface ClaimedScan extends Lease {
  slug: string
  /** The tool as it was when the scan was taken. */
  record: ToolRecord
  urlKey: string
  /** Evidence of the tool before this scan, as JSON; null where there is none. */
  evidence: string | null
  /**
   * Earlier looks at this tool within thirty days: how many, over how many days, and how many were
   * answered.
   */
  history: { days: number; probes: number; answered: number }
}

export interface ScanResult {
  record: ToolRecord
  evidence: string
  /** What was asked and answered, a line each. */
  exchanges: readonly ExchangeLine[]
  /** Changes since the previous scan, as JSON; null for the first one. */
  difference: string | null
}

export interface StoredScan {
  id: string
  slug: string
  status: ScanStatus
  attempt: number
  createdAt: number
  updatedAt: number
  /** When it is run at the earliest. */
  runAfter: number
  /** When a worker took it for its latest try. */
  takenAt: number | null
  lastError: string | null
  progress: Progress[]
  result: { grading: Grading; difference: string | null; observedAt: string | null } | null
}

/**
 * One line of a tool's history: a scan, or stored evidence that was graded again because the method
 * had changed.
 */
export interface HistoryEntry {
  kind: 'scan' | 'method'
  /** Null where it is no scan. */
  id: string | null
  status: ScanStatus
  createdAt: number
  finishedAt: number | null
  methodVersion: string | null
  grade: Letter | null
  score: number | null
  difference: string | null
  /** What the method of before gave it; null where it is a scan. */
  previous: { methodVersion: string; grade: Letter | null; score: number | null } | null
}

export type RescanOutcome =
  | { outcome: 'queued'; scan: { id: string; status: ScanStatus } }
  /** One is waiting or running already. */
  | { outcome: 'under-way'; scan: { id: string; status: ScanStatus } }
  | { outcome: 'too-soon'; retryAt: number }
  | { outcome: 'unknown-tool' }

/**
 * Turns of a host: one scan at a time, and so many milliseconds from one to the next; 0 lifts it.
 */
export interface HostTurn {
  host: string
  everyMs: number
}

export interface Scans {
  /**
   * What becomes of a submission that takes no new tool, or null: asked before any work is done on
   * its text.
   */
  settledSubmission(
    submission: Pick<Submission, 'urlKey' | 'quota'>,
  ): Promise<SubmissionOutcome | null>
  /** Submissions that the caller has used of his quota. */
  usedSubmissions(quota: CountedCaller): Promise<number>
  submit(submission: Submission): Promise<SubmissionOutcome>
  /**
   * Takes a submission away whose first scan nobody has begun. `submitter`: the subject of its
   * quota, or null for the operator.
   */
  takeBack(
    slug: string,
    submitter: string | null,
    now: number,
  ): Promise<'taken-back' | 'unknown-tool' | 'not-submitter' | 'begun' | 'in-use'>
  /**
   * Takes the scan that has waited longest, if any may run now; its tool then shows as scanning
   * where it has no grade.
   */
  claimScan(worker: string, leaseMs: number, now: number): Promise<ClaimedScan | null>
  /** Keeps the lease and tells how far the scan is; false where another has taken it. */
  keepScan(
    lease: Lease,
    progress: readonly Progress[],
    leaseMs: number,
    now: number,
  ): Promise<boolean>
  /**
   * Stores evidence, grading and tool in one transaction; false where the lease was lost, and then
   * nothing is stored.
   */
  finishScan(lease: Lease, result: ScanResult, now: number): Promise<boolean>
  /**
   * Gives the scan up: to be tried again at `retryAt`, or failed for good where it is null; then a
   * tool without a grade becomes unreachable.
   */
  failScan(lease: Lease, error: string, retryAt: number | null, now: number): Promise<boolean>
  /** Gives back all scans of a worker that stops in good order; the attempt does not count. */
  releaseScans(worker: string, now: number): Promise<number>
  findScan(id: string): Promise<StoredScan | null>
  /** The place of a scan in the queue, the next one being 1; null where it does not wait. */
  queuePosition(id: string): Promise<number | null>
  /** The evidence of a scan that is done, as JSON; its digest is compared on the way. */
  findEvidence(scanId: string): Promise<string | null>
  requestScan(
    slug: string,
    scanId: string,
    cooldownMs: number,
    turn: HostTurn,
    now: number,
  ): Promise<RescanOutcome>
  /** Newest first. */
  listScans(
    slug: string,
    page: number,
    limit: number,
  ): Promise<{ scans: HistoryEntry[]; total: number } | null>
  /** Scans that could run now, for how long the first of them could have, and those that do. */
  countQueue(now: number): Promise<{ waiting: number; oldestWaitingMs: number; running: number }>
  /**
   * Tools whose last look is older than `maxAgeMs` and that wait for no scan yet, and by how much
   * the oldest is late.
   */
  countStale(maxAgeMs: number, now: number): Promise<{ tools: number; latestByMs: number }>
  /** Queues tools whose last look is older than `maxAgeMs`, oldest first; tells how many. */
  queueStale(
    maxAgeMs: number,
    limit: number,
    newId: () => string,
    turnOf: (record: ToolRecord) => HostTurn,
    now: number,
  ): Promise<number>
}
