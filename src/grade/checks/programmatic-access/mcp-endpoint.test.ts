import { testCheck } from '../../../../test/check-cases.ts'
import { mcpEndpoint as check } from './mcp.ts'

const at = 'https://mcp.acme.example/mcp'
const local = { url: null, command: 'npx -y @acme/mcp', transport: 'stdio' } as const

testCheck(check, {
  'an open handshake': { seen: { mcp: {} }, gives: 'published', facts: { at } },
  'open, without metadata': { seen: { mcp: { hasAuthMetadata: false } }, gives: 'published' },
  'a local handshake': { seen: { mcp: local }, gives: 'not-applicable' },
  'a local server that wants a token': {
    seen: { mcp: { ...local, isAuthRequired: true, hasAuthMetadata: false } },
    gives: 'not-applicable',
  },
  'a local server of unknown command': {
    seen: { mcp: { ...local, command: null } },
    gives: 'not-applicable',
  },
  'sign-in with metadata': {
    seen: { mcp: { isAuthRequired: true } },
    gives: 'guarded',
    facts: { at },
  },
  'sign-in without metadata': {
    seen: { mcp: { isAuthRequired: true, hasAuthMetadata: false } },
    gives: 'bare',
    facts: { at },
  },
  'no answer': { seen: { mcp: 'timeout' }, gives: 'inconclusive' },
  'no MCP server': { seen: { mcp: 'not-offered' }, gives: 'not-applicable' },
  'declared without either': {
    declares: { mcp: { docs: 'https://acme.example/docs/mcp' } },
    gives: 'inconclusive',
  },
})
