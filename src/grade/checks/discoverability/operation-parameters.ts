// How many parameters does an operation have?
import { defineCheck, inconclusive } from '../../check.ts'
import { stepOf, tokenSteps, type Bounds } from '../../reading/token-steps.ts'

const BOUNDS: Bounds = [3, 5, 7, 9, 12, 16, 24]
const FIX = 'Drop parameters that nobody uses, and move rare ones into operations of their own.'

export default defineCheck({
  id: 'operation-parameters',
  criterion: 'discoverability',
  weight: 4,
  effort: 3,
  title: 'Operation parameters',
  why: 'Each parameter is a choice that an agent must make or leave, and every one more is a chance to be wrong.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: tokenSteps('Nine of ten operations have at most {count} parameters', FIX, BOUNDS),
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('What the operations cost was not measured.')
    const count = cost.parameters.p90
    return { outcome: stepOf(count, BOUNDS), facts: { count } }
  },
})
