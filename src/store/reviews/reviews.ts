// Stores reviews: one per tool and reviewer within the window, with the tool's summary in the same
// transaction.
import type { StoredReview } from '../../domain/review/review.ts'
import type { ReviewSummary, ToolRecord } from '../../domain/tool/tool.ts'
import type { Catalogue, NewReview, ReviewOutcome, Summarise, WeighedReview } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import type { Store } from '../store.ts'
import { takeQuota, usedQuota } from '../accounts/quotas.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { storeDocuments } from '../tools/writes.ts'

/**
 * The number of reviews weighed for a summary, so that storing a review takes a few milliseconds at
 * most.
 */
const MOST_WEIGHED = 2000

/** What a review is stored from. */
export type KeptReview = Pick<NewReview, 'review' | 'reviewer' | 'network' | 'isTrusted'>

export function toolReviews(
  store: Store,
): Pick<Catalogue, 'listReviews' | 'refusedReview' | 'addReview'> {
  const { engine, queries } = store
  return {
    listReviews: async (slug, page, limit) => {
      const [tool] = await queries.findId(engine, { slug })
      if (!tool) return null
      const rows = await queries.reviewPage(engine, {
        toolId: tool.id,
        limit,
        offset: (page - 1) * limit,
      })
      return {
        reviews: rows.map((row) => JSON.parse(row.body) as StoredReview),
        total: tool.review_count,
      }
    },
    refusedReview: async (review, now) => {
      const [tool] = await queries.findId(engine, { slug: review.slug })
      return tool ? refusalOf(store, engine, tool.id, review, now) : { outcome: 'unknown-tool' }
    },
    addReview: async (review, summarise, now) => {
      // An unknown tool needs no lock.
      const [tool] = await queries.findId(engine, { slug: review.slug })
      if (!tool) return { outcome: 'unknown-tool' }
      return engine.transaction(async (tx): Promise<ReviewOutcome> => {
        const refused = await refusalOf(store, tx, tool.id, review, now)
        if (refused) return refused
        if ((await queries.findId(tx, review)).length === 0) return { outcome: 'unknown-tool' }
        const used = review.quota && (await takeQuota(store, tx, 'review', review.quota))
        if (review.quota && used === null) return { outcome: 'quota-exceeded' }
        const retryAt = await takeSlot(store, tx, tool.id, review, now)
        if (retryAt !== null) return { outcome: 'too-soon', retryAt }
        if (review.heldBy !== null) {
          await holdReview(store, tx, tool.id, review, review.heldBy)
          return { outcome: 'stored', used }
        }
        const category = await storeReview(store, tx, tool.id, review)
        await showSummary(store, tx, { id: tool.id, category }, summarise)
        return { outcome: 'stored', used }
      })
    },
  }
}

/** Why the reviewer may not review now, or null. Takes nothing from the quota. */
async function refusalOf(
  store: Store,
  on: Reader,
  toolId: number,
  { reviewer, windowMs, quota }: Pick<NewReview, 'reviewer' | 'windowMs' | 'quota'>,
  now: number,
): Promise<Exclude<ReviewOutcome, { outcome: 'stored' }> | null> {
  const [slot] = windowMs === 0 ? [] : await store.queries.readReviewSlot(on, { toolId, reviewer })
  if (slot && slot.until > now) return { outcome: 'too-soon', retryAt: slot.until }
  if (quota === null || quota.limit === 0) return null
  return (await usedQuota(store, on, 'review', quota)) >= quota.limit
    ? { outcome: 'quota-exceeded' }
    : null
}

/** When the reviewer may review again, or null if it may now. */
async function takeSlot(
  { queries }: Store,
  tx: Reader,
  toolId: number,
  { reviewer, windowMs }: NewReview,
  now: number,
): Promise<number | null> {
  if (windowMs === 0) return null
  const [taken] = await queries.takeReviewSlot(tx, { toolId, reviewer, until: now + windowMs, now })
  if (taken) return null
  const [slot] = await queries.readReviewSlot(tx, { toolId, reviewer })
  return slot?.until ?? now + windowMs
}

/** Nothing visible changes, so neither version nor revision does. */
async function holdReview(
  { queries }: Store,
  tx: Reader,
  toolId: number,
  { review, reviewer, network, isTrusted }: NewReview,
  screening: string,
): Promise<void> {
  const kept: KeptReview = { review, reviewer, network, isTrusted }
  await queries.insertHeldReview(tx, {
    id: review.id,
    tool_id: toolId,
    created_at: Date.parse(review.createdAt),
    screening,
    body: JSON.stringify(kept),
  })
}

/**
 * Stores the review and locks the tool's row, so that summaries of one tool are computed one at a
 * time.
 */
export async function storeReview(
  { queries, renderer }: Store,
  tx: Reader,
  toolId: number,
  { review, reviewer, network, isTrusted }: KeptReview,
): Promise<string> {
  const [tool] = await queries.bumpVersion(tx, { id: toolId, renderedBy: renderer.version })
  if (!tool) throw new Error(`Tool ${toolId} is gone.`)
  const score = scoreOf(review)
  const scoreKey = score === null ? null : Math.round(score * 1000)
  await queries.countReview(tx, { toolId, n: 1 })
  await queries.insertReview(tx, {
    id: review.id,
    tool_id: toolId,
    reviewer,
    network,
    created_at: Date.parse(review.createdAt),
    verified: review.verified ? 1 : 0,
    evidence_level: review.evidenceLevel,
    score_key: scoreKey,
    trusted: isTrusted ? 1 : 0,
    body: JSON.stringify(review),
  })
  const tally = async (n: 1 | -1, each: { trusted: number; score_key: number | null }) => {
    if (each.trusted === 1 && each.score_key !== null)
      await queries.addTally(tx, { category: tool.category, n, scoreSum: n * each.score_key })
  }
  await tally(1, { trusted: isTrusted ? 1 : 0, score_key: scoreKey })
  if (review.verified) {
    // One that is restored or released may be older than another of the same key.
    for (const each of await queries.supersedeReviews(tx, { toolId, reviewer }))
      await tally(-1, each)
    for (const latest of await queries.promoteReview(tx, { toolId, reviewer }))
      await tally(1, latest)
  }
  return tool.category
}

/** Updates the tool's review summary, as the last statements of a transaction. */
export async function showSummary(
  store: Store,
  tx: Reader,
  tool: { id: number; category: string },
  summarise: Summarise,
): Promise<void> {
  const [row] = await store.queries.readSource(tx, { id: tool.id })
  if (!row) throw new Error(`Tool ${tool.id} has no record.`)
  const old = JSON.parse(row.record) as ToolRecord
  const record = { ...old, reviews: await summaryOf(store, tx, tool, summarise) }
  await storeDocuments(store, tx, tool.id, record)
  const changes = makeToolChanges()
  changes.touch(tool.id)
  await changes.write(store, tx)
}

/** The score of a review: its overall score, else the mean of its ratings. */
function scoreOf({ overallScore, ratings = {} }: StoredReview): number | null {
  if (overallScore !== undefined) return overallScore
  const values = Object.values(ratings)
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

export async function summaryOf(
  store: Store,
  tx: Reader,
  { id: toolId, category }: { id: number; category: string },
  summarise: Summarise,
): Promise<ReviewSummary> {
  const { weighed, prior } = await readWeighed(store, tx, toolId, category)
  // A review without any score counts, but has no weight.
  const [voices] = await store.queries.countVoices(tx, { toolId })
  return { ...summarise(weighed, prior), count: (voices?.keyed ?? 0) + (voices?.crowd ?? 0) }
}

async function readWeighed(
  { queries }: Store,
  tx: Reader,
  toolId: number,
  category: string,
): Promise<{ weighed: WeighedReview[]; prior: number | null }> {
  const rows = await queries.weighedReviews(tx, { toolId, limit: MOST_WEIGHED })
  const [tally] = await queries.readTally(tx, { category })
  const weighed = rows.map((row) => ({
    score: (row.score_key ?? 0) / 1000,
    isTrusted: row.trusted === 1,
    evidenceLevel: row.evidence_level as WeighedReview['evidenceLevel'],
    network: row.network,
    day: new Date(row.created_at).toISOString().slice(0, 10),
    createdAt: row.created_at,
  }))
  return { weighed, prior: tally && tally.n > 0 ? tally.score_sum / tally.n / 1000 : null }
}
