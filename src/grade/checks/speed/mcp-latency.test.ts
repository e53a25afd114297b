import { testCheck } from '../../../../test/check-cases.ts'
import { mcpLatency as check } from './latency.ts'

const times = (handshakeMs: number, listMs: number) => ({
  seen: { mcp: { handshakeMs }, mcpTools: { listMs } },
})

testCheck(check, {
  'the model tool': {
    seen: { mcp: {}, mcpTools: {} },
    gives: 'fast',
    facts: { ms: 210, calls: 'the handshake and tools/list' },
  },
  'at the bound': { ...times(500, 300), gives: 'fast' },
  'just above it': { ...times(500, 301), gives: 'slow' },
  'two and a half seconds': { ...times(1_500, 1_000), gives: 'slow' },
  'more than that': {
    ...times(1_500, 1_001),
    gives: 'crawling',
    facts: { ms: 2_501, calls: 'the handshake and tools/list' },
  },
  'a fast handshake, the list behind sign-in': {
    seen: { mcp: {}, mcpTools: 'blocked' },
    gives: 'fast',
    facts: { ms: 120, calls: 'the handshake' },
  },
  'a slow handshake, the list behind sign-in': {
    seen: { mcp: { handshakeMs: 900 }, mcpTools: 'blocked' },
    gives: 'slow',
  },
  'a slow handshake, and no tools': {
    seen: { mcp: { handshakeMs: 900 }, mcpTools: 'not-offered' },
    gives: 'slow',
  },
  'a local server': {
    seen: {
      mcp: { transport: 'stdio', url: null, command: 'npx @acme/mcp', handshakeMs: 3_000 },
      mcpTools: {},
    },
    gives: 'not-applicable',
  },
  'the server did not answer': { seen: { mcp: 'timeout' }, gives: 'inconclusive' },
})
