// The API description: whether it can be found, read and believed.
import { isServed } from '../../../domain/evidence/evidence.ts'
import { MOST_PARSE_ERRORS } from '../../../domain/evidence/observations/openapi.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'
import { atLeast, excerpt } from '../../reading/figures.ts'

/** Can an agent fetch a machine-readable contract of the API? */
export const apiDescription = defineCheck('discoverability', 'api-description', {
  effort: 2,
  why: 'With an API description an agent plans calls; without one, it guesses from prose.',
  loss: 'its API description is hard to find or outdated',
  standard: 'OpenAPI',
  surfaces: ['api'],
  uses: ['openapi', 'graphql'],
  beside: ['api'],
  fromPart: true,
  absent: 'missing',
  fix: 'Also serve it at /openapi.json and link it with rel="service-desc", so that an agent that knows only the API can find it.',
  outcomes: {
    published: { points: 10, says: 'OpenAPI {version} is published at {url}.' },
    stated: {
      points: 8,
      says: 'According to the docs, a machine-readable description is published.',
      loss: 'its API description was not found at the API itself',
    },
    'stated-schema': { points: 10, says: 'According to the docs, the GraphQL schema can be read.' },
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

const PROMISES = {
  status: 'the status ',
  'content-type': '',
  'required-member': 'the member ',
  key: 'that it takes ',
  'rate-limit': 'the header field ',
  'page-size': 'at most ',
} as const
const FEW_ERRORS = 3
const NEARLY_ALL = 0.98

/** Does the API description parse, with every reference in place, and do answers agree with it? */
export const apiDescriptionValidity = defineCheck('discoverability', 'api-description-validity', {
  effort: 2,
  title: 'Valid API description',
  why: 'Generators stop at the first error, and an agent guesses whatever a broken reference leaves out.',
  loss: 'its API description has errors',
  standard: 'OpenAPI',
  each: { item: 'error' },
  needs: ['openapi'],
  says: '{url} has {errors|# error|# errors} and {unresolved|# unresolved reference|# unresolved references}, first: {problem}.',
  outcomes: {
    valid: {
      points: 10,
      says: 'No structural error was found in {url}, and its {references|only reference resolves|# references resolve}.',
    },
    flawed: {
      points: 6,
      bounds: 'at most 3 errors and 2% of the references',
      fix: 'Fix {url} until a validator reports no errors and every $ref resolves. Start with: {problem}.',
    },
    contradicted: {
      points: 2,
      says: 'For {operation} the description promises {promised}; {at} answered {answered}.',
      loss: 'answers contradict its API description',
      fix: 'Make {operation} answer as described, or describe what it answers. Test the description against the API in your build.',
    },
    broken: {
      points: 0,
      bounds: 'more than 3 errors or 2% of the references',
      fix: 'Run an OpenAPI validator in your build and fix what it reports in {url}. Start with: {problem}.',
    },
  },
  judge({ openapi }) {
    const { url, parseErrors, references, unresolvedReferences: unresolved } = openapi
    const errors = parseErrors.length
    const [contradiction] = openapi.contradictions ?? []
    if (contradiction && errors <= FEW_ERRORS) {
      const { kind, operation, promised, url: at, answered } = contradiction
      return {
        outcome: 'contradicted',
        facts: {
          operation: excerpt(operation),
          promised: `${PROMISES[kind]}${excerpt(promised)}`,
          at: excerpt(at),
          answered: excerpt(answered),
        },
      }
    }
    if (errors === 0 && unresolved === 0) return { outcome: 'valid', facts: { url, references } }
    const resolved =
      unresolved === 0 ? 1 : references === 0 ? 0 : (references - unresolved) / references
    const facts = {
      url,
      errors: atLeast(errors, errors, MOST_PARSE_ERRORS),
      unresolved,
      problem: excerpt(parseErrors[0] ?? 'a $ref without a target'),
    }
    return { outcome: errors <= FEW_ERRORS && resolved >= NEARLY_ALL ? 'flawed' : 'broken', facts }
  },
})

/** Is the API description written in a current version of OpenAPI? */
export const apiDescriptionVersion = defineCheck('discoverability', 'api-description-version', {
  effort: 2,
  title: 'OpenAPI version',
  why: 'Since OpenAPI 3.1, schemas are plain JSON Schema, which agents can use for tool calls as is.',
  loss: 'its API description uses an old OpenAPI version',
  standard: 'OpenAPI',
  needs: ['openapi'],
  says: 'The description uses OpenAPI {version}.',
  fix: 'Convert the description to OpenAPI 3.1.',
  outcomes: {
    current: { points: 10, bounds: '3.1 or newer' },
    older: { points: 6, bounds: 'older than 3.1' },
    outdated: { points: 2, says: 'The description uses Swagger {version}.' },
  },
  judge({ openapi: { version } }) {
    const number = Number.parseFloat(version)
    if (Number.isNaN(number))
      return inconclusive('The description does not state its version as a number.')
    return {
      outcome: number >= 3.1 ? 'current' : number >= 3 ? 'older' : 'outdated',
      facts: { version },
    }
  },
})
