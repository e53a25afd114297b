// How many tokens does an ordinary answer of the API cost?
import { defineCheck, inconclusive } from '../../check.ts'
import { type Bounds, median, stepOf, tokenSteps } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

const BOUNDS: Bounds = [500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000]
const FIX =
  'Return 20 items or fewer by default and only their main fields, so that a read costs at most 500 tokens.'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 2,
  title: 'Response tokens',
  why: 'Every response goes into the agent’s context and is paid for again on every later turn.',
  loss: 'the median response costs {tokens|# token|# tokens}',
  surfaces: ['api'],
  needs: ['apiReads'],
  outcomes: tokenSteps(
    'The median of {reads|# read|# reads} costs {tokens|# o200k token|# o200k tokens}',
    FIX,
    BOUNDS,
  ),
  judge({ apiReads: { reads } }) {
    const costs = reads.filter(({ status }) => isSuccess(status)).map(({ tokens }) => tokens)
    const cost = median(costs)
    if (cost === undefined) return inconclusive('No read returned a 2xx status.')
    return {
      outcome: stepOf(Math.ceil(cost), BOUNDS),
      facts: { reads: costs.length, tokens: Math.ceil(cost) },
    }
  },
})
