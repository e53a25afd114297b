// How many parameters does an operation have?
import { defineCheck, inconclusive } from '../../check.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [3, 5, 7, 9, 12, 16, 24]
const FIX =
  'Remove parameters that nobody uses, and move rarely used ones into separate operations.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 3,
  title: 'Operation parameters',
  why: 'Every parameter is a choice that an agent has to make, and a chance to get it wrong.',
  loss: 'operations take up to {count|# parameter|# parameters}',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: tokenSteps(
    '90% of operations have at most {count|# parameter|# parameters}, body fields not counted',
    FIX,
    BOUNDS,
  ),
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('The operations were not measured.')
    const count = cost.parameters.p90
    return { outcome: stepOf(count, BOUNDS), facts: { count } }
  },
})
