// Does an agent know how long its credential lives, or how to renew it?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'token-lifetime',
  criterion: 'autonomousAuth',
  weight: 2,
  effort: 1,
  title: 'Token lifetime',
  why: 'An agent that knows when its token ends renews it in time; otherwise a long task stops in the middle.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  uses: ['documentedTopics', 'authorizationServer'],
  outcomes: {
    documented: { points: 10, says: 'The documentation tells how long a key or token lives.' },
    renewable: { points: 10, says: 'A token can be renewed with a refresh token.' },
    expiring: {
      points: 10,
      says: 'The documentation says that a key or token can be made to expire.',
    },
    endless: {
      points: 2,
      says: 'The documentation says that a key lives until somebody revokes it.',
      fix: 'Let the maker of a key say when it ends, or give out tokens that expire and can be renewed.',
    },
    unstated: {
      points: 0,
      says: 'Nothing says how long a key or token lives or how to renew it.',
      fix: 'State in the docs how long a key or token lives and how it is rotated or refreshed.',
    },
  },
  judge({ documentedTopics, authorizationServer }) {
    if (isDocumented(documentedTopics, 'token-lifetime')) return { outcome: 'documented' }
    if (authorizationServer?.grantTypes.includes('refresh_token')) return { outcome: 'renewable' }
    if (isDocumented(documentedTopics, 'no-auth'))
      return notApplicable('The documentation says that no key is needed.')
    return { outcome: 'unstated' }
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return notApplicable('No key is needed.')
    return fromFact(
      declaration,
      'auth.expiringKeys',
      'keys or tokens that expire',
      (canExpire) => ({ outcome: canExpire ? 'expiring' : 'endless' }),
    )
  },
})
