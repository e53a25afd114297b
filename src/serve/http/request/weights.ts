// The parameter `weights`: the reader's weights of criteria, as text in the query.
import { CRITERION_IDS } from '../../../domain/grading/criterion.ts'
import { criterionOf } from '../../../domain/review/review.ts'
import type { Weights } from '../../../domain/tool/recommendation.ts'
import { MOST_WEIGHED } from '../../../usecases/recommend/weigh.ts'
import type { Parameter } from './parameters.ts'

export const MOST_WEIGHT = 100
const PAIR = `(?:${CRITERION_IDS.join('|')}):(?:100|[1-9]?[0-9])`

export const weights: Parameter<Weights> = {
  description: 'Your own weights, 0 to 100 each; other criteria keep the weight of the method.',
  schema: { type: 'string', pattern: `^(?:${PAIR})(?:,(?:${PAIR}))*$` },
  example: 'speed:40,safety:30',
  required: false,
  longest: 400,
  allowed: `criterion:weight pairs separated by commas, weights 0 to ${MOST_WEIGHT}, criteria out of ${CRITERION_IDS.join(', ')}`,
  read: weightsIn,
  fallback: {},
}

/** The same for lists. */
export const listWeights: Parameter<Weights> = {
  ...weights,
  description: `${weights.description} Each tool then has a weightedScore, and sort=score follows it, over the ${MOST_WEIGHED} best.`,
}

/** The inverse of parsing `weights`; undefined if there are none. */
export function weightsText(own: Weights): string | undefined {
  const pairs = CRITERION_IDS.flatMap((id) => (own[id] === undefined ? [] : [`${id}:${own[id]}`]))
  return pairs.length === 0 ? undefined : pairs.join(',')
}

export function weightsIn(text: string): Weights | undefined {
  const found: Weights = {}
  for (const pair of text.split(',')) {
    const [name = '', weight = '', ...rest] = pair.split(':').map((part) => part.trim())
    const criterion = criterionOf(name)
    if (!criterion || rest.length > 0 || !/^\d{1,3}$/.test(weight) || Number(weight) > MOST_WEIGHT)
      return undefined
    found[criterion] = Number(weight)
  }
  return Object.values(found).every((weight) => weight === 0) &&
    Object.keys(found).length === CRITERION_IDS.length
    ? undefined
    : found
}
