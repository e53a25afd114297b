// Can a program, or at least its user alone, get a key?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { isKeyPath } from '../../reading/key-paths.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'key-issuance',
  criterion: 'autonomousAuth',
  weight: 10,
  effort: 3,
  title: 'Key issuance',
  why: 'An agent can start right away if an API call creates a key, and cannot start at all if sales has to answer first.',
  loss: 'a person has to create the key',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  uses: ['documentedTopics', 'authGuide', 'openapi'],
  fromPart: true,
  outcomes: {
    programmatic: { points: 10, says: 'A program can create a key with an API call.' },
    'self-serve': {
      points: 1,
      says: 'A person can create a key without contacting sales.',
      fix: 'Add an API call that creates keys, such as POST /keys, and document it.',
    },
    sales: {
      points: 0,
      says: 'Getting a key requires contacting the vendor.',
      loss: 'getting a key requires contacting sales',
      fix: 'Let users create a key themselves, in a dashboard or with a call such as POST /keys.',
    },
  },
  judge({ documentedTopics, authGuide, openapi }) {
    if (isDocumented(documentedTopics, 'no-auth'))
      return notApplicable('According to the docs, no key is needed.')
    const canMint =
      openapi?.operations.some(({ method, path }) => method === 'post' && isKeyPath(path)) ?? false
    const isGuided = authGuide !== undefined && authGuide.endpointsAnswering > 0
    if (canMint || isGuided || isDocumented(documentedTopics, 'key-minting'))
      return { outcome: 'programmatic' }
    if (isDocumented(documentedTopics, 'key-self-serve')) return { outcome: 'self-serve' }
    if (isDocumented(documentedTopics, 'key-by-sales')) return { outcome: 'sales' }
    return inconclusive('Nothing observed shows how to get a key.')
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return notApplicable('No key is needed.')
    if (valueOf(declaration, 'auth.keysByApi')) return { outcome: 'programmatic' }
    return fromFact(declaration, 'auth.selfServeKey', 'how to get a key', (isSelfServe) => ({
      outcome: isSelfServe ? 'self-serve' : 'sales',
    }))
  },
})
