// The catalogue's interface for scans: submissions, the queue, workers' leases, and history.
import type { ScanEntry } from '../../domain/answer/scan.ts'
import type { ExchangeLine } from '../../domain/evidence/exchange-line.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { CountedCaller } from './accounts.ts'
import type { StoredTool } from './tools.ts'

export interface Submission {
  /**
   * The initial tool: pending, ungraded. If its slug is taken, it gets `slugSuffix`, then a number.
   */
  record: ToolRecord
  slugSuffix: string
  /** The normalised URL that identifies the tool. */
  urlKey: string
  scanId: string
  turn: HostTurn
  now: number
  /** The submitter's quota, counted in the same transaction; a limit of 0 disables it. */
  quota: CountedCaller
}

/** A scan that a caller asked for. */
export interface QueuedScan {
  id: string
  status: string
  /** Its position in the queue, starting at 1; null if it is not queued. */
  position: number | null
}

export type SubmissionOutcome =
  | {
      outcome: 'submitted' | 'exists'
      tool: StoredTool
      scan: QueuedScan | null
      used: number
    }
  | { outcome: 'quota-exceeded' }

/**
 * A worker's lease on a scan. Every write names worker and attempt, and is refused if the lease was
 * lost.
 */
export interface Lease {
  scanId: string
  worker: string
  attempt: number
}

export interface ClaimedScan extends Lease {
  slug: string
  /** The tool at the time of the claim. */
  record: ToolRecord
  urlKey: string
  /** Evidence from before this scan, as JSON; null if there is none. */
  evidence: string | null
  /** Earlier scans of this tool within thirty days: number of probes, days, and probes answered. */
  history: { days: number; probes: number; answered: number }
}

export interface ScanResult {
  record: ToolRecord
  evidence: string
  /** Requests and responses, one line each. */
  exchanges: readonly ExchangeLine[]
  /** Changes since the previous scan, as JSON; null for the first one. */
  difference: string | null
  /**
   * The icon in base64; null if the site has none; missing if it could not be fetched, and
   * then the previous one stays.
   */
  icon?: string | null
}

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

/**
 * One entry of a tool's history: a scan, or stored evidence that was graded again because the
 * method changed.
 */
export interface HistoryEntry extends Omit<
  ScanEntry,
  'url' | 'createdAt' | 'finishedAt' | 'difference'
> {
  createdAt: number
  finishedAt: number | null
  difference: string | null
}

export type RescanOutcome =
  | { outcome: 'queued'; scan: QueuedScan }
  /** A scan is already queued or running. */
  | { outcome: 'under-way'; scan: QueuedScan }
  | { outcome: 'too-soon'; retryAt: number }
  | { outcome: 'unknown-tool' }

/**
 * How often a host is scanned: one scan at a time, with this many milliseconds between starts; 0
 * disables it.
 */
export interface HostTurn {
  host: string
  everyMs: number
}

export interface Scans {
  /**
   * The outcome of a submission that creates no tool, or null. Asked first, before its text is
   * processed.
   */
  settledSubmission(
    submission: Pick<Submission, 'urlKey' | 'quota'>,
  ): Promise<SubmissionOutcome | null>
  /** How many submissions of the quota are used. */
  usedSubmissions(quota: CountedCaller): Promise<number>
  submit(submission: Submission): Promise<SubmissionOutcome>
  /**
   * Withdraws a submission whose first scan is still queued. `submitter`: the subject of its quota,
   * or null for the operator.
   */
  takeBack(
    slug: string,
    submitter: string | null,
    now: number,
  ): Promise<'taken-back' | 'unknown-tool' | 'not-submitter' | 'begun' | 'in-use'>
  /**
   * Claims the scan that has waited longest, if any may run now. A tool without a grade then shows
   * as scanning.
   */
  claimScan(worker: string, leaseMs: number, now: number): Promise<ClaimedScan | null>
  /** Extends the lease and records progress; false if another worker has claimed the scan. */
  keepScan(
    lease: Lease,
    progress: readonly Progress[],
    leaseMs: number,
    now: number,
  ): Promise<boolean>
  /**
   * Stores evidence, grading and tool in one transaction. False, storing nothing, if the lease was
   * lost.
   */
  finishScan(lease: Lease, result: ScanResult, now: number): Promise<boolean>
  /**
   * Ends the attempt: the scan is retried at `retryAt`, or has failed if that is null. In the
   * latter case a tool without a grade becomes unreachable.
   */
  failScan(lease: Lease, error: string, retryAt: number | null, now: number): Promise<boolean>
  /** Returns all scans of a worker that shuts down; the attempt does not count. */
  releaseScans(worker: string, now: number): Promise<number>
  findScan(id: string): Promise<StoredScan | null>
  /** The scan's position in the queue, starting at 1; null if it is not queued. */
  queuePosition(id: string): Promise<number | null>
  /** The evidence of a finished scan, as JSON, verified against its digest. */
  findEvidence(scanId: string): Promise<string | null>
  /** Why no scan would be queued now; null where one would be. */
  refusedScan(
    slug: string,
    cooldownMs: number,
    now: number,
  ): Promise<Exclude<RescanOutcome, { outcome: 'queued' }> | null>
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
  /** Scans that are due, how long the oldest has been due, and scans that are running. */
  countQueue(now: number): Promise<{ waiting: number; oldestWaitingMs: number; running: number }>
  /**
   * Tools that were last scanned more than `maxAgeMs` ago and have no scan queued, and how overdue
   * the oldest is.
   */
  countStale(maxAgeMs: number, now: number): Promise<{ tools: number; latestByMs: number }>
  /**
   * Queues tools that were last scanned more than `maxAgeMs` ago, oldest first; returns how many.
   */
  queueStale(
    maxAgeMs: number,
    limit: number,
    newId: () => string,
    turnOf: (record: ToolRecord) => HostTurn,
    now: number,
  ): Promise<number>
}
