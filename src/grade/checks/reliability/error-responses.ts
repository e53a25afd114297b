// Does each operation say which errors to expect?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/figures.ts'
import { sampleOf } from '../../reading/operations.ts'

const SAYS =
  'Of the 4xx and the 5xx response that {count|# operation~|each of # operations~} should declare, {share} are declared.'
const FIX = 'Declare a 4XX and a 5XX response, or a default response, on every operation.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Declared error responses',
  why: 'An agent can plan only for the failures that the API description declares.',
  loss: 'the API description leaves out error responses',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'operation', member: 'responses' },
  needs: ['openapi'],
  outcomes: {
    most: { points: 10, says: SAYS, bounds: '75% or more' },
    some: { points: 5, says: SAYS, bounds: '50–74%', fix: FIX },
    few: { points: 0, says: SAYS, bounds: 'less than 50%', fix: FIX },
  },
  judge({ openapi }) {
    const { operations } = openapi
    if (operations.length === 0) return notApplicable('The OpenAPI description has no operations.')
    let declared = 0
    for (const { responses } of operations) {
      for (const first of ['4', '5']) {
        if (responses.some(({ status }) => status.startsWith(first) || status === 'default'))
          declared += 1
      }
    }
    const share = declared / (2 * operations.length)
    return {
      outcome: byShare(share, { most: 0.75, some: 0.5, few: 0 }),
      facts: { share: percent(share), count: operations.length, ...sampleOf(openapi) },
    }
  },
})
