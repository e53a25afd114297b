// The figures of a review in words: what the agent measured, then what it rated.
import { counted } from '../../../domain/text/counted.ts'
import type { StoredReview } from '../../../domain/review/review.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { millisecondsWords } from '../figures.ts'

export function figuresOf({
  interaction = {},
  ratings = {},
}: Pick<StoredReview, 'interaction' | 'ratings'>): string[] {
  const { avgResponseTimeMs, avgResponseTokens, totalApiCalls, errorRate } = interaction
  return [
    ...(avgResponseTimeMs === undefined
      ? []
      : [`${millisecondsWords(avgResponseTimeMs)} per response`]),
    ...(avgResponseTokens === undefined
      ? []
      : [`${Math.round(avgResponseTokens)} tokens per response`]),
    ...(totalApiCalls === undefined ? [] : [counted(Math.round(totalApiCalls), 'call')]),
    ...(errorRate === undefined ? [] : [`${Math.round(errorRate * 100)}% failed`]),
    ...Object.entries(ratings).map(
      ([name, rating]) => `${CRITERIA.find(({ id }) => id === name)?.name ?? name} ${rating}`,
    ),
  ]
}
