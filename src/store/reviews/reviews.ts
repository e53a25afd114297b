// Stores reviews: one per tool and reviewer within the window, with the tool's summary.
import type { StoredReview } from '../../domain/review/review.ts'
import { takeQuota, usedQuota } from '../accounts/quotas.ts'
import { inserting, sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { addTally } from '../tools/changes.ts'
import { findId, lockTool } from '../tools/rows.ts'
import { showSummary, type Summarise } from './summary.ts'

export interface NewReview {
  slug: string
  review: StoredReview
  /** A hash of the key, or else of address and agent. */
  reviewer: string
  /** A hash of the network of a review without a key; one network counts once per day. */
  network: string
  /**
   * Written with a key that is old enough. Only such reviews have full weight and count in the mean
   * of the category, because anonymous callers and fresh keys are cheap to create in bulk.
   */
  isTrusted: boolean
  /** The version of the screening that quarantined it, for the operator. Null for all others. */
  heldBy: string | null
  /** Milliseconds until the same reviewer may review the tool again; 0 disables the limit. */
  windowMs: number
  /** The network's daily quota for reviews without a key; 0 disables it; null with a key. */
  quota: { subject: string; day: string; limit: number } | null
}

/** What a review is stored from. */
export type ReviewSource = Pick<NewReview, 'review' | 'reviewer' | 'network' | 'isTrusted'>

/** `too-soon` says when it may be tried again. `used`: of the quota; null if none applies. */
export type ReviewOutcome =
  | { outcome: 'stored'; used: number | null }
  | { outcome: 'unknown-tool' }
  | { outcome: 'too-soon'; retryAt: number }
  | { outcome: 'quota-exceeded' }
type ReviewRefusal = Exclude<ReviewOutcome, { outcome: 'stored' }>

const reviewsOf = sql<{ body: string }>({ sealed: ['body'] })(`
  select body from review where tool_id = :id order by created_at desc, id
  limit :limit offset :offset`)
const insertHeld = inserting('held_review', { sealed: ['body'] })

export function toolReviews(store: Store) {
  const { engine } = store
  return {
    /** Newest first. */
    listReviews: async (slug: string, page: number, limit: number) => {
      const [tool] = await findId(engine, { slug })
      if (!tool) return null
      const rows = await reviewsOf(engine, { id: tool.id, limit, offset: (page - 1) * limit })
      return {
        reviews: rows.map((row) => JSON.parse(row.body) as StoredReview),
        total: tool.review_count,
      }
    },
    /** Why a review would be refused now, or null. Asked first, before its text is processed. */
    refusedReview: async (
      review: Pick<NewReview, 'slug' | 'reviewer' | 'windowMs' | 'quota'>,
      now: number,
    ): Promise<ReviewRefusal | null> => {
      const [tool] = await findId(engine, { slug: review.slug })
      return tool ? refusalOf(engine, tool.id, review, now) : { outcome: 'unknown-tool' }
    },
    /** Stores the review and renders the tool again with the new summary, in one transaction. */
    addReview: async (
      review: NewReview,
      summarise: Summarise,
      now: number,
    ): Promise<ReviewOutcome> => {
      const { slug, quota, heldBy } = review
      // An unknown tool needs no lock.
      const [tool] = await findId(engine, { slug })
      if (!tool) return { outcome: 'unknown-tool' }
      const { id } = tool
      return engine.transaction(async (tx): Promise<ReviewOutcome> => {
        const refused = await refusalOf(tx, id, review, now)
        if (refused) return refused
        if ((await findId(tx, { slug })).length === 0) return { outcome: 'unknown-tool' }
        const used = quota && (await takeQuota(tx, 'review', quota))
        if (quota && used === null) return { outcome: 'quota-exceeded' }
        const retryAt = await takeSlot(tx, id, review, now)
        if (retryAt !== null) return { outcome: 'too-soon', retryAt }
        if (heldBy !== null) await holdReview(tx, id, review, heldBy)
        else {
          const category = await storeReview(store, tx, id, review)
          await showSummary(store, tx, { id, category }, summarise)
        }
        return { outcome: 'stored', used }
      })
    },
  }
}

/** Returns a row if the reviewer may review now: the database decides. */
const insertSlot = sql()(`
  insert into review_slot (tool_id, reviewer, until) values (:id, :reviewer, :until)
  on conflict (tool_id, reviewer) do update set until = excluded.until
  where review_slot.until <= :now returning until`)
const readSlot = sql<{ until: number }>()(
  'select until from review_slot where tool_id = :id and reviewer = :reviewer',
)

/** Why the reviewer may not review now, or null. Takes nothing from the quota. */
async function refusalOf(
  on: Reader,
  id: number,
  { reviewer, windowMs, quota }: Pick<NewReview, 'reviewer' | 'windowMs' | 'quota'>,
  now: number,
): Promise<ReviewRefusal | null> {
  const [slot] = windowMs === 0 ? [] : await readSlot(on, { id, reviewer })
  if (slot && slot.until > now) return { outcome: 'too-soon', retryAt: slot.until }
  if (quota === null || quota.limit === 0) return null
  return (await usedQuota(on, 'review', quota)) >= quota.limit
    ? { outcome: 'quota-exceeded' }
    : null
}

/** When the reviewer may review again, or null if it may now. */
async function takeSlot(tx: Reader, id: number, { reviewer, windowMs }: NewReview, now: number) {
  if (windowMs === 0) return null
  const until = now + windowMs
  const [taken] = await insertSlot(tx, { id, reviewer, until, now })
  if (taken) return null
  const [slot] = await readSlot(tx, { id, reviewer })
  return slot?.until ?? until
}

/** Nothing visible changes, so neither version nor revision does. */
async function holdReview(
  tx: Reader,
  toolId: number,
  { review, reviewer, network, isTrusted }: NewReview,
  screening: string,
): Promise<void> {
  const source: ReviewSource = { review, reviewer, network, isTrusted }
  await insertHeld(tx, {
    id: review.id,
    tool_id: toolId,
    created_at: Date.parse(review.createdAt),
    screening,
    body: JSON.stringify(source),
  })
}

interface CountedReview {
  trusted: number
  score_key: number | null
}

const insertReview = inserting('review', { same: { superseded: 0 }, sealed: ['body'] })
export const countReview = sql()('update tool set review_count = review_count + :n where id = :id')
/** Earlier reviews of the tool by the same key no longer count. */
const supersede = sql<CountedReview>()(`
  update review set superseded = 1
  where tool_id = :id and reviewer = :reviewer and superseded = 0 returning trusted, score_key`)
/** The latest remaining review of this tool by the key counts again. */
export const promoteReview = sql<CountedReview>()(`
  update review set superseded = 0 where id in (
    select id from review where tool_id = :id and reviewer = :reviewer and verified = 1
    order by created_at desc, id desc limit 1
  ) returning trusted, score_key`)

/** Adds a review to the mean of its category, or takes it out. */
export async function tallyReview(
  tx: Reader,
  category: string,
  n: 1 | -1,
  { trusted, score_key: score }: CountedReview,
): Promise<void> {
  if (trusted === 1 && score !== null) await addTally(tx, { category, n, scoreSum: n * score })
}

/** Also locks the tool's row, so that its summaries are computed one at a time. */
export async function storeReview(
  store: Store,
  tx: Reader,
  id: number,
  { review, reviewer, network, isTrusted }: ReviewSource,
): Promise<string> {
  const tool = await lockTool(store, tx, id)
  if (!tool) throw new Error(`Tool ${id} is gone.`)
  const { category } = tool
  const score = scoreOf(review)
  const counted = {
    trusted: isTrusted ? 1 : 0,
    score_key: score === null ? null : Math.round(score * 1000),
  }
  await countReview(tx, { id, n: 1 })
  await insertReview(tx, {
    id: review.id,
    tool_id: id,
    reviewer,
    network,
    created_at: Date.parse(review.createdAt),
    verified: review.verified ? 1 : 0,
    evidence_level: review.evidenceLevel,
    ...counted,
    body: JSON.stringify(review),
  })
  await tallyReview(tx, category, 1, counted)
  if (review.verified) {
    // One that is restored or released may be older than another of the same key.
    for (const each of await supersede(tx, { id, reviewer }))
      await tallyReview(tx, category, -1, each)
    for (const latest of await promoteReview(tx, { id, reviewer }))
      await tallyReview(tx, category, 1, latest)
  }
  return category
}

/** The score of a review: its overall score, else the mean of its ratings. */
function scoreOf({ overallScore, ratings = {} }: StoredReview): number | null {
  if (overallScore !== undefined) return overallScore
  const values = Object.values(ratings)
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
