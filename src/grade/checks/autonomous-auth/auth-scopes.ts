// Can a token be limited to what the task needs, reading above all?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { onlyReads } from '../../reading/reading-scopes.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'auth-scopes',
  criterion: 'autonomousAuth',
  weight: 2,
  effort: 3,
  title: 'Auth scopes',
  why: 'An agent that holds a token which only reads cannot break anything by mistake.',
  standard: 'RFC 6749',
  surfaces: ['remote'],
  uses: ['openapi', 'authorizationServer', 'protectedResource'],
  fromPart: true,
  outcomes: {
    reading: { points: 10, says: '{count} scopes are offered, and {scope} only reads.' },
    restrictable: { points: 10, says: 'Keys or tokens can be restricted.' },
    coarse: {
      points: 7,
      says: '{count} scopes are offered, none of which only reads.',
      fix: 'Offer a scope that only reads, such as messages:read.',
    },
    single: {
      points: 4,
      says: 'One scope is offered: {scope}.',
      fix: 'Split {scope} by resource, and offer a scope that only reads.',
    },
    missing: {
      points: 0,
      says: 'No scopes are offered.',
      fix: 'Offer scopes by resource, one of which only reads, and list them in scopes_supported and OpenAPI.',
    },
  },
  judge({ openapi, authorizationServer, protectedResource }) {
    const schemes = openapi?.securitySchemes ?? []
    if (schemes.length === 0 && !authorizationServer && !protectedResource)
      return inconclusive('Nothing that was seen tells how a program signs in.')
    const lists = [
      ...schemes.map(({ scopes }) => scopes),
      authorizationServer?.scopes ?? [],
      protectedResource?.scopes ?? [],
    ]
    const scopes = [...new Set(lists.flat())]
    const [first] = scopes
    if (first === undefined) return { outcome: 'missing' }
    if (scopes.length === 1) return { outcome: 'single', facts: { scope: excerpt(first) } }
    const scope = scopes.find(onlyReads)
    return scope === undefined
      ? { outcome: 'coarse', facts: { count: scopes.length } }
      : { outcome: 'reading', facts: { count: scopes.length, scope: excerpt(scope) } }
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return notApplicable('No sign-in is needed.')
    return fromFact(
      declaration,
      'auth.granularScopes',
      'keys or tokens that can be restricted',
      (isOffered) => ({
        outcome: isOffered ? 'restrictable' : 'missing',
      }),
    )
  },
})
