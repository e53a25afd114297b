// Can a token be limited to what the task needs, reading above all?
import { MOST_SCOPES } from '../../../domain/evidence/observations/openapi.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { atLeast, excerpt } from '../../reading/figures.ts'
import { isDeclaredOpen, isScope, onlyReads } from '../../reading/sign-in.ts'
import { whether } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 3,
  title: 'Auth scopes',
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
    const scope = scopes.find(onlyReads)
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
