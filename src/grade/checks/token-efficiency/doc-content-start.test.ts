import { testCheck } from '../../../../test/check-cases.ts'
import { docContentStart as check } from './documents.ts'

const url = 'https://acme.example/docs/quickstart'

testCheck(check, {
  'at the bound': {
    seen: { docs: { contentStart: 0.1 } },
    gives: 'early',
    facts: { url, share: '10%' },
  },
  'just after it': { seen: { docs: { contentStart: 0.101 } }, gives: 'late' },
  'at the second bound': { seen: { docs: { contentStart: 0.5 } }, gives: 'late' },
  'below the menus': {
    seen: { docs: { contentStart: 0.51 } },
    gives: 'buried',
    facts: { url, share: '51%' },
  },
  'a frame that a script fills': {
    seen: { docs: { contentStart: 0, isShell: true } },
    gives: 'inconclusive',
  },
  'an error page': { seen: { docs: { contentStart: 0, status: 503 } }, gives: 'inconclusive' },
  'no documentation': { seen: { docs: 'not-offered' }, gives: 'unpublished' },
})
