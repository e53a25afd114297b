import { testCheck } from '../../../../test/check-cases.ts'
import { httpVersion as check } from './latency.ts'

testCheck(check, {
  'a host on the own network': {
    seen: { transportSecurity: { host: 'localhost', alpn: null, offersHttp3: false } },
    gives: 'not-applicable',
  },
  'HTTP/2 and HTTP/3': {
    seen: { transportSecurity: {} },
    gives: 'modern',
    facts: { host: 'api.acme.example', version: 'HTTP/2 and HTTP/3' },
  },
  'HTTP/2 alone': {
    seen: { transportSecurity: { offersHttp3: false } },
    gives: 'modern',
    facts: { host: 'api.acme.example', version: 'HTTP/2' },
  },
  'HTTP/3 beside HTTP/1.1': {
    seen: { transportSecurity: { alpn: 'http/1.1' } },
    gives: 'modern',
    facts: { host: 'api.acme.example', version: 'HTTP/3' },
  },
  'HTTP/1.1 alone': {
    seen: { transportSecurity: { alpn: 'http/1.1', offersHttp3: false } },
    gives: 'old',
    facts: { host: 'api.acme.example' },
  },
  'nothing agreed on': {
    seen: { transportSecurity: { alpn: null, offersHttp3: false } },
    gives: 'old',
  },
  'the host did not answer': { seen: { transportSecurity: 'timeout' }, gives: 'inconclusive' },
  'a local tool': {
    seen: { api: 'not-offered', mcp: 'not-offered', cli: {} },
    gives: 'not-applicable',
  },
})
