// Must the vendor review or approve before real use?
import { defineCheck, inconclusive } from '../../check.ts'
import { keyForAnyone } from '../../reading/key-paths.ts'
import { whether } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 3,
  title: 'Vendor review',
  why: 'A review takes days and needs a person; until then an agent can only experiment.',
  loss: 'the vendor must approve production use',
  surfaces: ['remote'],
  uses: ['documentedTopics', 'openapi', 'apiReads', 'api', 'graphql', 'mcp'],
  fromPart: true,
  outcomes: {
    unneeded: { points: 10, says: 'Production use needs no vendor review.' },
    immediate: { points: 10, says: 'Access is immediate: no account is needed first.' },
    required: {
      points: 0,
      says: 'The vendor must review, verify or approve you before production use.',
      fix: 'Give new accounts production access right away, with limits that grow with trust.',
    },
  },
  judge: ({ openapi }, _surfaces, { by, isKnown }) =>
    keyForAnyone(openapi) || (by === 'no' && isKnown)
      ? { outcome: 'immediate' }
      : inconclusive('Only the docs can answer this.'),
  declared: (declaration) => whether(declaration, 'auth.reviewRequired', 'required', 'unneeded'),
})
