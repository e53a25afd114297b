import { testCheck } from '../../../../test/check-cases.ts'
import { errorLeaks as check } from './leaks.ts'

testCheck(check, {
  nothing: { seen: { apiErrors: {} }, gives: 'none' },
  'a file path': {
    seen: { apiErrors: { leak: 'path' } },
    gives: 'path',
    facts: { url: 'https://api.acme.example/v1/no-such-thing-7f3a' },
  },
  'a stack trace': { seen: { apiErrors: { leak: 'stack' } }, gives: 'stack' },
  'a database message': { seen: { apiErrors: { leak: 'sql' } }, gives: 'sql' },
  'no answer': { seen: { apiErrors: 'timeout' }, gives: 'inconclusive' },
  'no API': { seen: { api: 'not-offered', apiErrors: 'not-offered' }, gives: 'not-applicable' },
})
