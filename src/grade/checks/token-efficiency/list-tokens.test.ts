import { bareTool } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { listTokens as check } from './tools.ts'

const of = (tokens: number) => ({ seen: { mcpTools: { tools: [bareTool()], tokens } } })

testCheck(check, {
  'next to nothing': {
    ...of(1),
    gives: 'tokens',
    points: 9,
    says: 'The tool list costs about 1 o200k token, as clients send it: without output schemas.',
  },
  'up to 4,000': { ...of(4_000), gives: 'tokens', points: 9 },
  'one more': { ...of(4_001), gives: 'tokens', points: 9 },
  'up to 8,000': { ...of(8_000), gives: 'tokens', points: 8 },
  'between two steps': { ...of(10_000), gives: 'tokens', points: 7.25 },
  'up to 12,000': { ...of(12_000), gives: 'tokens', points: 6.5 },
  'up to 20,000': { ...of(20_000), gives: 'tokens', points: 4.5 },
  'up to 30,000': { ...of(30_000), gives: 'tokens', points: 3 },
  'up to 45,000': { ...of(45_000), gives: 'tokens', points: 1.5 },
  'the most without a limit': { ...of(60_000), gives: 'tokens', points: 1 },
  'one token too many': {
    ...of(60_001),
    gives: 'endless',
    points: 1,
    facts: { tokens: 60_001 },
    says: 'The tool list costs about 60,001 o200k tokens, as clients send it: without output schemas.',
  },
  'output schemas are not sent': {
    seen: {
      mcpTools: {
        tools: [bareTool({ outputSchema: { type: 'object', title: 'x'.repeat(100_000) } })],
        tokens: 90_000,
      },
    },
    gives: 'tokens',
    points: 9,
  },
  'no tools': { seen: { mcpTools: { tools: [] } }, gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
  'a server that did not answer': {
    seen: { mcp: 'timeout', mcpTools: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'mcpTools')
