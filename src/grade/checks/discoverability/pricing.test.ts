import { testCheck } from '../../../../test/check-cases.ts'
import { pricing as check } from './pages.ts'

testCheck(check, {
  'as markdown': {
    seen: { pricing: {} },
    gives: 'readable',
    facts: { url: 'https://acme.example/pricing.md' },
  },
  'as a web page': { seen: { pricing: { isMachineReadable: false } }, gives: 'page' },
  'none at all': { seen: { pricing: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { pricing: 'timeout' }, gives: 'inconclusive' },
})
