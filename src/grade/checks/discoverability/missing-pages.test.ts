import { testCheck } from '../../../../test/check-cases.ts'
import { missingPages as check } from './pages.ts'

testCheck(check, {
  'not found': { seen: { missingPage: {} }, gives: 'clear', facts: { status: 404 } },
  gone: { seen: { missingPage: { status: 410 } }, gives: 'clear' },
  'a page all the same': {
    seen: { missingPage: { status: 200 } },
    gives: 'soft',
    facts: { status: 200 },
  },
  'another success': { seen: { missingPage: { status: 204 } }, gives: 'soft' },
  'sent home': { seen: { missingPage: { status: 302 } }, gives: 'unclear', facts: { status: 302 } },
  forbidden: { seen: { missingPage: { status: 403 } }, gives: 'unclear' },
  'a server error': { seen: { missingPage: { status: 500 } }, gives: 'unclear' },
  'no website': { seen: { missingPage: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { missingPage: 'timeout' }, gives: 'inconclusive' },
})
