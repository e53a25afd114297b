import { testCheck } from '../../../../test/check-cases.ts'
import { errorGuidance as check } from './errors.ts'

testCheck(check, {
  'all three': { seen: { apiErrors: {} }, gives: 'helpful' },
  'no pointer': {
    seen: { apiErrors: { hasPointer: false } },
    gives: 'partial',
    facts: { lacks: 'link or pointer' },
  },
  'no message': {
    seen: { apiErrors: { hasMessage: false } },
    gives: 'partial',
    facts: { lacks: 'message' },
  },
  'no code': {
    seen: { apiErrors: { hasCode: false } },
    gives: 'partial',
    facts: { lacks: 'code' },
  },
  'a message alone': {
    seen: { apiErrors: { hasCode: false, hasPointer: false } },
    gives: 'thin',
    facts: { lacks: 'code, no link or pointer' },
  },
  nothing: {
    seen: { apiErrors: { hasCode: false, hasMessage: false, hasPointer: false } },
    gives: 'thin',
  },
  'not seen': { seen: { apiErrors: 'timeout' }, gives: 'inconclusive' },
  'an API that the declaration does not know': {
    seen: { api: {}, apiErrors: 'timeout' },
    declares: { mcp: {} },
    gives: 'inconclusive',
  },
})
