import { testCheck } from '../../../../test/check-cases.ts'
import { apiMissingPath as check } from './errors.ts'

testCheck(check, {
  '404 with JSON': { seen: { apiErrors: {} }, gives: 'clear', facts: { status: 404 } },
  'the first client error': { seen: { apiErrors: { status: 400 } }, gives: 'clear' },
  'the last client error': { seen: { apiErrors: { status: 499 } }, gives: 'clear' },
  '404 with a web page': {
    seen: { apiErrors: { contentType: 'text/html', isJson: false } },
    gives: 'bare',
    facts: { status: 404 },
  },
  '200 with JSON': {
    seen: { apiErrors: { status: 200 } },
    gives: 'misleading',
    facts: { status: 200 },
  },
  'a redirect': { seen: { apiErrors: { status: 399 } }, gives: 'misleading' },
  'a server error with JSON': { seen: { apiErrors: { status: 500 } }, gives: 'misleading' },
  'not seen': { seen: { apiErrors: 'timeout' }, gives: 'inconclusive' },
  'no API': { seen: { api: 'not-offered' }, gives: 'not-applicable' },
})
