// Does every operation have a unique name that an agent can call it by?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/share.ts'
import { sampleOf } from '../../reading/whole-description.ts'

const SAYS = '{share of count} {count|operation~ has|operations~ have} a unique operationId.'

export default defineCheck({
  id: 'operation-ids',
  criterion: 'discoverability',
  weight: 0,
  effort: 1,
  title: 'Operation IDs',
  why: 'Agent frameworks turn each operation into a function; the operationId is its name.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'operation', member: 'operationId' },
  needs: ['openapi'],
  outcomes: {
    all: { points: 10, says: SAYS, bounds: '90% or more' },
    some: {
      points: 5,
      says: SAYS,
      bounds: '50–89%',
      fix: 'Give every operation a unique operationId in one style, such as listMessages.',
    },
    few: {
      points: 0,
      says: SAYS,
      bounds: 'less than 50%',
      fix: 'Give every operation a unique operationId in one style, such as listMessages.',
    },
  },
  judge({ openapi }) {
    const { operations } = openapi
    if (operations.length === 0) return notApplicable('The OpenAPI description has no operations.')
    const unique = new Set(operations.flatMap(({ operationId }) => operationId ?? []))
    const share = unique.size / operations.length
    return {
      outcome: byShare(
        share,
        [
          [0.9, 'all'],
          [0.5, 'some'],
        ],
        'few',
      ),
      facts: { share: percent(share), count: operations.length, ...sampleOf(openapi) },
    }
  },
})
