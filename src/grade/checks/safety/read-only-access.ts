// Can an agent be given access that only reads?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { onlyReads } from '../../reading/reading-scopes.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { isReadOnlyApi } from '../../reading/write-operations.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'read-only-access',
  criterion: 'safety',
  weight: 2,
  effort: 2,
  title: 'Read-only access',
  why: 'An agent that holds a read-only key cannot break anything, whatever it is talked into.',
  standard: 'RFC 6749',
  surfaces: ['remote'],
  uses: ['openapi', 'authorizationServer', 'protectedResource', 'documentedTopics'],
  fromPart: true,
  outcomes: {
    offered: { points: 10, says: 'Access that only reads is offered: {means}.' },
    stated: { points: 10, says: 'The documentation says that a key can be limited to reading.' },
    scoped: {
      points: 4,
      says: 'Access can be restricted, but no scope or key is named that only reads.',
      fix: 'Offer a scope that only reads, such as messages:read, and list it in scopes_supported.',
    },
    missing: {
      points: 0,
      says: 'Neither scopes nor read-only keys were found: whoever may read may write.',
      fix: 'Offer read-only keys or a scope that only reads, such as messages:read.',
    },
  },
  judge({ openapi, authorizationServer, protectedResource, documentedTopics }) {
    if (isReadOnlyApi(openapi)) return notApplicable('The API only reads.')
    const schemes = openapi?.securitySchemes ?? []
    const scopes = [
      ...schemes.flatMap((scheme) => scheme.scopes),
      ...(authorizationServer?.scopes ?? []),
      ...(protectedResource?.scopes ?? []),
    ]
    const reading = scopes.find(onlyReads)
    if (reading !== undefined)
      return { outcome: 'offered', facts: { means: excerpt(`scope ${reading}`) } }
    if (isDocumented(documentedTopics, 'read-only-keys'))
      return { outcome: 'offered', facts: { means: 'read-only keys' } }
    if (scopes.length > 0) return { outcome: 'scoped' }
    if (schemes.length === 0 && !authorizationServer && !protectedResource)
      return inconclusive('Nothing that was seen tells how access is given.')
    return { outcome: 'missing' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API only reads.')
    if (isDeclaredOpen(declaration)) return notApplicable('No sign-in is needed.')
    return fromFact(
      declaration,
      'auth.readOnlyKeys',
      'keys or scopes that only read',
      (isOffered) => ({ outcome: isOffered ? 'stated' : 'missing' }),
    )
  },
})
