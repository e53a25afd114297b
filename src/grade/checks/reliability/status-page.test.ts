import { testCheck } from '../../../../test/check-cases.ts'
import check from './status-page.ts'

const url = 'https://status.acme.example'

testCheck(check, {
  'with a JSON summary': { seen: { statusPage: {} }, gives: 'readable', facts: { url } },
  'for humans': {
    seen: { statusPage: { isMachineReadable: false } },
    gives: 'page',
    facts: { url },
  },
  none: { seen: { statusPage: 'not-offered' }, gives: 'missing' },
  'not seen': { seen: { statusPage: 'timeout' }, gives: 'inconclusive' },
  'a local server': {
    seen: { api: 'not-offered', mcp: { transport: 'stdio' } },
    gives: 'not-applicable',
  },
  declared: { knows: { 'docs.status': true }, gives: 'published' },
  'declared to be missing': { knows: { 'docs.status': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'docs.status': null }, gives: 'not-documented' },
  'a declared local tool': { declares: { cli: { command: 'acme' } }, gives: 'not-applicable' },
})
