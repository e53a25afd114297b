// The reviews of the catalogue: stored, listed, quarantined, and summed up on the tool.
import type { StoredReview } from '../../domain/review/review.ts'
import type { ReviewSummary } from '../../domain/tool/tool.ts'

export interface ReviewPage {
  reviews: StoredReview[]
  total: number
}

export interface NewReview {
  slug: string
  review: StoredReview
  /** Who reviews: the key, else address and agent; hashed. */
  reviewer: string
  /** The network that a keyless review came from, hashed; one network and day is one voice. */
  network: string
  /**
   * Made with a key that is old enough. Only such reviews weigh in full and count in the mean of
   * the category: crowds without, or with fresh keys, must not.
   */
  isTrusted: boolean
  /**
   * Version of the screening that holds it back: kept for the operator, shown and counted nowhere.
   * Null for all others.
   */
  heldBy: string | null
  /** Milliseconds within which the same reviewer may not review the tool again; 0 lifts it. */
  windowMs: number
  /**
   * What the network may say without a key on a day, counted in the same transaction; a limit of 0
   * lifts it, and null is for keys.
   */
  quota: { subject: string; day: string; limit: number } | null
}

export interface HeldReview {
  review: StoredReview
  screening: string
}

/**
 * `too-soon` tells when the reviewer may come again. `used`: of the quota; null where none applies.
 */
export type ReviewOutcome =
  | { outcome: 'stored'; used: number | null }
  | { outcome: 'unknown-tool' }
  | { outcome: 'too-soon'; retryAt: number }
  | { outcome: 'quota-exceeded' }

/** A review as far as the summary weighs it. */
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
  /** Why a review would be refused now, or null: asked before any work is done on its text. */
  refusedReview(
    review: Pick<NewReview, 'slug' | 'reviewer' | 'windowMs' | 'quota'>,
    now: number,
  ): Promise<Exclude<ReviewOutcome, { outcome: 'stored' }> | null>
  /** Stores the review and renders the tool anew with the summary, in one transaction. */
  addReview(review: NewReview, summarise: Summarise, now: number): Promise<ReviewOutcome>
  /**
   * Takes a review back, or restores it within a day; null where there is none that is the
   * caller's.
   */
  withdrawReview: ChangeReview
  restoreReview: ChangeReview
  /** Forgets for good what was taken back more than a day ago. */
  forgetWithdrawn(now: number): Promise<void>
  /** Reviews that are held back, newest first. */
  listHeldReviews(limit: number): Promise<HeldReview[]>
}
