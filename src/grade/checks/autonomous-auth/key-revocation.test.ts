import type { Seen } from '../../../domain/index.ts'
import { operation, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './key-revocation.ts'

type Topic = Seen<'documentedTopics'>['topics'][number]['topic']

const nothing = {
  authorizationServer: 'not-offered',
  openapi: 'not-offered',
  documentedTopics: 'not-offered',
} as const
const documented = (...topics: Topic[]) => ({
  documentedTopics: {
    topics: topics.map((topic) => ({
      topic,
      url: 'https://acme.example/docs',
      quote: 'As it is written.',
    })),
  },
})
const without = { hasRevocationEndpoint: false }

testCheck(check, {
  'a revocation endpoint': { seen: { ...nothing, authorizationServer: {} }, gives: 'callable' },
  'a revocation endpoint, the rest unseen': {
    seen: { authorizationServer: {} },
    gives: 'callable',
  },
  'a call that deletes a key': {
    seen: {
      ...nothing,
      openapi: { operations: [operation(), write({ method: 'delete', path: '/v1/tokens/{id}' })] },
    },
    gives: 'callable',
  },
  'a call that reads a key': {
    seen: { ...nothing, openapi: { operations: [operation({ path: '/v1/tokens/{id}' })] } },
    gives: 'missing',
  },
  'a call that deletes something else': { seen: { ...nothing, openapi: {} }, gives: 'missing' },
  'documented alone': {
    seen: { ...nothing, authorizationServer: without, documentedTopics: {} },
    gives: 'documented',
  },
  'documented, the description unseen': {
    seen: { ...nothing, openapi: 'timeout', documentedTopics: {} },
    gives: 'inconclusive',
  },
  'documented as open': { seen: { ...nothing, ...documented('no-auth') }, gives: 'not-applicable' },
  'a description that asks for no key': {
    seen: {
      ...nothing,
      openapi: { operations: [operation({ parameters: [], security: [] })], securitySchemes: [] },
    },
    gives: 'not-applicable',
  },
  'a call that deletes the key of a customer': {
    seen: {
      ...nothing,
      openapi: { operations: [write({ method: 'delete', path: '/customers/{id}/keys/{key}' })] },
    },
    gives: 'missing',
  },
  'no revocation endpoint': {
    seen: { ...nothing, authorizationServer: without, ...documented('errors') },
    gives: 'missing',
  },
  'nothing to read it from': { seen: nothing, gives: 'not-applicable' },
})
