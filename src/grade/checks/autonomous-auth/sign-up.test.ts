import { testCheck } from '../../../../test/check-cases.ts'
import check from './sign-up.ts'

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
})
