// Do operations show an example?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/figures.ts'
import { sampleOf } from '../../reading/operations.ts'

const SAYS =
  '{share of count} {count|operation~ has|operations~ have} an example of a query, a body or a successful response.'
const FIX = 'Add an example to the request body or the 2xx response of every operation.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Operation examples',
  why: 'One example shows an agent the format that a schema leaves open.',
  loss: 'many operations have no example',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'operation' },
  needs: ['openapi'],
  outcomes: {
    many: { points: 10, says: SAYS, bounds: '60% or more' },
    some: { points: 5, says: SAYS, bounds: '20–59%', fix: FIX },
    few: { points: 0, says: SAYS, bounds: 'less than 20%', fix: FIX },
  },
  judge({ openapi }) {
    const { operations } = openapi
    const count = operations.length
    if (count === 0) return notApplicable('The OpenAPI description has no operations.')
    const isShown = ({ responses, parameters, body }: (typeof operations)[number]) =>
      body?.hasExample === true ||
      responses.some(({ status, hasExample }) => hasExample && status.startsWith('2')) ||
      parameters.some((one) => one.hasExample && one.in === 'query')
    const share = operations.filter(isShown).length / count
    return {
      outcome: byShare(share, { many: 0.6, some: 0.2, few: 0 }),
      facts: { share: percent(share), count, ...sampleOf(openapi) },
    }
  },
})
