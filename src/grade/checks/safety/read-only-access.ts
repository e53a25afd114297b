// Can an agent be given access that only reads?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { isDeclaredOpen, isScope, onlyReads } from '../../reading/sign-in.ts'
import { isReadOnlyApi } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Read-only access',
  why: 'An agent with a read-only key cannot break anything, whatever it is tricked into.',
  loss: 'there is no read-only key or scope',
  standard: 'RFC 6749',
  surfaces: ['remote'],
  uses: ['openapi', 'authorizationServer', 'protectedResource', 'documentedTopics'],
  fromPart: true,
  outcomes: {
    offered: { points: 10, says: 'Access can be limited to reading, with {means}.' },
    harmless: { points: 10, says: 'The API only reads: no key can change anything.' },
    stated: { points: 10, says: 'According to the docs, keys can be limited to read-only access.' },
    scoped: {
      points: 4,
      says: 'Access can be restricted, but no read-only scope or key was found.',
      fix: 'Offer a read-only scope, such as messages:read, and list it in scopes_supported.',
    },
    missing: {
      points: 0,
      says: 'No scopes or read-only keys found: every key that can read can also write.',
      fix: 'Offer read-only keys or a read-only scope, such as messages:read.',
    },
  },
  judge({ openapi, authorizationServer, protectedResource, documentedTopics }, _surfaces, { by }) {
    if (isReadOnlyApi(openapi)) return { outcome: 'harmless' }
    if (by === 'no') return notApplicable('No key is needed.')
    const schemes = openapi?.securitySchemes ?? []
    const scopes = [
      ...schemes.flatMap((scheme) => scheme.scopes),
      ...(authorizationServer?.scopes ?? []),
      ...(protectedResource?.scopes ?? []),
    ].filter(isScope)
    const reading = scopes.find(onlyReads)
    if (reading !== undefined) return { outcome: 'offered', facts: { means: excerpt(reading) } }
    if (isDocumented(documentedTopics, 'read-only-keys'))
      return { outcome: 'offered', facts: { means: 'read-only keys' } }
    if (scopes.length > 0) return { outcome: 'scoped' }
    if (schemes.length === 0 && !authorizationServer && !protectedResource)
      return inconclusive('Nothing observed shows how access is granted.')
    return { outcome: 'missing' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'auth.readOnlyKeys')) return { outcome: 'stated' }
    if (valueOf(declaration, 'api.readOnly')) return { outcome: 'harmless' }
    if (isDeclaredOpen(declaration)) return notApplicable('No authentication is needed.')
    return whether(declaration, 'auth.readOnlyKeys', 'stated', 'missing')
  },
})
