import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './tool-count.ts'

const listed = (count: number) => ({
  seen: {
    mcpTools: {
      tools: Array.from({ length: count }, (_, index) => mcpTool({ name: `tool_${index}` })),
    },
  },
})

testCheck(check, {
  one: { ...listed(1), gives: 'few', facts: { count: 1 } },
  ten: { ...listed(10), gives: 'few' },
  eleven: { ...listed(11), gives: 'several' },
  twenty: { ...listed(20), gives: 'several' },
  'twenty-one': { ...listed(21), gives: 'many' },
  thirty: { ...listed(30), gives: 'many' },
  'thirty-one': { ...listed(31), gives: 'crowded' },
  forty: { ...listed(40), gives: 'crowded' },
  'forty-one': { ...listed(41), gives: 'overcrowded' },
  sixty: { ...listed(60), gives: 'overcrowded' },
  'sixty-one': { ...listed(61), gives: 'endless' },
  none: { ...listed(0), gives: 'not-applicable' },
  declared: { knows: { 'mcp.toolCount': 61 }, gives: 'endless' },
  'looked for and not found': { knows: { 'mcp.toolCount': null }, gives: 'not-documented' },
})
