// Reviews that are not listed: held ones, and those that their writers withdraw and restore.
import type { Using } from '../../store/catalogue.ts'
import type { StoredReview } from '../../domain/review/review.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import { startWeight, summariseReviews } from './review-summary.ts'
import type { Caller } from '../keys/caller.ts'
import { reviewerOf } from './review-tool.ts'

export async function decideHeldReview(
  { catalogue, now }: Using<'releaseReview' | 'deleteHeldReview'>,
  decision: 'release' | 'delete',
  id: string,
): Promise<StoredReview> {
  const moment = now()
  const review =
    decision === 'delete'
      ? await catalogue.deleteHeldReview(id)
      : await catalogue.releaseReview(
          id,
          (isTrusted, { evidenceLevel }) => startWeight(isTrusted, evidenceLevel),
          (reviews, prior) => summariseReviews(reviews, prior, moment),
        )
  if (review === null)
    throw new Refusal('held-review-not-found', { facts: { id: cleanLine(id, 64) } })
  return review
}

/** Refuses if there is no such review, or it is somebody else's. */
export async function changeOwnReview(
  { catalogue, now }: Using<'withdrawReview' | 'restoreReview'>,
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
