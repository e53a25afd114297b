import { testCheck } from '../../../../test/check-cases.ts'
import check from './payment-challenge.ts'

testCheck(check, {
  'the model challenge': {
    seen: { paymentChallenge: {} },
    gives: 'readable',
    facts: { url: 'https://api.acme.example/v1/paid' },
  },
  'requirements that do not parse': {
    seen: { paymentChallenge: { isWellFormed: false, version: null } },
    gives: 'malformed',
  },
  'no payment asked': { seen: { paymentChallenge: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { paymentChallenge: 'timeout' }, gives: 'inconclusive' },
})
