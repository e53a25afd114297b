import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './tool-count.ts'

const listing = (count: number) => ({ seen: { mcpTools: { tools: Array.from({ length: count }, (_, index) => mcpTool({ name: `tool_${index}` })) } } })

testCheck(check, {
  one: { ...listing(1), gives: 'few' },
  'at the bound': { ...listing(20), gives: 'few', facts: { count: 20 } },
  'just above it': { ...listing(21), gives: 'many' },
  'at the second bound': { ...listing(40), gives: 'many' },
  'more than anyone can choose from': { ...listing(41), gives: 'crowded', facts: { count: 41 } },
  none: { ...listing(0), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'inconclusive' },
})
