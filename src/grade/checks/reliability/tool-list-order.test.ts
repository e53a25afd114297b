import { testCheck } from '../../../../test/check-cases.ts'
import check from './tool-list-order.ts'

testCheck(check, {
  'the same list': { seen: { mcpTools: {} }, gives: 'stable', facts: { count: 3 } },
  'another order': {
    seen: { mcpTools: { repeat: 'reordered' } },
    gives: 'reordered',
    facts: { count: 3 },
  },
  'another list': { seen: { mcpTools: { repeat: 'different' } }, gives: 'changing' },
  'asked once': { seen: { mcpTools: { repeat: null } }, gives: 'inconclusive' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'not-applicable' },
  'no MCP server': { seen: { mcp: 'not-offered' }, gives: 'not-applicable' },
})
