import { testCheck } from '../../../../test/check-cases.ts'
import { latencyMedian as check } from './latency.ts'

const samples = (...samplesMs: number[]) => ({ seen: { apiLatency: { samplesMs } } })

testCheck(check, {
  'the model tool': { seen: { apiLatency: {} }, gives: 'fast', facts: { ms: 62 } },
  'at the bound, after a slow connection': {
    ...samples(5_000, 300, 300),
    gives: 'fast',
    facts: { ms: 300 },
  },
  'just above it': { ...samples(10, 301, 301), gives: 'slow', facts: { ms: 301 } },
  'a second': { ...samples(10, 1_000), gives: 'slow' },
  'more than a second': { ...samples(10, 1_001), gives: 'crawling', facts: { ms: 1_001 } },
  'one sample alone': { ...samples(1_200), gives: 'crawling' },
  'one slow answer among many': {
    ...samples(90, 80, 9_000, 80.4),
    gives: 'fast',
    facts: { ms: 80 },
  },
  'the host did not answer': { seen: { apiLatency: 'timeout' }, gives: 'inconclusive' },
  'an MCP server without an API': {
    seen: { api: 'not-offered', mcp: {}, apiLatency: 'not-offered' },
    gives: 'not-applicable',
  },
})
