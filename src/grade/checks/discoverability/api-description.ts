// Can an agent fetch a machine-readable contract of the API?
import { isServed } from '../../../domain/evidence/evidence.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'API description',
  why: 'With an API description an agent plans calls; without one, it guesses from prose.',
  loss: 'its API description is hard to find or outdated',
  standard: 'OpenAPI',
  surfaces: ['api'],
  uses: ['openapi', 'graphql'],
  beside: ['api'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    published: { points: 10, says: 'OpenAPI {version} is published at {url}.' },
    stated: {
      points: 8,
      says: 'According to the docs, a machine-readable description is published.',
      loss: 'its API description was not found at the API itself',
      fix: 'Also serve it at /openapi.json and link it with rel="service-desc", so that an agent that knows only the API can find it.',
    },
    'stated-schema': {
      points: 10,
      says: 'According to the docs, the GraphQL schema can be read.',
    },
    introspectable: { points: 10, says: 'The GraphQL schema is available at {url}.' },
    discovered: {
      points: 10,
      says: 'The OpenRPC description is available by rpc.discover at {at}.',
    },
    undiscovered: {
      points: 0,
      says: 'The JSON-RPC server at {at} does not answer rpc.discover, and no description was found.',
      loss: 'there is no machine-readable API description',
      fix: 'Answer rpc.discover with an OpenRPC description of every method.',
    },
    outdated: {
      points: 6,
      says: '{url} uses Swagger {version}.',
      fix: 'Publish the description as OpenAPI 3.1.',
      found: true,
    },
    hidden: {
      points: 6,
      says: 'OpenAPI {version} at {url} can be found only through the docs.',
      fix: 'Serve it at /openapi.json and link it with rel="service-desc".',
    },
    repository: {
      points: 8,
      says: 'OpenAPI {version} is in the vendor’s public repository: {url}.',
      fix: 'Also serve it at /openapi.json and link it with rel="service-desc", so that an agent that knows only the API can find it.',
      found: true,
    },
    'closed-schema': {
      points: 0,
      says: 'The GraphQL endpoint {url} does not show its schema, and no description was found.',
      loss: 'its GraphQL schema is not published',
      fix: 'Allow introspection at {url}, or publish the schema as a file and link it from the docs.',
    },
    missing: {
      points: 0,
      says: 'No machine-readable API description found.',
      loss: 'there is no machine-readable API description',
      fix: 'Publish an OpenAPI 3.1 description at /openapi.json and link it from the docs.',
    },
  },
  judge({ openapi, graphql, api }) {
    if (!openapi && api?.protocol === 'webdav')
      return notApplicable('WebDAV is a standard, which clients know without a description.')
    if (!openapi && api?.protocol === 'json-rpc')
      return {
        outcome: api.isSelfDescribing === true ? 'discovered' : 'undiscovered',
        facts: { at: api.url },
      }
    if (!openapi && graphql)
      return {
        outcome: graphql.isIntrospectable ? 'introspectable' : 'closed-schema',
        facts: { url: graphql.url },
      }
    if (!openapi) return { outcome: 'missing' }
    const { version, url, found } = openapi
    if (found === 'file')
      return inconclusive(
        'The description was given as a file; whether it is served was not checked.',
      )
    if (version.startsWith('2')) return { outcome: 'outdated', facts: { version, url } }
    if (!isServed(openapi)) return { outcome: 'repository', facts: { version, url } }
    return { outcome: found === 'documentation' ? 'hidden' : 'published', facts: { version, url } }
  },
  declared(declaration) {
    // Also a hyper-schema, a Discovery document or a WSDL.
    if (declaration.api?.openapi !== undefined) return { outcome: 'stated' }
    return fromFact(declaration, 'api.openapiOfficial', (isPublished) => ({
      outcome: !isPublished
        ? 'missing'
        : declaration.api?.style === 'graphql'
          ? 'stated-schema'
          : 'stated',
    }))
  },
})
