import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { serverMetadata as check } from './oauth.ts'

const nothing = {
  authorizationServer: 'not-offered',
  protectedResource: 'not-offered',
  openapi: 'not-offered',
  mcp: { isAuthRequired: true },
} as const
const [bearer] = SAMPLE.openapi.securitySchemes
const keyed = { securitySchemes: bearer ? [bearer] : [] }
const { url } = SAMPLE.authorizationServer

testCheck(check, {
  'the model document': {
    seen: { ...nothing, authorizationServer: {} },
    gives: 'complete',
    facts: { url },
  },
  'a member missing': {
    seen: { ...nothing, authorizationServer: { missing: ['token_endpoint'] } },
    gives: 'partial',
    facts: { url, faults: 'token_endpoint missing' },
  },
  'another issuer': {
    seen: { ...nothing, authorizationServer: { issuerMatches: false } },
    gives: 'partial',
    facts: { url, faults: 'issuer does not match its URL' },
  },
  'both faults': {
    seen: {
      ...nothing,
      authorizationServer: { missing: ['issuer', 'token_endpoint'], issuerMatches: false },
    },
    gives: 'partial',
    facts: { url, faults: 'issuer, token_endpoint missing; issuer does not match its URL' },
  },
  'a protected resource that leads nowhere': {
    seen: { ...nothing, protectedResource: {} },
    gives: 'missing',
  },
  'OAuth in the description': { seen: { ...nothing, openapi: {} }, gives: 'missing' },
  'an MCP server behind sign-in': {
    seen: { ...nothing, mcp: { isAuthRequired: true } },
    gives: 'missing',
  },
  'it could not be fetched': {
    seen: { ...nothing, authorizationServer: 'timeout', protectedResource: {} },
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
