import { testCheck } from '../../../../test/check-cases.ts'
import { clientRegistration as check } from './oauth.ts'

const dynamic = { takesClientIdMetadata: false, hasRegistrationEndpoint: true }
const manual = { takesClientIdMetadata: false, hasRegistrationEndpoint: false }

testCheck(check, {
  'the model server': { seen: { authorizationServer: {} }, gives: 'document' },
  'metadata documents alone': {
    seen: { authorizationServer: { hasRegistrationEndpoint: false } },
    gives: 'document',
  },
  'dynamic registration alone': { seen: { authorizationServer: dynamic }, gives: 'dynamic' },
  neither: { seen: { authorizationServer: manual }, gives: 'manual' },
  'neither, and no grant types named': {
    seen: { authorizationServer: { ...manual, grantTypes: [] } },
    gives: 'manual',
  },
  'client credentials alone': {
    seen: { authorizationServer: { ...manual, grantTypes: ['client_credentials'] } },
    gives: 'not-applicable',
  },
  'client credentials among others': {
    seen: {
      authorizationServer: { ...manual, grantTypes: ['client_credentials', 'authorization_code'] },
    },
    gives: 'manual',
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
