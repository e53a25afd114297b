import { testCheck } from '../../../../test/check-cases.ts'
import check from './tool-list-tokens.ts'

testCheck(check, {
  'at the bound': { seen: { mcpTools: { tokens: 5_000 } }, gives: 'lean', facts: { tokens: 5_000 } },
  'just above it': { seen: { mcpTools: { tokens: 5_001 } }, gives: 'heavy' },
  'more than anyone should pay': { seen: { mcpTools: { tokens: 37_341 } }, gives: 'crushing' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'inconclusive' },
  'no MCP server': { seen: { mcp: 'not-offered', mcpTools: 'not-offered' }, gives: 'not-applicable' },
})
