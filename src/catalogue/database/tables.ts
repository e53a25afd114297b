// The tables of the catalogue, as the queries see them; columns mean the same on both databases.
import type { Generated } from 'kysely'

/** Narrow, because all of it is read into memory; what is shown lies in `tool_document`. */
interface ToolTable {
  id: Generated<number>
  slug: string
  name: string
  /** The name folded to lower case without accents, for sorting. */
  name_key: string
  url_key: string
  category: string
  status: string
  /** 0 (F) to 7 (A+); null where the tool is not listed. */
  grade_rank: number | null
  /** Thousandths of the unrounded score. */
  score_key: number | null
  /** The score as it is shown. */
  score: number | null
  /** 1 MCP, 2 API, 4 CLI. */
  flags: number
  review_count: number
  created_at: number
  updated_at: number
  version: number
  /** When a scan last ended, or the tool was made; null while a scan is queued or running. */
  looked_at: number | null
  /**
   * Of the method that graded it; empty where nothing is graded, null where the row was written
   * before this was kept.
   */
  method_version: string | null
  /** The version of the renderer that made its documents. */
  rendered_by: string
  /** The revision of its latest write. */
  changed: number
}

/** Columns in the order of how often they are read, because SQLite walks over the ones before. */
interface ToolDocumentTable {
  tool_id: number
  tool: string
  profile: string
  markdown: string
}

/**
 * What documents are made from, and what few ask for: large, so apart from what every read touches.
 */
interface ToolSourceTable {
  tool_id: number
  checks: string
  record: string
  evidence: string
}

/** A submission that was taken back: who holds the tool in memory drops it. */
interface RemovedToolTable {
  tool_id: number
  slug: string
  /** The revision that took it away. */
  changed: number
  removed_at: number
}

/**
 * What was asked of a tool and answered, one line each: apart from the evidence, which is a hundred
 * times as large.
 */
interface ToolExchangeTable {
  tool_id: number
  exchanges: string
}

/** What a graded tool adds to the statistics, as JSON. */
interface ToolShareTable {
  tool_id: number
  share: string
}

/** What the launch catalogue last said of a tool. */
interface LaunchEntryTable {
  slug: string
  digest: string
}

/** A scan that gave its tool another letter, or its first. */
interface LetterChangeTable {
  scan_id: string
  tool_id: number
  from_rank: number | null
  to_rank: number
  changed_at: number
}

/** What happened to a tool; ids grow in the order in which events can be seen. */
interface EventTable {
  id: number
  at: number
  kind: string
  tool_id: number
  /** As it was then. */
  category: string
  reason: string
  from_rank: number | null
  to_rank: number | null
  /** Scores as they are shown. */
  from_score: number | null
  to_score: number | null
  method_version: string | null
  scan_id: string | null
  /** How the contract changed, as JSON; null where that is not what happened. */
  contract: string | null
}

/** Who is told of events. */
interface WebhookTable {
  id: string
  key_id: string
  url: string
  secret: string
  state: string
  /** A slug; null: of every tool. */
  tool: string | null
  category: string | null
  /** Separated by commas. */
  kinds: string
  created_at: number
  /** The last event that it was queued for. */
  cursor: number
  failing_since: number | null
}

/** What is still to be sent, or was given up. */
interface WebhookMessageTable {
  id: string
  webhook_id: string
  host: string
  kind: string
  body: string
  state: string
  attempts: number
  created_at: number
  next_at: number
  /** 0 where nobody sends it. */
  lease_until: number
  last_status: number | null
  last_error: string | null
}

/** Stored evidence that was graded again, because the method had changed. */
interface MethodChangeTable {
  tool_id: number
  changed_at: number
  from_version: string
  from_rank: number | null
  /** Scores as they are shown. */
  from_score: number | null
  to_version: string
  to_rank: number | null
  to_score: number | null
}

interface ScanTable {
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
  /** The looks that have ended so far, as JSON. */
  progress: string
  finished_at: number | null
  /** When it was first taken. */
  began_at: number | null
  /** When it was last taken. */
  taken_at: number | null
  /** Who submitted the tool, as quotas name the caller; null once it was taken. */
  submitter: string | null
}

/** What a scan that is done has found. Columns in the order of how often they are read. */
interface ScanResultTable {
  scan_id: string
  tool_id: number
  method_version: string
  grade_rank: number | null
  /** The score as it is shown. */
  score: number | null
  observed_at: string | null
  finished_at: number
  difference: string | null
  /** Packed JSON. */
  grading: string
  /** Of the JSON text of the evidence. */
  sha256: string
  /** Packed JSON. */
  evidence: string
}

/** When a host is next free to be scanned. */
interface HostTurnTable {
  host: string
  next_at: number
}

interface ReviewTable {
  id: string
  tool_id: number
  reviewer: string
  network: string
  created_at: number
  verified: number
  evidence_level: string
  /** Thousandths of what the review gives the tool; null where it gives nothing. */
  score_key: number | null
  /** 1 where it was made with a key that is old enough. */
  trusted: number
  /** 1 where the same key has reviewed the tool again. */
  superseded: number
  body: string
}

/** Reviews that wait for a person to look at them. */
interface HeldReviewTable {
  id: string
  tool_id: number
  created_at: number
  /** Version of the screening that held it. */
  screening: string
  body: string
}

/** Reviews that were taken back, until they are gone for good. */
interface WithdrawnReviewTable {
  id: string
  tool_id: number
  withdrawn_at: number
  body: string
}

interface ReviewSlotTable {
  tool_id: number
  reviewer: string
  until: number
}

/** How the reviews of a category score in all: the prior of each review score. */
interface ReviewTallyTable {
  category: string
  n: number
  score_sum: number
}

/** A key that was proved to belong to the owner of a tool. */
interface ToolOwnerTable {
  tool_id: number
  key_id: string
  method: string
  verified_at: number
  checked_at: number
}

/** The public log of a tool; `body` is JSON. */
interface ToolLogTable {
  id: string
  tool_id: number
  logged_at: number
  body: string
}

/** Mistakes that readers report, for the operator; `body` is JSON. */
interface MistakeReportTable {
  id: string
  tool_id: number
  created_at: number
  closed_at: number | null
  body: string
}

interface ApiKeyTable {
  id: string
  hash: string
  prefix: string
  name: string
  created_at: number
  revoked_at: number | null
  /** Names between spaces; null where the key may do all. */
  scopes: string | null
  expires_at: number | null
}

interface QuotaTable {
  kind: string
  day: string
  subject: string
  used: number
}

/** A request that happens once, however often it is sent. */
interface OnceRequestTable {
  id: string
  fingerprint: string
  nonce: string
  created_at: number
  attempt: number
  lease_until: number
  /** What its transactions gave, sealed, as a list in JSON. */
  steps: string
  /** Sealed; null until it is answered. */
  answer: string | null
}

/** One row: what makes this installation unlike any other. */
interface InstallationTable {
  id: number
  /** The key of the hashes under which network addresses are stored. */
  address_secret: string
}

interface MetaTable {
  id: number
  /** Grows with every write of a tool. */
  revision: number
  /** Grows with every write that changes a grade, or where a tool stands in lists. */
  grades: number
  /** Grows with every key that is revoked. */
  keys: number
  /** The id of the latest event. */
  events: number
  /**
   * The last tool whose addresses and reviews are as they would be stored today; null where all
   * are.
   */
  cleaned_to: number | null
}

export interface Tables {
  tool: ToolTable
  tool_document: ToolDocumentTable
  tool_source: ToolSourceTable
  tool_exchange: ToolExchangeTable
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
