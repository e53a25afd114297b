// Keys and tokens: how an agent gets one, what it may do, and how long it lives.
import { MOST_SCOPES } from '../../../domain/evidence/observations/openapi.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { atLeast, excerpt } from '../../reading/figures.ts'
import { keyCreations } from '../../reading/key-paths.ts'
import { guidedPath, isDeclaredOpen, isScope, isReadingScope } from '../../reading/sign-in.ts'

/** Can a program, or at least its user alone, get a key? */
export const keyIssuance = defineCheck('autonomousAuth', 'key-issuance', {
  weight: 10,
  effort: 3,
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

/** Can a token be limited to what the task needs, reading above all? */
export const authScopes = defineCheck('autonomousAuth', 'auth-scopes', {
  effort: 3,
  why: 'An agent with a read-only token cannot break anything by mistake.',
  loss: 'access cannot be limited to read-only',
  standard: 'RFC 6749',
  surfaces: ['remote'],
  ofSignIn: true,
  uses: ['openapi', 'authorizationServer', 'protectedResource'],
  fromPart: true,
  outcomes: {
    reading: {
      points: 10,
      says: '{count|# scope is|# scopes are} available, and {scope} is read-only.',
    },
    restrictable: { points: 10, says: 'Keys or tokens can be restricted.' },
    coarse: {
      points: 7,
      says: '{count|# scope is|# scopes are} available, but none is read-only.',
      fix: 'Offer a read-only scope, such as messages:read.',
    },
    single: {
      points: 4,
      says: 'Only one scope is available: {scope}.',
      fix: 'Split {scope} by resource, and offer a read-only scope.',
    },
    missing: {
      points: 0,
      says: 'No scopes found.',
      fix: 'Offer scopes by resource, at least one of them read-only, and list them in scopes_supported and OpenAPI.',
    },
  },
  judge({ openapi, authorizationServer, protectedResource }) {
    const schemes = openapi?.securitySchemes ?? []
    if (schemes.length === 0 && !authorizationServer && !protectedResource)
      return inconclusive('Nothing observed shows how a program authenticates.')
    const lists = [
      ...schemes.map(({ scopes }) => scopes),
      authorizationServer?.scopes ?? [],
      protectedResource?.scopes ?? [],
    ]
    const scopes = [...new Set(lists.flat())].filter(isScope)
    const [first] = scopes
    if (first === undefined) return { outcome: 'missing' }
    if (scopes.length === 1) return { outcome: 'single', facts: { scope: excerpt(first) } }
    const scope = scopes.find(isReadingScope)
    const longest = Math.max(...lists.map((list) => list.length))
    const count = atLeast(scopes.length, longest, MOST_SCOPES)
    return scope === undefined
      ? { outcome: 'coarse', facts: { count } }
      : { outcome: 'reading', facts: { count, scope: excerpt(scope) } }
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return notApplicable('No authentication is needed.')
    return whether(declaration, 'auth.granularScopes', 'restrictable', 'missing')
  },
})

/** Does an agent know how long its credential lives, or how to renew it? */
export const tokenLifetime = defineCheck('autonomousAuth', 'token-lifetime', {
  why: 'An agent that knows when its token expires renews it in time; otherwise a long task stops halfway.',
  loss: 'token lifetimes are not documented',
  surfaces: ['remote'],
  ofSignIn: true,
  uses: ['documentedTopics', 'authorizationServer', 'openapi'],
  fromPart: true,
  outcomes: {
    documented: { points: 10, says: 'The docs state how long keys or tokens are valid.' },
    renewable: { points: 10, says: 'Tokens can be renewed with a refresh token.' },
    expiring: { points: 10, says: 'According to the docs, keys or tokens can be set to expire.' },
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
