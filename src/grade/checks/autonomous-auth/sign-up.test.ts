import { documented, operation, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { signUp as check } from './account.ts'

const key = write({ path: '/v1/keys', body: null })
const KEYS_FOR_ANYONE = { operations: [{ ...key, security: [] }, operation()] }
const KEYS_FOR_OWNERS = { operations: [key, operation()] }
const LOGIN = {
  operations: [
    write({
      path: '/tokens',
      security: [],
      body: {
        fields: 2,
        describedFields: 0,
        fieldNames: ['username', 'password'],
        hasExample: false,
        isArray: false,
      },
    }),
    operation(),
  ],
}
const OPEN = { operations: [operation({ parameters: [], security: [] })], securitySchemes: [] }

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
    gives: 'keyless',
  },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
  'a key for whoever asks': { seen: { openapi: KEYS_FOR_ANYONE }, gives: 'keyed' },
  'a key for whoever has one': { seen: { openapi: KEYS_FOR_OWNERS }, gives: 'inconclusive' },
  'no account needed': {
    seen: { api: {}, documentedTopics: { topics: [documented('no-auth')] } },
    gives: 'keyless',
  },
  'docs that need no account, and calls that need a key': {
    seen: { api: {}, openapi: {}, documentedTopics: { topics: [documented('no-auth')] } },
    gives: 'inconclusive',
  },
  'a token for a password': { seen: { openapi: LOGIN }, gives: 'inconclusive' },
  'a read that works without a key': { seen: { openapi: OPEN, apiReads: {} }, gives: 'keyless' },
  'a description alone that asks for no key': {
    seen: { openapi: OPEN, apiReads: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'not-applicable',
  },
})
