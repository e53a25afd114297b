import { testCheck } from '../../../../test/check-cases.ts'
import { mcpTool } from '../../../../test/sample.ts'
import check from './tool-annotations.ts'

const reading = mcpTool({ annotations: { readOnlyHint: true } })
const writing = mcpTool({ annotations: { readOnlyHint: false, destructiveHint: false } })
const half = mcpTool({ annotations: { readOnlyHint: false } })
const wordy = mcpTool({ annotations: { readOnlyHint: 'true', destructiveHint: 'false' } })
const titled = mcpTool({ annotations: { title: 'Search' } })
const { annotations: _none, ...bare } = mcpTool()
const list = (good: number, bad: number) => ({ seen: { mcpTools: { tools: [...Array(good).fill(reading), ...Array(bad).fill(bare)] } } })

testCheck(check, {
  'the sample': { seen: { mcpTools: {} }, gives: 'most', facts: { share: '100%', count: 3 } },
  'nine of ten': { ...list(9, 1), gives: 'most', facts: { share: '90%', count: 10 } },
  'just under': { ...list(8, 1), gives: 'some' },
  'two of five': { ...list(2, 3), gives: 'some', facts: { share: '40%', count: 5 } },
  'a third': { ...list(1, 2), gives: 'few' },
  'a write that says both': { seen: { mcpTools: { tools: [writing] } }, gives: 'most' },
  'a write that says half': { seen: { mcpTools: { tools: [half] } }, gives: 'few' },
  'words instead of booleans': { seen: { mcpTools: { tools: [wordy] } }, gives: 'few' },
  'a title and no hint': { seen: { mcpTools: { tools: [titled] } }, gives: 'few' },
  'no tools': { ...list(0, 0), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'inconclusive' },
  'no MCP server': { seen: { mcp: 'not-offered', mcpTools: 'not-offered' }, gives: 'not-applicable' },
})
