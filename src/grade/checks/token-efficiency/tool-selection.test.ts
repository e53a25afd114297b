import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolSelection as check } from './tools.ts'

testCheck(check, {
  selectable: { knows: { 'mcp.selectableTools': true, 'mcp.toolCount': 60 }, gives: 'selectable' },
  fixed: {
    knows: { 'mcp.selectableTools': false, 'mcp.toolCount': 16 },
    gives: 'fixed',
  },
  'fixed, number unknown': {
    knows: { 'mcp.selectableTools': false, 'mcp.toolCount': null },
    gives: 'fixed',
  },
  'few tools': {
    knows: { 'mcp.selectableTools': false, 'mcp.toolCount': 15 },
    gives: 'not-applicable',
  },
  'looked for and not found': { knows: { 'mcp.selectableTools': null }, gives: 'not-documented' },
  'nobody looked': { seen: { mcp: {} }, gives: 'inconclusive' },
  'few tools seen': {
    seen: {
      mcpTools: { tools: Array.from({ length: 15 }, (_, at) => mcpTool({ name: `t${at}` })) },
    },
    gives: 'not-applicable',
  },
  'many tools seen': {
    seen: {
      mcpTools: { tools: Array.from({ length: 16 }, (_, at) => mcpTool({ name: `t${at}` })) },
    },
    gives: 'inconclusive',
  },
})
