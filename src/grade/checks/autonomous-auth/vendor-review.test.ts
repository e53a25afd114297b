import { testCheck } from '../../../../test/check-cases.ts'
import check from './vendor-review.ts'

testCheck(check, {
  unneeded: { knows: { 'auth.reviewRequired': false }, gives: 'unneeded' },
  required: { knows: { 'auth.reviewRequired': true }, gives: 'required' },
  'looked for and not found': { knows: { 'auth.reviewRequired': null }, gives: 'not-documented' },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
})
