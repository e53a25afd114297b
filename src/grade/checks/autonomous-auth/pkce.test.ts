import { testCheck } from '../../../../test/check-cases.ts'
import { pkce as check } from './oauth.ts'

const methods = (...codeChallengeMethods: string[]) => ({
  seen: { authorizationServer: { codeChallengeMethods } },
})

testCheck(check, {
  'the model server': { seen: { authorizationServer: {} }, gives: 'hashed' },
  'S256 beside plain': { ...methods('plain', 'S256'), gives: 'hashed' },
  'plain alone': { ...methods('plain'), gives: 'plain' },
  'none named': { ...methods(), gives: 'missing' },
  'a method nobody knows': { ...methods('s256'), gives: 'missing' },
  'no grant types named': {
    seen: { authorizationServer: { grantTypes: [], codeChallengeMethods: [] } },
    gives: 'missing',
  },
  'client credentials alone': {
    seen: { authorizationServer: { grantTypes: ['client_credentials'], codeChallengeMethods: [] } },
    gives: 'not-applicable',
  },
  'no authorization server': {
    seen: { authorizationServer: 'not-offered' },
    gives: 'not-applicable',
  },
  'the host did not answer': { seen: { authorizationServer: 'timeout' }, gives: 'inconclusive' },
  'declared OAuth': {
    declares: { api: { style: 'rest' }, mcp: {} },
    knows: { 'mcp.auth': ['oauth'] },
    gives: 'not-applicable',
  },
  'declared keys alone': {
    declares: { api: { style: 'rest' }, auth: { methods: ['bearer'] } },
    gives: 'not-applicable',
  },
})
