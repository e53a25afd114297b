// Accepts submissions, one tool per address, and withdraws them while the first scan is queued.
import { withoutEnding } from '../../domain/text/without-ending.ts'
import { LONGEST_SLUG } from '../../domain/tool/tool-name.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { isQuotaLeft, takeQuota, usedQuota, type CountedCaller } from '../accounts/quotas.ts'
import { sql, type Reader } from '../database/statement.ts'
import { storedTool, storedUrlKey, type StoredTool } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { toolBySlug, toolByUrl } from '../tools/reads.ts'
import { deleteTool, findId, lockTool } from '../tools/rows.ts'
import { insertTool, NONE } from '../tools/writes.ts'
import { positionOf, queueScan, type HostInterval, type QueuedScan } from './queue.ts'

export interface Submission {
  /** Pending and ungraded. If its slug is taken, it gets `slugSuffix`, then a number. */
  record: ToolRecord
  slugSuffix: string
  /** The normalised URL that identifies the tool. */
  urlKey: string
  scanId: string
  interval: HostInterval
  now: number
  /** The submitter's quota, counted in the same transaction; a limit of 0 disables it. */
  quota: CountedCaller
}

export type SubmissionOutcome =
  | {
      outcome: 'submitted' | 'exists'
      tool: StoredTool
      scan: QueuedScan | null
      used: number
    }
  | { outcome: 'quota-exceeded' }

export function submissions(store: Store) {
  const { engine } = store
  return {
    /** The outcome of a submission that creates no tool, or null. Asked before its text is read. */
    settledSubmission: async (
      submission: Pick<Submission, 'urlKey' | 'quota'>,
    ): Promise<SubmissionOutcome | null> => {
      const existing = await findSubmitted(engine, submission)
      if (existing) return existing
      const isLeft = await isQuotaLeft(engine, 'submission', submission.quota)
      return isLeft ? null : { outcome: 'quota-exceeded' }
    },
    /** How many submissions of the quota are used. */
    usedSubmissions: (quota: CountedCaller): Promise<number> =>
      usedQuota(engine, 'submission', quota),
    submit: async (submission: Submission): Promise<SubmissionOutcome> => {
      // An existing tool needs no lock.
      const existing = await findSubmitted(engine, submission)
      if (existing) return existing
      // Of two concurrent submissions the later violates a unique index, is retried, and finds it.
      return engine.transaction((tx) => submit(store, tx, submission))
    },
    /**
     * Withdraws a submission whose first scan is still queued: deletes tool and scan, and records
     * that for other processes. `submitter`: the subject of its quota, or null for the operator.
     */
    takeBack: (slug: string, submitter: string | null, now: number): Promise<Withdrawal> =>
      engine.transaction((tx) => withdraw(store, tx, slug, submitter, now)),
  }
}

async function submit(
  store: Store,
  tx: Reader,
  submission: Submission,
): Promise<SubmissionOutcome> {
  const known = await findSubmitted(tx, submission)
  if (known) return known
  const { scanId, urlKey, interval, now, quota } = submission
  const used = await takeQuota(tx, 'submission', quota)
  if (used === null) return { outcome: 'quota-exceeded' }
  const slug = await freeSlug(tx, submission)
  const scan = { id: scanId, status: 'queued' as const }
  const changes = makeToolChanges()
  const tool = {
    record: { ...submission.record, slug, latestScan: scan },
    urlKey,
    evidence: NONE,
    lookedAt: null,
    cause: { reason: 'declaration' as const, at: now, scanId },
  }
  const toolId = await insertTool(store, tx, tool, changes)
  await queueScan(tx, toolId, scanId, interval, now, quota.subject)
  await changes.write(tx)
  const [row] = await toolBySlug(tx, { slug })
  if (!row) throw new Error(`${slug} was not stored.`)
  return {
    outcome: 'submitted',
    tool: storedTool(row),
    scan: { ...scan, position: await positionOf(tx, scanId) },
    used,
  }
}

const latestScan = sql<{ id: string; status: string }>()(`
  select id, status from scan where tool_id = :toolId and kind = 'scan'
  order by created_at desc, id limit 1`)

async function findSubmitted(
  on: Reader,
  { urlKey, quota }: Pick<Submission, 'urlKey' | 'quota'>,
): Promise<SubmissionOutcome | null> {
  const [row] = await toolByUrl(on, { urlKey: storedUrlKey(urlKey) })
  if (!row) return null
  const [scan] = await latestScan(on, { toolId: row.id })
  return {
    outcome: 'exists',
    tool: storedTool(row),
    scan: scan ? { ...scan, position: await positionOf(on, scan.id) } : null,
    used: await usedQuota(on, 'submission', quota),
  }
}

async function freeSlug(tx: Reader, { record, slugSuffix, scanId }: Submission): Promise<string> {
  const wish = record.slug
  const suffixed = slugSuffix === '' ? wish : joined(wish, slugSuffix)
  const numbered = Array.from({ length: 98 }, (_, index) => joined(suffixed, String(index + 2)))
  for (const slug of [wish, suffixed, ...numbered]) {
    const [taken] = await findId(tx, { slug })
    if (!taken) return slug
  }
  return joined(suffixed, scanId)
}

function joined(slug: string, tail: string): string {
  return `${withoutEnding(slug.slice(0, LONGEST_SLUG - 1 - tail.length), '-')}-${tail}`
}

type Withdrawal = 'taken-back' | 'unknown-tool' | 'not-submitter' | 'begun' | 'in-use'

/** By then every process has read that the tool was removed. */
const REMOVALS_KEPT_MS = 7 * 86_400_000

const FIRST_SCAN =
  'select id, submitter from scan where tool_id = :toolId and submitter is not null'
/** The first scan of a submission, locked, if no worker has claimed it. */
const firstScan = sql<{ id: string; submitter: string }>()({
  sqlite: FIRST_SCAN,
  postgres: `${FIRST_SCAN} for update`,
})
/** Returns a row if others have written about the tool. */
const usesOf = sql()(`
  select tool_id from review where tool_id = :toolId
  union all select tool_id from held_review where tool_id = :toolId
  union all select tool_id from tool_owner where tool_id = :toolId
  union all select tool_id from tool_log where tool_id = :toolId
  union all select tool_id from mistake_report where tool_id = :toolId limit 1`)
const deleteScan = sql()('delete from scan where id = :id')
const deleteRemovals = sql()('delete from removed_tool where removed_at < :before')

async function withdraw(
  store: Store,
  tx: Reader,
  slug: string,
  submitter: string | null,
  now: number,
): Promise<Withdrawal> {
  const [tool] = await findId(tx, { slug })
  if (!tool) return 'unknown-tool'
  const toolId = tool.id
  // Somebody else may have taken it back since it was found.
  const begunOrGone = async () =>
    (await findId(tx, { slug })).length > 0 ? 'begun' : 'unknown-tool'
  const [scan] = await firstScan(tx, { toolId })
  if (!scan) return begunOrGone()
  if (submitter !== null && scan.submitter !== submitter) return 'not-submitter'
  if ((await usesOf(tx, { toolId })).length > 0) return 'in-use'
  // An import may have graded it meanwhile.
  const locked = await lockTool(store, tx, toolId)
  if (locked?.status !== 'pending') return begunOrGone()
  await deleteScan(tx, { id: scan.id })
  await deleteTool(tx, toolId)
  await deleteRemovals(tx, { before: now - REMOVALS_KEPT_MS })
  const changes = makeToolChanges()
  changes.remove(toolId, slug, now)
  await changes.write(tx)
  return 'taken-back'
}
