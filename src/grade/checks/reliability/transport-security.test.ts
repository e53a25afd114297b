import { testCheck } from '../../../../test/check-cases.ts'
import { transportSecurity as check } from './uptime.ts'

const host = 'api.acme.example'

testCheck(check, {
  'a host on the own network': {
    seen: { transportSecurity: { host: '127.0.0.1', isHttps: false } },
    gives: 'not-applicable',
  },
  'all of it': { seen: { transportSecurity: {} }, gives: 'strict', facts: { host } },
  'http closed': { seen: { transportSecurity: { redirectsToHttps: null } }, gives: 'strict' },
  'a second of HSTS': { seen: { transportSecurity: { hstsSeconds: 1 } }, gives: 'strict' },
  'HSTS switched off': { seen: { transportSecurity: { hstsSeconds: 0 } }, gives: 'lenient' },
  'no HSTS': {
    seen: { transportSecurity: { hstsSeconds: null } },
    gives: 'lenient',
    facts: { host, gap: 'sends no Strict-Transport-Security header' },
  },
  'http open': {
    seen: { transportSecurity: { redirectsToHttps: false } },
    gives: 'lenient',
    facts: { host, gap: 'serves plain HTTP without a redirect' },
  },
  neither: {
    seen: { transportSecurity: { redirectsToHttps: false, hstsSeconds: null } },
    gives: 'lenient',
    facts: {
      host,
      gap: 'serves plain HTTP without a redirect and sends no Strict-Transport-Security header',
    },
  },
  expired: {
    seen: { transportSecurity: { certificate: 'expired' } },
    gives: 'broken',
    facts: { host, gap: 'has an invalid certificate (expired)' },
  },
  'no https': {
    seen: { transportSecurity: { isHttps: false } },
    gives: 'broken',
    facts: { host, gap: 'does not support HTTPS' },
  },
  'not seen': { seen: { transportSecurity: 'timeout' }, gives: 'inconclusive' },
  'a local server': {
    seen: { api: 'not-offered', mcp: { transport: 'stdio' }, transportSecurity: {} },
    gives: 'not-applicable',
  },
})
