import { operation } from '../../../../test/sample.ts'
import type { Seen } from '../../../domain/index.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { tokenLifetime as check } from './keys.ts'

type Topic = Seen<'documentedTopics'>['topics'][number]['topic']

const nothing = {
  documentedTopics: 'not-offered',
  authorizationServer: 'not-offered',
  openapi: 'not-offered',
} as const
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
const fixed = { grantTypes: ['authorization_code'] }

testCheck(check, {
  'the model docs': { seen: { ...nothing, documentedTopics: {} }, gives: 'documented' },
  'the model docs, the metadata unseen': { seen: { documentedTopics: {} }, gives: 'documented' },
  'refresh tokens': {
    seen: { ...nothing, ...documented('errors'), authorizationServer: {} },
    gives: 'renewable',
  },
  neither: {
    seen: { ...nothing, ...documented('errors'), authorizationServer: fixed },
    gives: 'unstated',
  },
  'no refresh tokens, the docs unseen': {
    seen: { documentedTopics: 'timeout', authorizationServer: fixed },
    gives: 'inconclusive',
  },
  'documented as open': { seen: { ...nothing, ...documented('no-auth') }, gives: 'not-applicable' },
  'a description that asks for no key': {
    seen: {
      ...documented('errors'),
      authorizationServer: 'not-offered',
      openapi: { operations: [open], securitySchemes: [] },
    },
    gives: 'not-applicable',
  },
  'a description that names a key and does not use it': {
    seen: {
      ...documented('errors'),
      authorizationServer: 'not-offered',
      openapi: { operations: [open] },
    },
    gives: 'unstated',
  },
  'nothing to read it from': { seen: nothing, gives: 'unstated' },
  'stated to be there': { knows: { 'auth.expiringKeys': true }, gives: 'expiring' },
  'stated not to be there': { knows: { 'auth.expiringKeys': false }, gives: 'endless' },
  'looked for and not found': { knows: { 'auth.expiringKeys': null }, gives: 'not-documented' },
})
