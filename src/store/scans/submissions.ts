// Accepts submissions: one tool per address, counted and queued in the transaction that stores it.
import { LONGEST_SLUG } from '../../domain/tool/slug.ts'
import { withoutEnding } from '../../domain/text/without-ending.ts'
import type { Catalogue, Submission, SubmissionOutcome } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import { isQuotaLeft, takeQuota, usedQuota } from '../accounts/quotas.ts'
import { insertScan, positionOf } from './queue.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { storedTool, storedUrlKey } from '../database/tool-row.ts'
import { insertTool } from '../tools/writes.ts'

export function settledSubmission(store: Store): Catalogue['settledSubmission'] {
  return async (submission) => {
    const existing = await findSubmitted(store, store.engine, submission)
    if (existing) return existing
    const isLeft = await isQuotaLeft(store, 'submission', submission.quota)
    return isLeft ? null : { outcome: 'quota-exceeded' }
  }
}

export function submit(store: Store): Catalogue['submit'] {
  return async (submission) => {
    // An existing tool needs no lock.
    const existing = await findSubmitted(store, store.engine, submission)
    if (existing) return existing
    // Two concurrent submissions of one address: the later one violates the unique index, is
    // retried, and finds the tool.
    return store.engine.transaction(async (tx): Promise<SubmissionOutcome> => {
      const known = await findSubmitted(store, tx, submission)
      if (known) return known
      const used = await takeQuota(store, tx, 'submission', submission.quota)
      if (used === null) return { outcome: 'quota-exceeded' }
      const { scanId, urlKey, turn, now } = submission
      const slug = await freeSlug(store, tx, submission)
      const record = {
        ...submission.record,
        slug,
        latestScan: { id: scanId, status: 'queued' as const },
      }
      const changes = makeToolChanges()
      const toolId = await insertTool(
        store,
        tx,
        {
          record,
          urlKey,
          evidence: 'null',
          exchanges: '[]',
          lookedAt: null,
          cause: { reason: 'declaration', at: now, scanId },
        },
        changes,
      )
      await insertScan(store, tx, toolId, scanId, turn, now, submission.quota.subject)
      await changes.write(store, tx)
      const [row] = await store.queries.findTool(tx, { slug })
      if (!row) throw new Error(`${slug} was not stored.`)
      return {
        outcome: 'submitted',
        tool: storedTool(row),
        scan: { id: scanId, status: 'queued', position: await positionOf(store, tx, scanId) },
        used,
      }
    })
  }
}

async function findSubmitted(
  store: Store,
  tx: Reader,
  { urlKey, quota }: Pick<Submission, 'urlKey' | 'quota'>,
): Promise<SubmissionOutcome | null> {
  const [row] = await store.queries.findToolByUrl(tx, { urlKey: storedUrlKey(urlKey) })
  if (!row) return null
  const [scan] = await store.queries.latestScan(tx, { toolId: row.id })
  return {
    outcome: 'exists',
    tool: storedTool(row),
    scan: scan
      ? { id: scan.id, status: scan.status, position: await positionOf(store, tx, scan.id) }
      : null,
    used: await usedQuota(store, tx, 'submission', quota),
  }
}

async function freeSlug(
  { queries }: Store,
  tx: Reader,
  { record, slugSuffix, scanId }: Submission,
): Promise<string> {
  const wish = record.slug
  const suffixed = slugSuffix === '' ? wish : joined(wish, slugSuffix)
  const numbered = Array.from({ length: 98 }, (_, index) => joined(suffixed, String(index + 2)))
  for (const slug of [wish, suffixed, ...numbered]) {
    const [taken] = await queries.findId(tx, { slug })
    if (!taken) return slug
  }
  return joined(
    suffixed,
    scanId
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 12),
  )
}

function joined(slug: string, tail: string): string {
  return `${withoutEnding(slug.slice(0, LONGEST_SLUG - 1 - tail.length), '-')}-${tail}`
}
