import { testCheck } from '../../../../test/check-cases.ts'
import { docPageSize as check } from './documents.ts'

const url = 'https://acme.example/docs/quickstart'

testCheck(check, {
  'just below the bound': {
    seen: { docs: { textChars: 49_999 } },
    gives: 'compact',
    facts: { url, chars: 49_999 },
  },
  'at the bound': { seen: { docs: { textChars: 50_000 } }, gives: 'long' },
  'just below the second bound': { seen: { docs: { textChars: 99_999 } }, gives: 'long' },
  'at the second bound': { seen: { docs: { textChars: 100_000 } }, gives: 'oversized' },
  'a frame that a script fills': {
    seen: { docs: { textChars: 40, isShell: true } },
    gives: 'inconclusive',
  },
  'an error page': { seen: { docs: { textChars: 40, status: 404 } }, gives: 'inconclusive' },
  'no documentation': { seen: { docs: 'not-offered' }, gives: 'unpublished' },
})
