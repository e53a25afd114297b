// Quarantined reviews: listed for the operator, released into the reviews of their tool, or deleted.
import type { StoredReview } from '../../domain/review/review.ts'
import { sql } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { storeReview, type ReviewSource } from './reviews.ts'
import { showSummary, type Summarise } from './summary.ts'

export interface HeldReview {
  review: StoredReview
  screening: string
}

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
    listHeldReviews: async (
      page: number,
      limit: number,
    ): Promise<{ held: HeldReview[]; total: number }> => {
      const rows = await heldPage(engine, { limit, offset: (page - 1) * limit })
      const [counted] = await countHeld(engine)
      const held = rows.map(({ id, screening, body }) => ({
        screening,
        review: sourceIn(id, body).review,
      }))
      return { held, total: counted?.n ?? 0 }
    },
    /**
     * Lists a quarantined review at its original date, with the weight that `weigh` gives it, and
     * renders the tool again; null if there is none.
     */
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

/**
 * Earlier releases kept the review without its reviewer: released, it counts as one of a network of
 * its own, without trust.
 */
function sourceIn(id: string, body: string): ReviewSource {
  const stored = JSON.parse(body) as ReviewSource | StoredReview
  return 'reviewer' in stored
    ? stored
    : { review: stored, reviewer: `held ${id}`, network: `held ${id}`, isTrusted: false }
}
