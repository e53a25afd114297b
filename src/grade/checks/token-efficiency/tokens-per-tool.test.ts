import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './tokens-per-tool.ts'

const two = [mcpTool(), mcpTool({ name: 'send_message' })]

testCheck(check, {
  'at the bound': { seen: { mcpTools: { tools: two, tokens: 400 } }, gives: 'lean', facts: { count: 2, average: 200 } },
  'just above it': { seen: { mcpTools: { tools: two, tokens: 401 } }, gives: 'heavy', facts: { count: 2, average: 201 } },
  'at the second bound': { seen: { mcpTools: { tools: two, tokens: 800 } }, gives: 'heavy' },
  'more than anyone should pay': { seen: { mcpTools: { tools: two, tokens: 801 } }, gives: 'crushing' },
  'no tools': { seen: { mcpTools: { tools: [], tokens: 12 } }, gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'inconclusive' },
})
