import { testCheck } from '../../../../test/check-cases.ts'
import { guideToAuth as check } from './signing-in.ts'

const url = 'https://acme.example/auth.md'

testCheck(check, {
  'the model guide': { seen: { authGuide: {} }, gives: 'working', facts: { url, endpoints: 2 } },
  'one endpoint is silent': {
    seen: { authGuide: { endpointsAnswering: 1 } },
    gives: 'unproven',
    facts: { url, endpoints: 2, answering: 1 },
  },
  'it names no endpoints': {
    seen: { authGuide: { endpoints: 0, endpointsAnswering: 0 }, openapi: 'not-offered' },
    gives: 'empty',
    facts: { url },
  },
  'a request that was seen': {
    seen: { authGuide: { requests: [{ method: 'POST', path: '/keys', isThere: true }] } },
    gives: 'working',
  },
  'a request of the description': {
    seen: {
      authGuide: { requests: [{ method: 'POST', path: '/v1/messages', isThere: false }] },
      openapi: {},
    },
    gives: 'working',
  },
  'a request that nobody knows, on a site that answers everything': {
    seen: {
      authGuide: { requests: [{ method: 'POST', path: '/keys', isThere: false }] },
      openapi: {},
    },
    gives: 'empty',
    facts: { url },
  },
  'no guide': { seen: { authGuide: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { authGuide: 'timeout' }, gives: 'inconclusive' },
  'a local tool': {
    seen: { api: 'not-offered', mcp: 'not-offered', authGuide: 'not-offered' },
    gives: 'not-applicable',
  },
})
