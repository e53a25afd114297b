// The tables of the catalogue as the queries see them; columns mean the same on both databases.
import type { Generated } from 'kysely'

/** Narrow, because all rows are read into memory; what is served is in `tool_document`. */
export interface ToolTable {
  id: Generated<number>
  slug: string
  name: string
  /** The name folded to lower case without accents, for sorting. */
  name_key: string
  url_key: string
  category: string
  status: string
  /** 0 (F) to 7 (A+); null if the tool is not listed. */
  grade_rank: number | null
  /** The unrounded score in thousandths. */
  score_key: number | null
  /** The score as displayed. */
  score: number | null
  /** 1 MCP, 2 API, 4 CLI. */
  flags: number
  review_count: number
  created_at: number
  updated_at: number
  version: number
  /**
   * When the last scan ended, or else when the tool was created; null while a scan is queued or
   * running.
   */
  looked_at: number | null
  /**
   * The method version that graded it; empty if not graded, null if the row is older than the
   * column.
   */
  method_version: string | null
  /** The renderer version that produced its documents. */
  rendered_by: string
  /** The revision of its latest write. */
  changed: number
}

/** Columns are ordered by how often they are read, because SQLite steps over the preceding ones. */
export interface ToolDocumentTable {
  tool_id: number
  tool: string
  profile: string
  markdown: string
}

/**
 * What documents are rendered from, and what is rarely read: large, so kept apart from what every
 * read touches.
 */
export interface ToolSourceTable {
  tool_id: number
  record: string
  evidence: string
}

/** A withdrawn submission: other processes drop the tool from memory. */
export interface RemovedToolTable {
  tool_id: number
  slug: string
  /** The revision of its removal. */
  changed: number
  removed_at: number
}

/**
 * The requests to a tool and its responses, one line each. The evidence itself is a hundred times
 * as large.
 */
export interface ToolExchangeTable {
  tool_id: number
  exchanges: string
}

/** The icon of a tool as its site serves it, as base64. */
export interface ToolIconTable {
  tool_id: number
  png: string
}

/** A graded tool's share of the statistics, as JSON. */
export interface ToolShareTable {
  tool_id: number
  share: string
}

/** The latest entry of the launch catalogue for a tool. */
export interface LaunchEntryTable {
  slug: string
  digest: string
}

/** A scan that changed its tool's letter, or gave the first. */
export interface LetterChangeTable {
  scan_id: string
  tool_id: number
  from_rank: number | null
  to_rank: number
  changed_at: number
}

/** What happened to a tool; ids grow in the order in which events become visible. */
export interface EventTable {
  id: number
  at: number
  kind: string
  tool_id: number
  /** At the time of the event. */
  category: string
  reason: string
  from_rank: number | null
  to_rank: number | null
  /** Scores as displayed. */
  from_score: number | null
  to_score: number | null
  method_version: string | null
  scan_id: string | null
  /** How the contract changed, as JSON; null for other events. */
  contract: string | null
}

/** Subscriptions to events. */
export interface WebhookTable {
  id: string
  key_id: string
  url: string
  secret: string
  state: string
  /** A slug; null for all tools. */
  tool: string | null
  category: string | null
  /** Separated by commas. */
  kinds: string
  created_at: number
  /** The last event that was queued for it. */
  cursor: number
  failing_since: number | null
}

/** A message that is pending or was given up. */
export interface WebhookMessageTable {
  id: string
  webhook_id: string
  host: string
  kind: string
  body: string
  state: string
  attempts: number
  created_at: number
  next_at: number
  /** 0 if no process is sending it. */
  lease_until: number
  last_status: number | null
  last_error: string | null
}

/** A tool whose stored evidence was graded again because the method changed. */
export interface MethodChangeTable {
  tool_id: number
  changed_at: number
  from_version: string
  from_rank: number | null
  /** Scores as displayed. */
  from_score: number | null
  to_version: string
  to_rank: number | null
  to_score: number | null
}

export interface ScanTable {
  id: string
  tool_id: number
  status: string
  attempt: number
  created_at: number
  updated_at: number
  lease_until: number | null
  worker: string | null
  run_after: number
  last_error: string | null
  /** The steps completed so far, as JSON. */
  progress: string
  finished_at: number | null
  /** When it was first claimed. */
  began_at: number | null
  /** When it was last claimed. */
  taken_at: number | null
  /** The submitter, as the subject of quotas; null once a worker has claimed the scan. */
  submitter: string | null
}

/** The result of a finished scan. Columns are ordered by how often they are read. */
export interface ScanResultTable {
  scan_id: string
  tool_id: number
  method_version: string
  grade_rank: number | null
  /** The score as displayed. */
  score: number | null
  observed_at: string | null
  finished_at: number
  difference: string | null
  /** Packed JSON. */
  grading: string
  /** Of the evidence's JSON text. */
  sha256: string
  /** Packed JSON. */
  evidence: string
}

/** When a host may next be scanned. */
export interface HostTurnTable {
  host: string
  next_at: number
}

export interface ReviewTable {
  id: string
  tool_id: number
  reviewer: string
  network: string
  created_at: number
  verified: number
  evidence_level: string
  /** The score that the review gives the tool, in thousandths; null if it has none. */
  score_key: number | null
  /** 1 if it was written with a key that is old enough. */
  trusted: number
  /** 1 if the same key has reviewed the tool again. */
  superseded: number
  body: string
}

/** Quarantined reviews. */
export interface HeldReviewTable {
  id: string
  tool_id: number
  created_at: number
  /** The version of the screening that quarantined it. */
  screening: string
  body: string
}

/** Withdrawn reviews that can still be restored. */
export interface WithdrawnReviewTable {
  id: string
  tool_id: number
  withdrawn_at: number
  body: string
}

export interface ReviewSlotTable {
  tool_id: number
  reviewer: string
  until: number
}

/** The sum of all review scores in a category: the prior of each tool's review score. */
export interface ReviewTallyTable {
  category: string
  n: number
  score_sum: number
}

/** A key with a verified claim to a tool. */
export interface ToolOwnerTable {
  tool_id: number
  key_id: string
  method: string
  verified_at: number
  checked_at: number
}

/** The public log of a tool; `body` is JSON. */
export interface ToolLogTable {
  id: string
  tool_id: number
  logged_at: number
  body: string
}

/** Mistakes reported by readers, for the operator; `body` is JSON. */
export interface MistakeReportTable {
  id: string
  tool_id: number
  created_at: number
  closed_at: number | null
  body: string
}

export interface ApiKeyTable {
  id: string
  hash: string
  prefix: string
  name: string
  created_at: number
  revoked_at: number | null
  /** Separated by spaces; null if the key is not restricted. */
  scopes: string | null
  expires_at: number | null
}

export interface QuotaTable {
  kind: string
  day: string
  subject: string
  used: number
}

/** A request with an idempotency key. */
export interface OnceRequestTable {
  id: string
  fingerprint: string
  created_at: number
  /** Null if it holds a secret. */
  answer: string | null
}

/** One row with the installation's own secret. */
export interface InstallationTable {
  id: number
  /** The HMAC key for stored network addresses. */
  address_secret: string
}

export interface MetaTable {
  id: number
  /** Grows with every write of a tool. */
  revision: number
  /** Grows with every write that changes a grade or a tool's position in lists. */
  grades: number
  /** Grows whenever a key is revoked. */
  keys: number
  /** The id of the latest event. */
  events: number
  /** The last tool that the cleaning after an upgrade has reached; null when it is complete. */
  cleaned_to: number | null
}

export interface Tables {
  tool: ToolTable
  tool_document: ToolDocumentTable
  tool_source: ToolSourceTable
  tool_exchange: ToolExchangeTable
  tool_icon: ToolIconTable
  tool_share: ToolShareTable
  removed_tool: RemovedToolTable
  launch_entry: LaunchEntryTable
  letter_change: LetterChangeTable
  method_change: MethodChangeTable
  event: EventTable
  webhook: WebhookTable
  webhook_message: WebhookMessageTable
  scan: ScanTable
  scan_result: ScanResultTable
  host_turn: HostTurnTable
  review: ReviewTable
  held_review: HeldReviewTable
  review_slot: ReviewSlotTable
  withdrawn_review: WithdrawnReviewTable
  review_tally: ReviewTallyTable
  tool_owner: ToolOwnerTable
  tool_log: ToolLogTable
  mistake_report: MistakeReportTable
  api_key: ApiKeyTable
  quota: QuotaTable
  once_request: OnceRequestTable
  meta: MetaTable
  installation: InstallationTable
}
