// Withdraws a review for its author or an administrator, and restores it within a day.
import type { Catalogue } from '../../store/catalogue.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { StoredReview } from '../../domain/review/review.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Caller } from '../keys/caller.ts'
import { summariseReviews } from './review-summary.ts'
import { reviewerOf } from './review-tool.ts'

export interface OwnReviewDeps {
  catalogue: Pick<Catalogue, 'withdrawReview' | 'restoreReview'>
  now: () => number
}

/** Refuses if there is no such review, or it is somebody else's. */
export async function changeOwnReview(
  { catalogue, now }: OwnReviewDeps,
  change: 'withdrawReview' | 'restoreReview',
  id: string,
  who: Caller,
): Promise<StoredReview> {
  const moment = now()
  const review = await catalogue[change](
    id,
    (reviewer, { agentId }) => who.isAdmin || reviewer === reviewerOf(who, agentId),
    (reviews, prior) => summariseReviews(reviews, prior, moment),
    moment,
  )
  if (review === null) throw new Refusal('review-not-found', { facts: { id: cleanLine(id, 64) } })
  return review
}
