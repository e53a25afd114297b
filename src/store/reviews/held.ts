// Quarantined reviews: listed for the operator, released into the reviews of their tool, or deleted.
import type { StoredReview } from '../../domain/review/review.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Store } from '../store.ts'
import { showSummary, storeReview, type KeptReview } from './reviews.ts'

export function heldReviews(
  store: Store,
): Pick<Catalogue, 'listHeldReviews' | 'releaseReview' | 'deleteHeldReview'> {
  const { engine, queries } = store
  return {
    listHeldReviews: async (page, limit) => {
      const rows = await queries.heldReviews(engine, { limit, offset: (page - 1) * limit })
      const [counted] = await queries.countHeldReviews(engine, {})
      return {
        held: rows.map(({ id, screening, body }) => ({
          screening,
          review: keptIn(id, body).review,
        })),
        total: counted?.n ?? 0,
      }
    },
    releaseReview: (id, weigh, summarise) =>
      engine.transaction(async (tx) => {
        const [row] = await queries.deleteHeldReview(tx, { id })
        if (!row) return null
        const kept = keptIn(id, row.body)
        const review = { ...kept.review, weight: weigh(kept.isTrusted, kept.review) }
        const category = await storeReview(store, tx, row.tool_id, { ...kept, review })
        await showSummary(store, tx, { id: row.tool_id, category }, summarise)
        return review
      }),
    deleteHeldReview: (id) =>
      engine.transaction(async (tx) => {
        const [row] = await queries.deleteHeldReview(tx, { id })
        return row ? keptIn(id, row.body).review : null
      }),
  }
}

/**
 * Earlier releases kept the review without its reviewer: released, it counts as one of a network of
 * its own, without trust.
 */
function keptIn(id: string, body: string): KeptReview {
  const stored = JSON.parse(body) as KeptReview | StoredReview
  return 'reviewer' in stored
    ? stored
    : { review: stored, reviewer: `held ${id}`, network: `held ${id}`, isTrusted: false }
}
