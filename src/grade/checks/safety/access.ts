// Access that can do no harm: reading only, and writes that ask who is calling.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'
import {
  ifWhole,
  isReadOnlyApi,
  isUsefulRead,
  sampleOf,
  writeOperations,
} from '../../reading/operations.ts'
import { isDeclaredOpen, isScope, isReadingScope, openClaimDoubt } from '../../reading/sign-in.ts'

/** Can an agent be given access that only reads? */
export const readOnlyAccess = defineCheck('safety', 'read-only-access', {
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
    const reading = scopes.find(isReadingScope)
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

/** Does every write ask who is calling? */
export const writeAuthentication = defineCheck('safety', 'write-authentication', {
  effort: 2,
  why: 'A write that needs no authentication can be made by any stray agent.',
  loss: 'some writes require no authentication',
  standard: 'OpenAPI',
  each: { item: 'operation', member: 'security' },
  needs: ['openapi'],
  says: 'According to the OpenAPI description, {share of count} write {count|operation~ requires|operations~ require} authentication.',
  outcomes: {
    all: {
      points: 10,
      says: 'According to the OpenAPI description, {scope} requires authentication ({count|# operation~|# operations~}).',
    },
    most: {
      points: 5,
      bounds: '90–99%',
      fix: 'Declare security on the remaining POST, PUT, PATCH and DELETE operations, and enforce it.',
    },
    few: {
      points: 0,
      bounds: 'less than 90%',
      fix: 'Declare security on every POST, PUT, PATCH and DELETE operation, and enforce it.',
    },
  },
  judge({ openapi }) {
    // Signing in needs no key by nature, nor does an address that holds a secret.
    const all = writeOperations(openapi.operations)
    const writes = all.filter(({ path, security }) => security?.length !== 0 || isUsefulRead(path))
    if (writes.length === 0)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no write operations.'))
    const doubt = openClaimDoubt(openapi, undefined)
    if (doubt) return inconclusive(doubt)
    if (writes.some(({ security }) => security === null))
      return inconclusive(
        'The OpenAPI description does not say which operations require authentication.',
      )
    const share =
      writes.filter(({ security }) => security !== null && security.length > 0).length /
      writes.length
    return {
      outcome: byShare(share, { all: 1, most: 0.9, few: 0 }),
      facts: {
        share: percent(share),
        count: writes.length,
        scope:
          writes.length === all.length
            ? 'every write operation'
            : 'every write operation other than for sign-in, callbacks or signed addresses',
        ...sampleOf(openapi),
      },
    }
  },
})
