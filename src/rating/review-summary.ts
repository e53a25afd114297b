// The review score of a tool: a Bayesian mean in which no crowd without keys can outshout the rest.
import type { WeighedReview } from '../catalogue/catalogue.ts'
import { shownScore } from '../domain/grading/letter.ts'
import type { EvidenceLevel } from '../domain/review/review.ts'
import type { ReviewSummary } from '../domain/tool/tool.ts'

// The rule of weights: a review with a key weighs 0.5; one without, or with a key younger than
// seven days, 0.1. Measured figures make it
// 1.25 times that, words alone 0.75 times. It halves every 45 days. Reviews without a grown key
// from one network and day are one voice, and
// all such voices together weigh at most a tenth of the whole: ten thousand of them move an
// unreviewed tool by less than half a point.
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

/** Before anyone has said anything, a tool has this many reviews of the mean kind. */
const PSEUDO_REVIEWS = 15
/** The middle of the scale from 1 to 10, where the category has no mean. */
const MIDDLE = 5.5
/** How far single reviews lie from the mean, as long as too few tell. */
const USUAL_SPREAD = 2.5

interface Voice {
  score: number
  weight: number
}

/** The weight of a review on the day that it is written. */
export function startWeight(isKeyGrown: boolean, evidenceLevel: EvidenceLevel): number {
  return (isKeyGrown ? WITH_KEY : WITHOUT_KEY) * BY_EVIDENCE[evidenceLevel]
}

/**
 * Sums reviews up. Those without a score count, and say nothing to the score; with none that has
 * one, it is null.
 */
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
  // 95 of 100 such means lie within 1.96 standard errors.
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

/** One voice for each network and day: its median, as heavy as the heaviest of its reviews. */
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
