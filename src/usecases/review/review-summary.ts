// The review score of a tool: a Bayesian mean in which no crowd without keys can outweigh the rest.
import type { WeighedReview } from '../../store/catalogue.ts'
import { shownScore } from '../../domain/grading/letter.ts'
import type { EvidenceLevel } from '../../domain/review/review.ts'
import type { ReviewSummary } from '../../domain/tool/tool.ts'

// The weights: a review with a key weighs 0.5; one without, or with a key younger than seven days,
// 0.1. Measured figures multiply that by 1.25, words alone by 0.75. It halves every 45 days.
// Reviews of one network and day without an old enough key count as one vote, and all such votes
// together weigh at most a tenth of the total: ten thousand of them move an unreviewed tool by less
// than half a point.
export const KEY_AGE_MS = 7 * 86_400_000
const WITH_KEY = 0.5
const WITHOUT_KEY = 0.1
const BY_EVIDENCE: Readonly<Record<EvidenceLevel, number>> = {
  measured: 1.25,
  rated: 1,
  told: 0.75,
}
const HALF_LIFE_MS = 45 * 86_400_000
const KEYLESS_SHARE = 0.1

/** The weight of the prior, as a number of average reviews. */
const PSEUDO_REVIEWS = 15
/** The middle of the scale from 1 to 10, used if the category has no mean. */
const MIDDLE = 5.5
/** The assumed variance of reviews while there are too few to measure it. */
const USUAL_SPREAD = 2.5

interface Voice {
  score: number
  weight: number
}

/** The initial weight of a review. */
export function startWeight(isKeyGrown: boolean, evidenceLevel: EvidenceLevel): number {
  return (isKeyGrown ? WITH_KEY : WITHOUT_KEY) * BY_EVIDENCE[evidenceLevel]
}

/** Reviews without a score are counted, but do not affect it; it is null if none has one. */
export function summariseReviews(
  reviews: readonly WeighedReview[],
  prior: number | null,
  now: number,
): ReviewSummary {
  const scored = reviews.filter((review) => Number.isFinite(review.score))
  if (scored.length === 0) return { count: reviews.length, score: null, low: null, high: null }
  const keyed = scored.filter((review) => review.isTrusted).map((review) => voiceOf(review, now))
  const keyless = bounded(networkVoices(scored, now), PSEUDO_REVIEWS + weightOf(keyed))
  const voices = [...keyed, ...keyless]
  const middle = prior ?? MIDDLE

  const weight = PSEUDO_REVIEWS + weightOf(voices)
  const score =
    voices.reduce((sum, voice) => sum + voice.weight * voice.score, PSEUDO_REVIEWS * middle) /
    weight
  const spread =
    voices.reduce(
      (sum, voice) => sum + voice.weight * (voice.score - score) ** 2,
      PSEUDO_REVIEWS * USUAL_SPREAD ** 2,
    ) / weight
  // The 95% confidence interval is 1.96 standard errors wide on either side.
  const reach = 1.96 * Math.sqrt(spread / weight)
  return {
    count: reviews.length,
    score: shownScore(score),
    low: shownScore(Math.max(1, score - reach)),
    high: Math.min(10, Math.ceil((score + reach) * 10 - 1e-9) / 10),
  }
}

function voiceOf(review: WeighedReview, now: number): Voice {
  const age = Math.max(0, now - review.createdAt)
  return {
    score: review.score,
    weight: startWeight(review.isTrusted, review.evidenceLevel) * 0.5 ** (age / HALF_LIFE_MS),
  }
}

/** One vote per network and day: the median of its reviews, with the highest of their weights. */
function networkVoices(reviews: readonly WeighedReview[], now: number): Voice[] {
  const groups = Map.groupBy(
    reviews.filter((review) => !review.isTrusted),
    ({ network, day }) => `${day} ${network}`,
  )
  return [...groups.values()].map((group) => ({
    score: medianOf(group.map((review) => review.score)),
    weight: group.reduce((most, review) => Math.max(most, voiceOf(review, now).weight), 0),
  }))
}

function bounded(voices: readonly Voice[], otherWeight: number): Voice[] {
  const most = (otherWeight * KEYLESS_SHARE) / (1 - KEYLESS_SHARE)
  const scale = Math.min(1, most / weightOf(voices))
  return voices.map(({ score, weight }) => ({ score, weight: weight * scale }))
}

function weightOf(voices: readonly Voice[]): number {
  return voices.reduce((sum, voice) => sum + voice.weight, 0)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}
