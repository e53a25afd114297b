import { testCheck } from '../../../../test/check-cases.ts'
import check from './list-cache-hints.ts'

testCheck(check, {
  'an hour, for everyone': {
    seen: { mcp: {}, mcpTools: {} },
    gives: 'kept',
    facts: { ttlMs: 3_600_000, scope: 'public' },
  },
  'a millisecond, for one user': {
    seen: { mcp: {}, mcpTools: { ttlMs: 1, cacheScope: 'private' } },
    gives: 'kept',
    facts: { ttlMs: 1, scope: 'private' },
  },
  'stale at once': { seen: { mcp: {}, mcpTools: { ttlMs: 0 } }, gives: 'expired' },
  'a scope without a time': { seen: { mcp: {}, mcpTools: { ttlMs: null } }, gives: 'missing' },
  'a time without a scope': { seen: { mcp: {}, mcpTools: { cacheScope: null } }, gives: 'missing' },
  'an older protocol': {
    seen: { mcp: { protocolVersion: '2025-11-25' }, mcpTools: { ttlMs: null, cacheScope: null } },
    gives: 'not-applicable',
  },
  'an unknown protocol': {
    seen: { mcp: { protocolVersion: null }, mcpTools: {} },
    gives: 'inconclusive',
  },
  'behind sign-in': { seen: { mcp: {}, mcpTools: 'blocked' }, gives: 'not-applicable' },
  'no MCP server': {
    seen: { mcp: 'not-offered', mcpTools: 'not-offered' },
    gives: 'not-applicable',
  },
})
