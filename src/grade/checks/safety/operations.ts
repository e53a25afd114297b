// What the operations of an API can do to somebody.
import { defineCheck, inconclusive, notApplicable, unpublished } from '../../check.ts'
import { operationEstimates } from '../../estimates/operations.ts'
import { asked } from '../../answers/asked.ts'

/** Can an agent tell which operations change, delete or pay, and what follows? */
export const operationEffects = defineCheck('safety', 'operation-effects', {
  weight: 14,
  effort: 2,
  title: 'Effects of operations',
  why: 'An agent that cannot tell a deletion from a draft has to ask, or errs.',
  standard: 'OpenAPI',
  needs: ['openapi'],
  // Structure does not tell what follows from a call: only who reads the texts can answer.
  outcomes: {},
  read: asked('api', 'effects', {
    fix: 'Say of each operation that changes, deletes, pays or sends what follows, and what cannot be undone',
  }),
  judge({ openapi }) {
    const estimates = operationEstimates(openapi)
    if (!estimates) return notApplicable('The OpenAPI description has no operations.')
    return estimates.described === 0
      ? unpublished('what its operations change')
      : inconclusive('Nobody has read what its operations change.')
  },
})
