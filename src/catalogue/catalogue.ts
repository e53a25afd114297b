// The catalogue: what is remembered, behind one interface for every database.
import type { Documents, ReviewSummary, ToolRecord, ToolStatus } from '../domain/tool/tool.ts'
import type { ExchangeLine } from '../domain/evidence/exchange-line.ts'
import type { Grading } from '../domain/grading/grading.ts'
import type { Letter } from '../domain/grading/letter.ts'
import type { StoredReview } from '../domain/review/review.ts'
import type { Progress, ScanStatus } from '../domain/scan/scan.ts'
import type { LetterChange, Standing } from '../domain/grading/statistics.ts'
import type { Found, SearchFilters } from './search/found.ts'
import type { Regrading } from './tools/regrading.ts'

export type { Found, SearchFilters, Understood } from './search/found.ts'

/** A tool as a read finds it. `version` changes with every write and makes the ETag. */
export interface StoredTool {
  slug: string
  status: ToolStatus
  grade: Letter | null
  score: number | null
  version: number
  updatedAt: string
  documents: Omit<Documents, 'checks'>
}

export interface ToolQuery extends SearchFilters {
  page: number
  limit: number
  sort: 'score' | 'name' | 'recent'
  /** Narrows the list to what search finds: the tools that match all of it; where none does, those that match some. */
  q?: string
}

/** Tools as ready JSON texts, in order, and how many match in all. */
export interface ToolPage {
  tools: string[]
  total: number
}

export interface CategoryCount {
  slug: string
  toolCount: number
  averageScore: number | null
}

export interface ReviewPage {
  reviews: StoredReview[]
  total: number
}

export interface NewReview {
  slug: string
  review: StoredReview
  /** Who reviews: the key, else address and agent; hashed. */
  reviewer: string
  /** The network that a keyless review came from, hashed; one network and day is one voice. */
  network: string
  /** Made with a key that is old enough. Only such reviews weigh in full and count in the mean of the category: crowds without, or with fresh keys, must not. */
  isTrusted: boolean
  /** Version of the screening that holds it back: kept for the operator, shown and counted nowhere. Null for all others. */
  heldBy: string | null
  /** Milliseconds within which the same reviewer may not review the tool again; 0 lifts it. */
  windowMs: number
  /** What the network may say without a key on a day, counted in the same transaction; a limit of 0 lifts it, and null is for keys. */
  quota: { subject: string; day: string; limit: number } | null
}

export interface HeldReview {
  review: StoredReview
  screening: string
}

/** `too-soon` tells when the reviewer may come again. `used`: of the quota; null where none applies. */
export type ReviewOutcome =
  | { outcome: 'stored'; used: number | null }
  | { outcome: 'unknown-tool' }
  | { outcome: 'too-soon'; retryAt: number }
  | { outcome: 'quota-exceeded' }

/** Who is counted against which limit, and a wider network that has one too. */
export interface CountedCaller {
  subject: string
  day: string
  limit: number
  wider?: { subject: string; limit: number } | null
}

export interface Submission {
  /** The tool as it begins: pending, ungraded. Its slug is a wish: a taken one gets `slugSuffix`, then a number. */
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
  | { outcome: 'submitted' | 'exists'; tool: StoredTool; scan: { id: string; status: string } | null; used: number }
  | { outcome: 'quota-exceeded' }

/** A scan that a worker has taken. Whatever it does with it, it names worker and attempt: who lost the lease is refused. */
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
  /** Earlier looks at this tool within thirty days: how many, over how many days, and how many were answered. */
  history: { days: number; probes: number; answered: number }
}

export interface ScanResult {
  record: ToolRecord
  evidence: string
  /** What was asked and answered, a line each. */
  exchanges: readonly ExchangeLine[]
  /** What changed since the scan before, as JSON; null for the first one. */
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
  lastError: string | null
  progress: Progress[]
  result: { grading: Grading; difference: string | null; observedAt: string | null } | null
}

/** One line of a tool's history: a scan, or stored evidence that was graded again because the method had changed. */
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

/** Turns of a host: one scan at a time, and so many milliseconds from one to the next; 0 lifts it. */
export interface HostTurn {
  host: string
  everyMs: number
}

export interface KeyRecord {
  id: string
  /** The readable beginning of the key. */
  prefix: string
  name: string
  createdAt: number
  revokedAt: number | null
}

export interface Catalogue extends Regrading {
  readonly engine: 'sqlite' | 'postgres'

  /** Grows with every write, by whichever process: whoever keeps answers forgets them when it changes. */
  revision(): Promise<number>

  /** The key of the hashes under which network addresses are stored: one per installation, the same for every process. */
  addressSecret(): Promise<string>

  /** Reads what search needs into memory; a search before that waits for it. */
  ready(): Promise<void>

  findTool(slug: string): Promise<StoredTool | null>
  /** One document of the tool, because reading all three takes twice as long. */
  findDocument(slug: string, name: 'profile' | 'markdown'): Promise<{ version: number; text: string } | null>
  /** At most ten of these, each once, in the order asked; what is unknown is left out. */
  findTools(slugs: readonly string[]): Promise<StoredTool[]>
  /** No more of the tool than its badge shows. */
  findStanding(slug: string): Promise<Pick<StoredTool, 'status' | 'grade' | 'version'> | null>
  findRecord(slug: string): Promise<ToolRecord | null>
  /** Apart from the tool, because it is many times as large and seldom asked for. */
  findChecks(slug: string): Promise<{ version: number; checks: string } | null>
  /** The exchanges of the tool's latest evidence: a JSON text of `ExchangeLine[]`. Null where there is no such tool. */
  findExchanges(slug: string): Promise<string | null>
  /** Slugs that look like this one, nearest first. */
  nearSlugs(slug: string, limit: number): Promise<string[]>
  /** Graded tools only. */
  listTools(query: ToolQuery): Promise<ToolPage>
  /** Slugs of graded tools that come after this one, in order. */
  listSlugs(after: string, limit: number): Promise<{ slug: string; updatedAt: string }[]>
  /** Graded tools that match, best first; `total` counts them all. Any text is text. */
  search(text: string, limit: number, filters?: SearchFilters): Promise<Found>
  /** Graded tools whose names have one of the skeletons (`domain/name-skeleton.ts`). */
  namesakes(skeletons: readonly string[]): Promise<{ name: string; url: string }[]>
  /** Categories that have graded tools. */
  countCategories(): Promise<CategoryCount[]>
  /** How many graded tools of each category have each letter. */
  countLetters(): Promise<Record<string, Partial<Record<Letter, number>>>>
  /** Graded tools in all, and pending ones. */
  countTools(): Promise<{ graded: number; pending: number }>
  /** What the graded tools score by criterion and check. */
  readStanding(): Promise<Standing>
  /** The latest scans that gave a tool another letter, or its first; newest first. */
  recentChanges(limit: number): Promise<LetterChange[]>

  /** Stores graded tools (catalogue import): new ones are made, known slugs replaced; reviews stay, and the evidence where none is given. One transaction per call. */
  putTools(records: readonly { record: ToolRecord; urlKey: string; evidence: string | null }[], now: number): Promise<void>
  /** What becomes of a submission that takes no new tool, or null: asked before any work is done on its text. */
  settledSubmission(submission: Pick<Submission, 'urlKey' | 'quota'>): Promise<SubmissionOutcome | null>
  submit(submission: Submission): Promise<SubmissionOutcome>

  /** Takes the scan that has waited longest, if any may run now; its tool then shows as scanning where it has no grade. */
  claimScan(worker: string, leaseMs: number, now: number): Promise<ClaimedScan | null>
  /** Keeps the lease and tells how far the scan is; false where another has taken it. */
  keepScan(lease: Lease, progress: readonly Progress[], leaseMs: number, now: number): Promise<boolean>
  /** Stores evidence, grading and tool in one transaction; false where the lease was lost, and then nothing is stored. */
  finishScan(lease: Lease, result: ScanResult, now: number): Promise<boolean>
  /** Gives the scan up: to be tried again at `retryAt`, or failed for good where it is null; then a tool without a grade becomes unreachable. */
  failScan(lease: Lease, error: string, retryAt: number | null, now: number): Promise<boolean>
  /** Gives back all scans of a worker that stops in good order; the attempt does not count. */
  releaseScans(worker: string, now: number): Promise<number>
  findScan(id: string): Promise<StoredScan | null>
  /** The place of a scan in the queue, the next one being 1; null where it does not wait. */
  queuePosition(id: string): Promise<number | null>
  /** The evidence of a scan that is done, as JSON; its digest is compared on the way. */
  findEvidence(scanId: string): Promise<string | null>
  requestScan(slug: string, scanId: string, cooldownMs: number, turn: HostTurn, now: number): Promise<RescanOutcome>
  /** Newest first. */
  listScans(slug: string, page: number, limit: number): Promise<{ scans: HistoryEntry[]; total: number } | null>
  /** Scans that could run now, for how long the first of them could have, and those that do. */
  countQueue(now: number): Promise<{ waiting: number; oldestWaitingMs: number; running: number }>
  /** Queues tools whose last look is older than `maxAgeMs`, oldest first; tells how many. */
  queueStale(maxAgeMs: number, limit: number, newId: () => string, turnOf: (record: ToolRecord) => HostTurn, now: number): Promise<number>

  /** Newest first. */
  listReviews(slug: string, page: number, limit: number): Promise<ReviewPage | null>
  /** Why a review would be refused now, or null: asked before any work is done on its text. */
  refusedReview(review: Pick<NewReview, 'slug' | 'reviewer' | 'windowMs' | 'quota'>, now: number): Promise<Exclude<ReviewOutcome, { outcome: 'stored' }> | null>
  /** Stores the review and renders the tool anew with the summary, in one transaction. */
  addReview(review: NewReview, summarise: Summarise, now: number): Promise<ReviewOutcome>

  /** Cleans some of the tools that an older version has stored; true while there are more. */
  cleanTools(summarise: Summarise): Promise<boolean>
  /** Reviews that are held back, newest first. */
  listHeldReviews(limit: number): Promise<HeldReview[]>

  /** Counted in the same transaction; false where the day's limit is used up (0 lifts it). */
  createKey(key: KeyRecord & { hash: string }, quota: CountedCaller | null): Promise<boolean>
  findKey(hash: string): Promise<KeyRecord | null>
  revokeKey(id: string, now: number): Promise<boolean>
  listKeys(): Promise<KeyRecord[]>

  /** Adds what was counted since the last time, and returns the totals of those subjects over all processes. */
  addReads(day: string, counts: ReadonlyMap<string, number>): Promise<Map<string, number>>
  /** All reads of a day, to begin with after a start. */
  readCounts(day: string): Promise<Map<string, number>>

  /** Whether the database takes reads and writes: writes what nobody reads, and commits it. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A review as far as the summary weighs it. */
export type Summarise = (reviews: readonly WeighedReview[], prior: number | null) => ReviewSummary

export interface WeighedReview {
  score: number
  isTrusted: boolean
  evidenceLevel: StoredReview['evidenceLevel']
  network: string
  day: string
  createdAt: number
}
