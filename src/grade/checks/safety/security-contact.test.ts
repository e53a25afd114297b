import { testCheck } from '../../../../test/check-cases.ts'
import { securityContact as check } from './leaks.ts'

const url = 'https://acme.example/.well-known/security.txt'

testCheck(check, {
  'contact and expiry': { seen: { securityTxt: {} }, gives: 'valid', facts: { url } },
  expired: {
    seen: { securityTxt: { isExpired: true } },
    gives: 'stale',
    facts: { url, fault: 'has expired' },
  },
  'without Expires': {
    seen: { securityTxt: { hasExpires: false } },
    gives: 'stale',
    facts: { url, fault: 'has no Expires field' },
  },
  'without a contact': { seen: { securityTxt: { hasContact: false } }, gives: 'mute' },
  'neither contact nor Expires': {
    seen: { securityTxt: { hasContact: false, hasExpires: false } },
    gives: 'mute',
  },
  none: { seen: { securityTxt: 'not-offered' }, gives: 'missing' },
  'no answer': { seen: { securityTxt: 'timeout' }, gives: 'inconclusive' },
  'a local tool': {
    seen: { api: 'not-offered', mcp: 'not-offered', cli: {}, securityTxt: 'not-offered' },
    gives: 'not-applicable',
  },
})
