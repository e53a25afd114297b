// Is the API description small enough for an agent to find its way in it?
import { figure } from '../../../domain/text/figures.ts'
import { defineCheck, notApplicable } from '../../check.ts'

/** A longer document is counted in part. */
const COUNTED_BYTES = 2_000_000

const SAYS =
  'The OpenAPI description has {operations|# operation|# operations} in {tokens|# o200k token|# o200k tokens}.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'API description size',
  why: 'An API description that does not fit into the context has to be searched before it can be used.',
  loss: 'its API description has {operations|# operation|# operations}',
  surfaces: ['api'],
  ofDocument: true,
  needs: ['openapi'],
  outcomes: {
    compact: { points: 10, says: SAYS, bounds: '50 operations or fewer' },
    long: {
      points: 5,
      says: SAYS,
      bounds: '51–200 operations',
      fix: 'Publish one description per product area, with 50 operations or fewer, in addition to the full one.',
    },
    oversized: {
      points: 0,
      says: SAYS,
      bounds: 'more than 200 operations',
      fix: 'Publish one description per product area, with 50 operations or fewer, and list them in /.well-known/api-catalog.',
    },
  },
  judge({ openapi: { operationCount: operations, tokens, bytes } }) {
    if (operations === 0) return notApplicable('The OpenAPI description has no operations.')
    return {
      outcome: operations <= 50 ? 'compact' : operations <= 200 ? 'long' : 'oversized',
      facts: { operations, tokens: bytes > COUNTED_BYTES ? `about ${figure(tokens)}` : tokens },
    }
  },
})
