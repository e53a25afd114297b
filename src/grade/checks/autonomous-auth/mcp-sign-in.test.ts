import { testCheck } from '../../../../test/check-cases.ts'
import { mcpSignIn as check } from './signing-in.ts'

const guarded = { isAuthRequired: true }
const codes = { grantTypes: ['authorization_code'] }
const mcp = { url: 'https://mcp.acme.example/mcp' }

testCheck(check, {
  'no sign-in': { seen: { mcp: {}, authorizationServer: 'not-offered' }, gives: 'open' },
  'client credentials in the metadata': {
    seen: { mcp: guarded, authorizationServer: {} },
    gives: 'machine',
    facts: { by: 'client credentials' },
  },
  'the client credentials extension': {
    seen: {
      mcp: { ...guarded, capabilities: ['io.modelcontextprotocol/oauth-client-credentials'] },
      authorizationServer: codes,
    },
    gives: 'machine',
  },
  'consent with a metadata document': {
    seen: { mcp: guarded, authorizationServer: codes },
    gives: 'consent',
    facts: { registration: 'their metadata document' },
  },
  'consent with dynamic registration': {
    seen: { mcp: guarded, authorizationServer: { ...codes, takesClientIdMetadata: false } },
    gives: 'consent',
  },
  'every client enrolled by hand': {
    seen: {
      mcp: guarded,
      authorizationServer: {
        ...codes,
        takesClientIdMetadata: false,
        hasRegistrationEndpoint: false,
      },
    },
    gives: 'enrolment',
  },
  'no word on how': {
    seen: { mcp: guarded, authorizationServer: 'not-offered' },
    gives: 'inconclusive',
  },
  'the metadata unseen': {
    seen: { mcp: guarded, authorizationServer: 'timeout' },
    gives: 'inconclusive',
  },
  'a local server': {
    seen: { mcp: { transport: 'stdio' }, authorizationServer: 'not-offered' },
    gives: 'not-applicable',
  },
  'no MCP server': { seen: { mcp: 'not-offered' }, gives: 'not-applicable' },
  'declared with a key': {
    knows: { 'mcp.auth': ['oauth', 'api_key'], 'mcp.headless': true },
    gives: 'token',
  },
  'declared open': {
    knows: { 'mcp.auth': ['none'], 'mcp.headless': true },
    gives: 'not-applicable',
  },
  'declared OAuth alone': {
    knows: { 'mcp.auth': ['oauth'], 'mcp.headless': false },
    gives: 'browser',
  },
  'looked for and not found': { knows: { 'mcp.headless': null }, gives: 'not-documented' },
  'not stated': { declares: { mcp }, gives: 'inconclusive' },
})
