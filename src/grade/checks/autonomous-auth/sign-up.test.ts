import { documented, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './sign-up.ts'

const KEYS_FOR_ANYONE = { operations: [write({ path: '/v1/keys', security: [] })] }
const KEYS_FOR_OWNERS = { operations: [write({ path: '/v1/keys', security: ['bearer'] })] }

testCheck(check, {
  'an account by an agent': {
    knows: { 'auth.accountWithoutHuman': true, 'auth.freeWithoutCard': true },
    gives: 'agent',
  },
  free: {
    knows: { 'auth.accountWithoutHuman': null, 'auth.freeWithoutCard': true },
    gives: 'free',
  },
  'with a card': {
    knows: { 'auth.accountWithoutHuman': false, 'auth.freeWithoutCard': false },
    gives: 'card',
  },
  'looked for and not found': { knows: { 'auth.freeWithoutCard': null }, gives: 'not-documented' },
  open: {
    declares: { api: { style: 'rest' }, auth: { methods: ['none'] } },
    knows: { 'auth.freeWithoutCard': true },
    gives: 'not-applicable',
  },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
  'a key for whoever asks': { seen: { openapi: KEYS_FOR_ANYONE }, gives: 'keyed' },
  'a key for whoever has one': { seen: { openapi: KEYS_FOR_OWNERS }, gives: 'inconclusive' },
  'no account needed': {
    seen: { api: {}, openapi: {}, documentedTopics: { topics: [documented('no-auth')] } },
    gives: 'not-applicable',
  },
})
