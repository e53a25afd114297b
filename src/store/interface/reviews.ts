// The catalogue's interface for reviews: stored, listed, quarantined and summarised.
import type { StoredReview } from '../../domain/review/review.ts'
import type { ReviewSummary } from '../../domain/tool/tool.ts'

export interface ReviewPage {
  reviews: StoredReview[]
  total: number
}

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
  /**
   * The version of the screening that quarantined it: stored for the operator, neither shown nor
   * counted. Null for all others.
   */
  heldBy: string | null
  /**
   * Milliseconds during which the same reviewer may not review the tool again; 0 disables the
   * limit.
   */
  windowMs: number
  /**
   * The network's daily quota for reviews without a key, counted in the same transaction. A limit
   * of 0 disables it; null for reviews with a key.
   */
  quota: { subject: string; day: string; limit: number } | null
}

export interface HeldReview {
  review: StoredReview
  screening: string
}

export interface HeldPage {
  held: HeldReview[]
  total: number
}

/**
 * `too-soon` says when the reviewer may review again. `used`: of the quota; null if none applies.
 */
export type ReviewOutcome =
  | { outcome: 'stored'; used: number | null }
  | { outcome: 'unknown-tool' }
  | { outcome: 'too-soon'; retryAt: number }
  | { outcome: 'quota-exceeded' }

/** The summary of these reviews. */
export type Summarise = (reviews: readonly WeighedReview[], prior: number | null) => ReviewSummary

export interface WeighedReview {
  score: number
  isTrusted: boolean
  evidenceLevel: StoredReview['evidenceLevel']
  network: string
  day: string
  createdAt: number
}

type ChangeReview = (
  id: string,
  isOwn: (reviewer: string, review: StoredReview) => boolean,
  summarise: Summarise,
  now: number,
) => Promise<StoredReview | null>

export interface Reviews {
  /** Newest first. */
  listReviews(slug: string, page: number, limit: number): Promise<ReviewPage | null>
  /** Why a review would be refused now, or null. Asked first, before its text is processed. */
  refusedReview(
    review: Pick<NewReview, 'slug' | 'reviewer' | 'windowMs' | 'quota'>,
    now: number,
  ): Promise<Exclude<ReviewOutcome, { outcome: 'stored' }> | null>
  /** Stores the review and renders the tool again with the new summary, in one transaction. */
  addReview(review: NewReview, summarise: Summarise, now: number): Promise<ReviewOutcome>
  /** Withdraws a review, or restores it within a day; null if the caller has no such review. */
  withdrawReview: ChangeReview
  restoreReview: ChangeReview
  /** Deletes reviews that were withdrawn more than a day ago. */
  forgetWithdrawn(now: number): Promise<void>
  /** Quarantined reviews, newest first. */
  listHeldReviews(page: number, limit: number): Promise<HeldPage>
  /**
   * Lists a quarantined review at its original date, with the weight that `weigh` gives it, and
   * renders the tool again; null if there is none.
   */
  releaseReview(
    id: string,
    weigh: (isTrusted: boolean, review: StoredReview) => number,
    summarise: Summarise,
  ): Promise<StoredReview | null>
  /** Deletes a quarantined review permanently; null if there is none. */
  deleteHeldReview(id: string): Promise<StoredReview | null>
}
