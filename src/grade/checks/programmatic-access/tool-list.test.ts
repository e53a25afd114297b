import { mcpTool, SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolList as check } from './tools.ts'

const { description: _description, ...undescribed } = mcpTool()
const nameless = mcpTool({ name: ' ' })
const blank = mcpTool({ description: ' ' })
const odd = [null, true, 'object', [], {}, { type: 'string' }, { type: ['object'] }].map(
  (inputSchema) => mcpTool({ inputSchema }),
)

testCheck(check, {
  'tools with all they need': {
    seen: { mcpTools: {} },
    gives: 'complete',
    facts: { complete: 3, count: SAMPLE.mcpTools.tools.length },
  },
  'one complete tool among others': {
    seen: { mcpTools: { tools: [undescribed, mcpTool()] } },
    gives: 'complete',
    facts: { complete: 1, count: 2 },
  },
  'no descriptions': {
    seen: { mcpTools: { tools: [undescribed, blank] } },
    gives: 'sparse',
    facts: { count: 2 },
  },
  'no names': { seen: { mcpTools: { tools: [nameless] } }, gives: 'sparse' },
  'no object schemas': { seen: { mcpTools: { tools: odd } }, gives: 'sparse', facts: { count: 7 } },
  'other tools at the second look': {
    seen: { mcpTools: { repeat: 'different' } },
    gives: 'changing',
  },
  'no tools': { seen: { mcpTools: { tools: [] } }, gives: 'empty' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
  'no MCP server': {
    seen: { mcp: 'not-offered', mcpTools: 'not-offered' },
    gives: 'not-applicable',
  },
})
