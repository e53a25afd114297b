// Quarantined reviews: listed for the operator, released into the reviews of their tool, or deleted.
import type { StoredReview } from '../../domain/review/review.ts'
import { sql, inserting, type Tables } from '../database/statement.ts'
import type { Store } from '../store.ts'
import {
  storeReview,
  type ReviewSource,
  countReview,
  promoteReview,
  tallyReview,
} from './reviews.ts'
import { showSummary, type Summarise } from './summary.ts'
import { lockTool } from '../tools/rows.ts'

const heldPage = sql<{ id: string; screening: string; body: string }>({ sealed: ['body'] })(`
  select id, screening, body from held_review order by created_at desc, id
  limit :limit offset :offset`)
const countHeld = sql<{ n: number }>()('select count(*) as n from held_review')
const takeHeld = sql<{ tool_id: number; body: string }>({ sealed: ['body'] })(
  'delete from held_review where id = :id returning tool_id, body',
)

export function heldReviews(store: Store) {
  const { engine } = store
  return {
    /** Quarantined reviews, newest first. */
    listHeldReviews: async (page: number, limit: number) => {
      const rows = await heldPage(engine, { limit, offset: (page - 1) * limit })
      const [counted] = await countHeld(engine)
      const held = rows.map(({ id, screening, body }) => ({
        screening,
        review: sourceIn(id, body).review,
      }))
      return { held, total: counted?.n ?? 0 }
    },
    /** Lists a quarantined review at its date with the weight of `weigh`; null if there is none. */
    releaseReview: (
      id: string,
      weigh: (isTrusted: boolean, review: StoredReview) => number,
      summarise: Summarise,
    ): Promise<StoredReview | null> =>
      engine.transaction(async (tx) => {
        const [row] = await takeHeld(tx, { id })
        if (!row) return null
        const source = sourceIn(id, row.body)
        const review = { ...source.review, weight: weigh(source.isTrusted, source.review) }
        const category = await storeReview(store, tx, row.tool_id, { ...source, review })
        await showSummary(store, tx, { id: row.tool_id, category }, summarise)
        return review
      }),
    /** Deletes a quarantined review permanently; null if there is none. */
    deleteHeldReview: (id: string): Promise<StoredReview | null> =>
      engine.transaction(async (tx) => {
        const [row] = await takeHeld(tx, { id })
        return row ? sourceIn(id, row.body).review : null
      }),
  }
}

/** Earlier releases kept no reviewer: then it counts as one of its own network, without trust. */
function sourceIn(id: string, body: string): ReviewSource {
  const stored = JSON.parse(body) as ReviewSource | StoredReview
  return 'reviewer' in stored
    ? stored
    : { review: stored, reviewer: `held ${id}`, network: `held ${id}`, isTrusted: false }
}

export const KEPT_MS = 86_400_000

type ReviewRow = Tables['review']
const readReview = sql<Pick<ReviewRow, 'tool_id' | 'reviewer' | 'network' | 'verified' | 'body'>>({
  sealed: ['body'],
})('select tool_id, reviewer, network, verified, body from review where id = :id')
const deleteReview = sql<Pick<ReviewRow, 'trusted' | 'score_key' | 'superseded'>>()(
  'delete from review where id = :id returning trusted, score_key, superseded',
)
const insertWithdrawn = inserting('withdrawn_review', { sealed: ['body'] })
const readWithdrawn = sql<Tables['withdrawn_review']>({ sealed: ['body'] })(
  'select * from withdrawn_review where id = :id',
)
const deleteWithdrawn = sql()('delete from withdrawn_review where id = :id returning id')
const deleteOld = sql()('delete from withdrawn_review where withdrawn_at <= :before')

/** Returns null if the caller has no such review. */
type ChangeReview = (
  id: string,
  isOwn: (reviewer: string, review: StoredReview) => boolean,
  summarise: Summarise,
  now: number,
) => Promise<StoredReview | null>

export function reviewWithdrawals(store: Store) {
  const { engine } = store
  const withdrawReview: ChangeReview = (id, isOwn, summarise, now) =>
    engine.transaction(async (tx) => {
      const [row] = await readReview(tx, { id })
      if (!row) return null
      const { tool_id: toolId, reviewer, network } = row
      const review = JSON.parse(row.body) as StoredReview
      if (!isOwn(reviewer, review)) return null
      // Locks the tool, so that its summaries are computed one at a time.
      const tool = await lockTool(store, tx, toolId)
      const [gone] = await deleteReview(tx, { id })
      if (!tool || !gone) return null
      const { category } = tool
      const source: ReviewSource = { review, reviewer, network, isTrusted: gone.trusted === 1 }
      const body = JSON.stringify(source)
      await insertWithdrawn(tx, { id, tool_id: toolId, withdrawn_at: now, body })
      await countReview(tx, { id: toolId, n: -1 })
      if (gone.superseded === 0) {
        await tallyReview(tx, category, -1, gone)
        // The previous review counts again.
        const [before] = row.verified ? await promoteReview(tx, { id: toolId, reviewer }) : []
        if (before) await tallyReview(tx, category, 1, before)
      }
      await showSummary(store, tx, { id: toolId, category }, summarise)
      return review
    })
  /** Within a day. */
  const restoreReview: ChangeReview = (id, isOwn, summarise, now) =>
    engine.transaction(async (tx) => {
      const [row] = await readWithdrawn(tx, { id })
      if (!row || row.withdrawn_at <= now - KEPT_MS) return null
      const source = JSON.parse(row.body) as ReviewSource
      if (!isOwn(source.reviewer, source.review)) return null
      const [restored] = await deleteWithdrawn(tx, { id })
      if (!restored) return null
      const category = await storeReview(store, tx, row.tool_id, source)
      await showSummary(store, tx, { id: row.tool_id, category }, summarise)
      return source.review
    })
  return {
    withdrawReview,
    restoreReview,
    /** Deletes reviews that were withdrawn more than a day ago. */
    forgetWithdrawn: async (now: number): Promise<void> => {
      await engine.transaction((tx) => deleteOld(tx, { before: now - KEPT_MS }))
    },
  }
}
