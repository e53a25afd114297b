import { testCheck } from '../../../../test/check-cases.ts'
import { healthEndpoint as check } from './uptime.ts'

const url = 'https://api.acme.example/v1/health'

testCheck(check, {
  JSON: { seen: { health: {} }, gives: 'readable', facts: { url, status: 200 } },
  'the last success': { seen: { health: { status: 299 } }, gives: 'readable' },
  text: { seen: { health: { isJson: false } }, gives: 'textual', facts: { url, status: 200 } },
  'behind a key': {
    seen: { health: { status: 401 } },
    gives: 'failing',
    facts: { url, status: 401 },
  },
  'a redirect': { seen: { health: { status: 300 } }, gives: 'failing' },
  'an interim answer': { seen: { health: { status: 199 } }, gives: 'failing' },
  none: { seen: { health: 'not-offered' }, gives: 'missing' },
  'not seen': { seen: { health: 'timeout' }, gives: 'inconclusive' },
  'no API': { seen: { api: 'not-offered', health: 'not-offered' }, gives: 'not-applicable' },
})
