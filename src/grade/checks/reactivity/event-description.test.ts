import { testCheck } from '../../../../test/check-cases.ts'
import check from './event-description.ts'

testCheck(check, {
  'a valid description': {
    seen: { asyncapi: {} },
    gives: 'valid',
    facts: { version: '3.0.0', url: 'https://acme.example/asyncapi.json' },
  },
  'one that does not parse': {
    seen: { asyncapi: { isValid: false } },
    gives: 'unreadable',
    facts: { url: 'https://acme.example/asyncapi.json' },
  },
  none: { seen: { asyncapi: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { asyncapi: 'timeout' }, gives: 'inconclusive' },
})
