import type { Seen } from '../../../domain/index.ts'
import { operation, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { keyIssuance as check } from './keys.ts'

type Topic = Seen<'documentedTopics'>['topics'][number]['topic']

const nothing = {
  documentedTopics: 'not-offered',
  authGuide: 'not-offered',
  openapi: 'not-offered',
  apiReads: 'not-offered',
} as const
const free = (...operations: ReturnType<typeof operation>[]) => ({
  operations,
  securitySchemes: [],
})
const open = operation({ parameters: [], security: [] })
const documented = (...topics: Topic[]) => ({
  documentedTopics: {
    topics: topics.map((topic) => ({
      topic,
      url: 'https://acme.example/docs',
      quote: 'As it is written.',
    })),
  },
})
const rest = { api: { style: 'rest' } } as const

testCheck(check, {
  'an open GraphQL endpoint': { seen: { ...nothing, graphql: {} }, gives: 'keyless' },
  'documented minting': { seen: { ...nothing, documentedTopics: {} }, gives: 'programmatic' },
  'a call that makes keys': {
    seen: { ...nothing, openapi: { operations: [write({ path: '/v1/api-keys', body: null })] } },
    gives: 'programmatic',
    facts: { how: 'at /v1/api-keys' },
  },
  'a call that lists keys': {
    seen: { ...nothing, openapi: { operations: [operation({ path: '/v1/api-keys' })] } },
    gives: 'unpublished',
  },
  'the model description, which makes no keys': {
    seen: { ...nothing, openapi: {} },
    gives: 'unpublished',
  },
  'a call that rotates a key': {
    seen: { ...nothing, openapi: { operations: [write({ path: '/api-keys/refresh' })] } },
    gives: 'unpublished',
  },
  'a call that makes keys of customers': {
    seen: { ...nothing, openapi: { operations: [write({ path: '/customers/{id}/keys' })] } },
    gives: 'unpublished',
  },
  'a guide that names a call of the description': {
    seen: {
      ...nothing,
      openapi: { operations: [write({ path: '/agents/register' })] },
      authGuide: { requests: [{ method: 'POST', path: '/v1/agents/register', isThere: false }] },
    },
    gives: 'programmatic',
  },
  'a guide whose call was seen': {
    seen: {
      ...nothing,
      authGuide: { requests: [{ method: 'POST', path: '/agents/register', isThere: true }] },
    },
    gives: 'programmatic',
  },
  'a guide that names a call that does not exist': {
    seen: {
      ...nothing,
      openapi: {},
      authGuide: { requests: [{ method: 'POST', path: '/v1/agents/register', isThere: false }] },
    },
    gives: 'unpublished',
  },
  'a guide that names a call for something else': {
    seen: {
      ...nothing,
      openapi: {},
      authGuide: { requests: [{ method: 'POST', path: '/v1/messages', isThere: true }] },
    },
    gives: 'unpublished',
  },
  'a guide that only claims keys': {
    seen: { ...nothing, openapi: {}, authGuide: { endpoints: 2, endpointsAnswering: 2 } },
    gives: 'unpublished',
  },
  'a read that works without a key': {
    seen: { ...nothing, openapi: free(open), apiReads: {} },
    gives: 'keyless',
  },
  'a description that asks for no key': {
    seen: { ...nothing, openapi: free(open) },
    gives: 'not-applicable',
  },
  'docs that ask for no key, and calls that do': {
    seen: { ...nothing, ...documented('no-auth'), openapi: { operations: [operation()] } },
    gives: 'inconclusive',
  },
  'self-serve, and sales for large plans': {
    seen: { ...nothing, ...documented('key-by-sales', 'key-self-serve') },
    gives: 'self-serve',
  },
  'self-serve, the description unseen': {
    seen: { ...nothing, ...documented('key-self-serve'), openapi: 'timeout' },
    gives: 'self-serve',
  },
  'by sales alone': { seen: { ...nothing, ...documented('key-by-sales') }, gives: 'sales' },
  'documented as open': {
    seen: { ...nothing, ...documented('no-auth', 'key-by-sales') },
    gives: 'keyless',
  },
  'docs that do not tell': { seen: { ...nothing, ...documented('errors') }, gives: 'unpublished' },
  'nothing to read it from': { seen: nothing, gives: 'unpublished' },
  'declared by call': {
    knows: { 'auth.keysByApi': true, 'auth.selfServeKey': true },
    gives: 'programmatic',
  },
  'declared self-serve': {
    knows: { 'auth.keysByApi': null, 'auth.selfServeKey': true },
    gives: 'self-serve',
  },
  'declared by sales': { knows: { 'auth.selfServeKey': false }, gives: 'sales' },
  'looked for and not found': {
    knows: { 'auth.keysByApi': false, 'auth.selfServeKey': null },
    gives: 'not-documented',
  },
  'declared, not stated': {
    declares: { ...rest, auth: { methods: ['api_key'] } },
    gives: 'inconclusive',
  },
  'declared open': {
    declares: { ...rest, auth: { methods: ['none'] } },
    knows: { 'auth.selfServeKey': true },
    gives: 'keyless',
  },
  'declared without a word about it': { declares: rest, gives: 'inconclusive' },
})
