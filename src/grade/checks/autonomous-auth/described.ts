// What an API description says of signing in.
import { defineCheck, notApplicable } from '../../check.ts'
import { operationEstimates } from '../../estimates/operations.ts'
import { estimatedPoints, estimatedUpTo } from '../../scale.ts'
import { asked } from '../../answers/asked.ts'

/** Does the API description say how to sign in? */
export const describedSignIn = defineCheck('autonomousAuth', 'described-sign-in', {
  weight: 6,
  title: 'Described sign-in',
  why: 'An agent that reads the description should learn there which key or flow it needs.',
  loss: 'its API description does not say how to sign in',
  standard: 'OpenAPI',
  isEstimated: true,
  needs: ['openapi'],
  outcomes: {
    described: {
      ...estimatedUpTo(3),
      says: 'The OpenAPI description has {count|# security scheme|# security schemes}. Estimated: nobody has read what it says of keys.',
      fix: 'Say in the description where a program gets its key, and which scopes or machine flow there are.',
    },
    undescribed: {
      ...estimatedUpTo(1),
      says: 'The OpenAPI description has no security scheme. Estimated: nobody has read what it says of keys.',
      fix: 'Add securitySchemes, apply them, and say where a program gets its key.',
    },
  },
  read: asked('api', 'signin', {
    fix: 'Say where a program gets its key, where the key goes, and which scopes or machine flow there are',
  }),
  judge({ openapi }, _, signIn) {
    const estimates = operationEstimates(openapi)
    if (!estimates) return notApplicable('The OpenAPI description has no operations.')
    const { signin } = estimates
    const points = estimatedPoints(signin)
    const count = openapi.securitySchemes.length
    if (count === 0 && signIn.by === 'no') return notApplicable('No key is needed.')
    return count > 0
      ? { outcome: 'described', points, facts: { count } }
      : { outcome: 'undescribed', points }
  },
})
