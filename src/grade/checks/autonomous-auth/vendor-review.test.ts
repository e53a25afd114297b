import { operation, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { vendorReview as check } from './account.ts'

const key = write({ path: '/v1/keys', body: null })
const KEYS_FOR_ANYONE = { operations: [{ ...key, security: [] }, operation()] }
const KEYS_FOR_OWNERS = { operations: [key, operation()] }

testCheck(check, {
  unneeded: { knows: { 'auth.reviewRequired': false }, gives: 'unneeded' },
  required: { knows: { 'auth.reviewRequired': true }, gives: 'required' },
  'looked for and not found': { knows: { 'auth.reviewRequired': null }, gives: 'not-documented' },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
  'a key for whoever asks': { seen: { openapi: KEYS_FOR_ANYONE }, gives: 'immediate' },
  'a key for whoever has one': { seen: { openapi: KEYS_FOR_OWNERS }, gives: 'inconclusive' },
})
