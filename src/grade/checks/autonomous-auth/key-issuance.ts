// Can a program, or at least its user alone, get a key?
import { defineCheck, inconclusive } from '../../check.ts'
import { guidedPath, isDeclaredOpen } from '../../reading/sign-in.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { keyCreations } from '../../reading/key-paths.ts'

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 3,
  title: 'Key issuance',
  why: 'An agent can start right away if an API call creates a key, and cannot start at all if sales has to answer first.',
  loss: 'a person has to create the key',
  surfaces: ['remote'],
  ofSignIn: true,
  uses: ['documentedTopics', 'authGuide', 'openapi', 'apiReads', 'api', 'graphql', 'mcp'],
  fromPart: true,
  outcomes: {
    programmatic: { points: 10, says: 'A program can create a key {how}.' },
    keyless: { points: 10, says: 'No key is needed.' },
    'self-serve': {
      points: 1,
      says: 'A person can create a key without contacting sales.',
      found: true,
      fix: 'Add an API call that creates keys, such as POST /keys, and document it.',
    },
    sales: {
      points: 0,
      says: 'Getting a key requires contacting the vendor.',
      found: true,
      loss: 'getting a key requires contacting sales',
      fix: 'Let users create a key themselves, in a dashboard or with a call such as POST /keys.',
    },
  },
  judge({ documentedTopics, authGuide, openapi }, _surfaces, { by, isKnown }) {
    if (by === 'no' && isKnown) return { outcome: 'keyless' }
    const [call] = openapi ? keyCreations(openapi) : []
    if (call) return { outcome: 'programmatic', facts: { how: at(call.path) } }
    const guided = authGuide && guidedPath(authGuide, openapi)
    if (guided !== undefined)
      return {
        outcome: 'programmatic',
        facts: { how: excerpt(`${at(guided)}, as ${authGuide?.url} says`) },
      }
    if (isDocumented(documentedTopics, 'key-minting'))
      return { outcome: 'programmatic', facts: { how: 'as the docs describe' } }
    if (isDocumented(documentedTopics, 'key-self-serve')) return { outcome: 'self-serve' }
    if (isDocumented(documentedTopics, 'key-by-sales')) return { outcome: 'sales' }
    return inconclusive('Nothing observed shows how to get a key.')
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return { outcome: 'keyless' }
    if (valueOf(declaration, 'auth.keysByApi'))
      return { outcome: 'programmatic', facts: { how: 'as the docs describe' } }
    return whether(declaration, 'auth.selfServeKey', 'self-serve', 'sales')
  },
})

/** Not the method: "POST /api-keys" reads like an instruction to send them. */
function at(path: string): string {
  return `at ${excerpt(path.replaceAll('{', ':').replaceAll('}', ''))}`
}
