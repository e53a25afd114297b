import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { protectedResource as check } from './oauth.ts'

const nothing = {
  protectedResource: 'not-offered',
  authorizationServer: 'not-offered',
  openapi: 'not-offered',
  mcp: { isAuthRequired: true },
} as const
const [bearer] = SAMPLE.openapi.securitySchemes
const keyed = { securitySchemes: bearer ? [bearer] : [] }
const { url } = SAMPLE.protectedResource

testCheck(check, {
  'the model document': {
    seen: { ...nothing, protectedResource: {} },
    gives: 'complete',
    facts: { url },
  },
  'no resource': {
    seen: { ...nothing, protectedResource: { hasResource: false } },
    gives: 'partial',
    facts: { url, missing: 'resource' },
  },
  'no authorization server': {
    seen: { ...nothing, protectedResource: { authorizationServers: [] } },
    gives: 'partial',
    facts: { url, missing: 'authorization_servers' },
  },
  'neither of them': {
    seen: { ...nothing, protectedResource: { hasResource: false, authorizationServers: [] } },
    gives: 'partial',
    facts: { url, missing: 'resource and authorization_servers' },
  },
  'an authorization server without it': {
    seen: { ...nothing, authorizationServer: {} },
    gives: 'missing',
  },
  'OAuth in the description': { seen: { ...nothing, openapi: {} }, gives: 'missing' },
  'an MCP server behind sign-in': {
    seen: { ...nothing, mcp: { isAuthRequired: true } },
    gives: 'missing',
  },
  'it could not be fetched': {
    seen: { ...nothing, protectedResource: 'timeout', authorizationServer: {} },
    gives: 'inconclusive',
  },
  'a key alone': {
    seen: { ...nothing, mcp: { isAuthRequired: false }, openapi: keyed },
    gives: 'not-applicable',
  },
  'an open MCP server': {
    seen: { ...nothing, api: 'not-offered', mcp: { isAuthRequired: false } },
    gives: 'not-applicable',
  },
  'no MCP server': { seen: { ...nothing, mcp: 'not-offered' }, gives: 'not-applicable' },
  'nothing of OAuth': { seen: nothing, gives: 'missing' },
  'declared OAuth': {
    declares: { mcp: { url: 'https://mcp.acme.example/mcp' }, auth: { methods: ['oauth2'] } },
    gives: 'inconclusive',
  },
  'declared keys alone': {
    declares: { mcp: { url: 'https://mcp.acme.example/mcp' }, auth: { methods: ['bearer'] } },
    gives: 'not-applicable',
  },
})
