// Withdraws reviews and restores them; the tool's summary changes in the same transaction.
import type { StoredReview } from '../../domain/review/review.ts'
import { inserting, sql } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'
import type { Store } from '../store.ts'
import { lockTool } from '../tools/rows.ts'
import {
  countReview,
  promoteReview,
  storeReview,
  tallyReview,
  type ReviewSource,
} from './reviews.ts'
import { showSummary, type Summarise } from './summary.ts'

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
