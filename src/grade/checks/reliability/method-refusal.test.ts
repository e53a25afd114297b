import { testCheck } from '../../../../test/check-cases.ts'
import { methodRefusal as check } from './errors.ts'

testCheck(check, {
  '405 with Allow': { seen: { methodRefusal: {} }, gives: 'guided', facts: { allow: 'GET, HEAD' } },
  '405 without Allow': { seen: { methodRefusal: { allow: null } }, gives: 'refused' },
  '405 with an empty Allow': { seen: { methodRefusal: { allow: ' ' } }, gives: 'refused' },
  'another client error, Allow or not': {
    seen: { methodRefusal: { status: 404 } },
    gives: 'vague',
    facts: { status: 404 },
  },
  'the first client error': { seen: { methodRefusal: { status: 400 } }, gives: 'vague' },
  'the last client error': { seen: { methodRefusal: { status: 499 } }, gives: 'vague' },
  accepted: {
    seen: { methodRefusal: { status: 200 } },
    gives: 'unrefused',
    facts: { status: 200 },
  },
  'a crash': { seen: { methodRefusal: { status: 500 } }, gives: 'unrefused' },
  'not seen': { seen: { methodRefusal: 'timeout' }, gives: 'inconclusive' },
  'no address to ask': { seen: { methodRefusal: 'not-offered' }, gives: 'unpublished' },
})
