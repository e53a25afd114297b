// Does the tool list say how long a client may keep it?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'

export default defineCheck({
  id: 'list-cache-hints',
  criterion: 'speed',
  weight: 0,
  effort: 1,
  title: 'List cache hints',
  why: 'A cacheable tool list saves an agent one round trip in every session.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp', 'mcpTools'],
  outcomes: {
    kept: { points: 10, says: 'tools/list can be cached for {ttlMs} ms, with cacheScope {scope}.' },
    expired: {
      points: 0,
      says: 'tools/list has ttlMs 0, so it expires immediately.',
      fix: 'Send ttlMs 3600000 with every list result.',
    },
    missing: {
      points: 0,
      says: 'tools/list does not include both ttlMs and cacheScope.',
      fix: 'Send ttlMs 3600000 and cacheScope "public" with every list result, or "private" if the list depends on the user.',
    },
  },
  judge({ mcp: { protocolVersion }, mcpTools: { ttlMs, cacheScope } }) {
    if (protocolVersion === null) return inconclusive('The protocol version is unknown.')
    if (protocolVersion !== '2026-07-28')
      return notApplicable('Cache hints were introduced in MCP 2026-07-28.')
    if (ttlMs === null || cacheScope === null) return { outcome: 'missing' }
    return ttlMs > 0
      ? { outcome: 'kept', facts: { ttlMs, scope: cacheScope } }
      : { outcome: 'expired' }
  },
})
