// How many tokens does the schema of an answer cost?
import { defineCheck, inconclusive } from '../../check.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [150, 300, 600, 1_000, 2_000, 4_000, 8_000]
const FIX =
  'Return fewer fields, and define shared parts once, so that a response schema costs at most 150 tokens.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 3,
  title: 'Response schema size',
  why: 'An agent that reads what an operation returns pays for its whole schema.',
  loss: 'a response schema costs about {tokens|# token|# tokens}',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: tokenSteps(
    'The median response schema costs about {tokens|# token|# tokens}',
    FIX,
    BOUNDS,
  ),
  judge({ openapi: { cost } }) {
    if (!cost?.responseTokens) return inconclusive('The schemas were not measured.')
    const tokens = cost.responseTokens.median
    return { outcome: stepOf(tokens, BOUNDS), facts: { tokens } }
  },
})
