// Does an agent know how long its credential lives, or how to renew it?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented, whether } from '../../reading/documented.ts'
import { isDeclaredOpen } from '../../reading/sign-in.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Token lifetime',
  why: 'An agent that knows when its token expires renews it in time; otherwise a long task stops halfway.',
  loss: 'token lifetimes are not documented',
  surfaces: ['remote'],
  ofSignIn: true,
  uses: ['documentedTopics', 'authorizationServer', 'openapi'],
  fromPart: true,
  outcomes: {
    documented: { points: 10, says: 'The docs state how long keys or tokens are valid.' },
    renewable: { points: 10, says: 'Tokens can be renewed with a refresh token.' },
    expiring: {
      points: 10,
      says: 'According to the docs, keys or tokens can be set to expire.',
    },
    endless: {
      points: 2,
      says: 'According to the docs, keys are valid until someone revokes them.',
      loss: 'keys never expire',
      fix: 'Let users set an expiry date for keys, or issue tokens that expire and can be renewed.',
    },
    unstated: {
      points: 0,
      says: 'No information found on how long keys or tokens are valid or how to renew them.',
      fix: 'Document how long keys or tokens are valid and how to rotate or refresh them.',
    },
  },
  judge({ documentedTopics, authorizationServer }) {
    if (isDocumented(documentedTopics, 'token-lifetime')) return { outcome: 'documented' }
    if (authorizationServer?.grantTypes.includes('refresh_token')) return { outcome: 'renewable' }
    return { outcome: 'unstated' }
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return notApplicable('No key is needed.')
    return whether(declaration, 'auth.expiringKeys', 'expiring', 'endless')
  },
})
