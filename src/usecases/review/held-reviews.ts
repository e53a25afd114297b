// Decides on a quarantined review for the operator: it is released or deleted.
import type { Catalogue } from '../../store/catalogue.ts'
import type { StoredReview } from '../../domain/review/review.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import { startWeight, summariseReviews } from './review-summary.ts'

export interface HeldReviewDeps {
  catalogue: Pick<Catalogue, 'releaseReview' | 'deleteHeldReview'>
  now: () => number
}

export async function decideHeldReview(
  { catalogue, now }: HeldReviewDeps,
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
