import { testCheck } from '../../../../test/check-cases.ts'
import { apiDescription as check } from './api-description.ts'

testCheck(check, {
  'OpenAPI 3.1 at the usual address': {
    seen: { openapi: {}, graphql: 'not-offered' },
    gives: 'published',
    facts: { version: '3.1.1', url: 'https://acme.example/openapi.json' },
  },
  'Swagger 2.0 where nobody looked for GraphQL': {
    seen: { openapi: { version: '2.0' } },
    gives: 'outdated',
  },
  'Swagger 2.0': {
    seen: { openapi: { version: '2.0' }, graphql: 'not-offered' },
    gives: 'outdated',
  },
  'linked only from the docs': {
    seen: { openapi: { found: 'documentation' }, graphql: 'not-offered' },
    gives: 'hidden',
  },
  'in the vendor’s public repository, which is not the vendor’s address': {
    seen: {
      openapi: {
        found: 'published',
        url: 'https://github.com/acme/openapi/blob/0123abc/openapi.json',
      },
    },
    gives: 'repository',
    facts: { version: '3.1.1', url: 'https://github.com/acme/openapi/blob/0123abc/openapi.json' },
  },
  'given as a file, which nobody else can fetch': {
    seen: { openapi: { found: 'file', url: 'file:///openapi.json' } },
    gives: 'inconclusive',
  },
  'none at any usual address': {
    seen: { openapi: 'not-offered', graphql: 'not-offered' },
    gives: 'missing',
  },
  'a GraphQL schema instead': {
    seen: { openapi: 'not-offered', graphql: {} },
    gives: 'introspectable',
  },
  'a GraphQL schema that is locked': {
    seen: { openapi: 'not-offered', graphql: { isIntrospectable: false } },
    gives: 'closed-schema',
  },
  'JSON-RPC that describes itself': {
    seen: {
      openapi: 'not-offered',
      graphql: 'not-offered',
      api: { protocol: 'json-rpc', isSelfDescribing: true },
    },
    gives: 'discovered',
  },
  'JSON-RPC that does not': {
    seen: { openapi: 'not-offered', graphql: 'not-offered', api: { protocol: 'json-rpc' } },
    gives: 'undiscovered',
  },
  WebDAV: {
    seen: { openapi: 'not-offered', graphql: 'not-offered', api: { protocol: 'webdav' } },
    gives: 'not-applicable',
  },
  'an API that answers, and none at any usual address': {
    seen: { openapi: 'not-offered', graphql: 'not-offered', api: {} },
    gives: 'missing',
  },
  'the host did not answer': {
    seen: { openapi: 'timeout', graphql: 'not-offered' },
    gives: 'inconclusive',
  },
  'declared GraphQL': {
    declares: { api: { style: 'graphql', baseUrl: 'https://api.acme.example/graphql' } },
    gives: 'inconclusive',
  },
  'declared with a GraphQL schema': {
    declares: { api: { style: 'graphql', baseUrl: 'https://api.acme.example/graphql' } },
    knows: { 'api.openapiOfficial': true },
    gives: 'stated-schema',
  },
  'declared with a description that is not OpenAPI': {
    declares: { api: { style: 'rest', openapi: 'https://api.acme.example/schema' } },
    knows: { 'api.openapiOfficial': false },
    gives: 'stated',
  },
  'no API at all': {
    seen: { api: 'not-offered', openapi: 'not-offered' },
    gives: 'not-applicable',
  },
  'declared to be published': { knows: { 'api.openapiOfficial': true }, gives: 'stated' },
  'declared API without a description': {
    knows: { 'api.openapiOfficial': false },
    gives: 'missing',
  },
  'looked for and not found': { knows: { 'api.openapiOfficial': null }, gives: 'not-documented' },
})
