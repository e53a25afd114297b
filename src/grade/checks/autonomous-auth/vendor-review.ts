// Must the vendor review or approve before real use?
import { defineCheck, inconclusive } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { givesKeysToAnyone } from '../../reading/key-paths.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'vendor-review',
  criterion: 'autonomousAuth',
  weight: 4,
  effort: 3,
  title: 'Vendor review',
  why: 'A review takes days and needs a person; until then an agent can only try things out.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  uses: ['documentedTopics', 'openapi'],
  fromPart: true,
  outcomes: {
    unneeded: { points: 10, says: 'Production use needs no vendor review.' },
    immediate: { points: 10, says: 'Anyone gets in right away: no account comes before it.' },
    required: {
      points: 0,
      says: 'The vendor must review, verify or approve before production use.',
      fix: 'Let new accounts use production right away, within limits that grow with trust.',
      cap: { criterion: 4, unless: 'auth.accountWithoutHuman' },
    },
  },
  judge: ({ documentedTopics, openapi }) =>
    givesKeysToAnyone(openapi) || isDocumented(documentedTopics, 'no-auth')
      ? { outcome: 'immediate' }
      : inconclusive('Only the documentation can tell.'),
  declared(declaration) {
    return fromFact(
      declaration,
      'auth.reviewRequired',
      'whether the vendor reviews before real use',
      (isRequired) => ({
        outcome: isRequired ? 'required' : 'unneeded',
      }),
    )
  },
})
