import { testCheck } from '../../../../test/check-cases.ts'
import { serverCard as check } from './catalogs.ts'

const url = 'https://mcp.acme.example/mcp/server-card'

testCheck(check, {
  'the current shape': { seen: { serverCard: { url } }, gives: 'current', facts: { url } },
  'members missing': {
    seen: { serverCard: { url, missing: ['version', 'description'] } },
    gives: 'incomplete',
    facts: { url, missing: 'version, description' },
  },
  'an older shape': {
    seen: { serverCard: { url, isCurrentShape: false, missing: ['$schema'] } },
    gives: 'legacy',
    facts: { url },
  },
  'no card': { seen: { serverCard: 'not-offered' }, gives: 'missing' },
  'no card on an older remote server': {
    seen: { serverCard: 'not-offered', mcp: { transport: 'sse' } },
    gives: 'missing',
  },
  'a local server': {
    seen: { serverCard: 'not-offered', mcp: { transport: 'stdio', url: null } },
    gives: 'not-applicable',
  },
  'the card could not be asked for': { seen: { serverCard: 'timeout' }, gives: 'inconclusive' },
  'a claimed server that nobody reached': {
    seen: { serverCard: 'not-offered', mcp: 'timeout' },
    declares: { mcp: {} },
    gives: 'not-applicable',
  },
  'no MCP server': {
    seen: { serverCard: 'not-offered', mcp: 'not-offered' },
    gives: 'not-applicable',
  },
})
