import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolAnnotations as check } from './annotations.ts'

const tools = (hinted: number, bare: number) => ({
  seen: {
    mcp: {},
    mcpTools: {
      tools: [
        ...Array.from({ length: hinted }, (_, index) =>
          mcpTool({ name: `hinted_${index}`, annotations: { idempotentHint: true } }),
        ),
        ...Array.from({ length: bare }, (_, index) =>
          mcpTool({ name: `bare_${index}`, annotations: { title: 'Bare' } }),
        ),
      ],
    },
  },
})

const BARE = mcpTool({ name: 'delete_message', description: '', annotations: {} })
const MARKED = mcpTool({ name: 'delete_message', annotations: { destructiveHint: true } })
const LIE = mcpTool({ name: 'delete_message', annotations: { readOnlyHint: true } })

testCheck(check, {
  all: { ...tools(2, 0), gives: 'all', facts: { share: '100%', count: 2 } },
  'nineteen of twenty': { ...tools(19, 1), gives: 'all' },
  'nine of ten': { ...tools(9, 1), gives: 'most' },
  'three of four': { ...tools(3, 1), gives: 'most' },
  'two of three': { ...tools(2, 1), gives: 'half' },
  half: { ...tools(1, 1), gives: 'half' },
  'one of three': { ...tools(1, 2), gives: 'some' },
  'one of four': { ...tools(1, 3), gives: 'some' },
  'one of five': { ...tools(1, 4), gives: 'few' },
  none: { ...tools(0, 3), gives: 'none', facts: { count: 3 } },
  'a hint that is false counts': {
    seen: { mcpTools: { tools: [mcpTool({ annotations: { readOnlyHint: false } })] } },
    gives: 'all',
  },
  'a hint that is no yes or no': {
    seen: { mcpTools: { tools: [mcpTool({ annotations: { readOnlyHint: 'yes' } })] } },
    gives: 'none',
  },
  'a lie is no annotation': {
    seen: {
      mcp: {},
      mcpTools: { tools: [mcpTool(), mcpTool(), mcpTool(), LIE] },
    },
    gives: 'most',
    facts: { share: '75%', count: 4 },
  },
  'a tool that deletes, unmarked': {
    seen: { mcp: {}, mcpTools: { tools: [BARE, BARE] } },
    gives: 'unmarked',
    facts: {
      share: '0%',
      count: 2,
      tool: 'delete_message',
      because: 'its name begins with “delete”',
    },
  },
  'one that deletes, unmarked among many that are marked': {
    seen: { mcp: {}, mcpTools: { tools: [...Array.from({ length: 30 }, () => mcpTool()), BARE] } },
    gives: 'unmarked',
  },
  'a read-only mark that nothing shows': {
    seen: {
      mcp: {},
      mcpTools: {
        tools: [
          mcpTool(),
          mcpTool({
            name: 'messages',
            description: 'Works with messages.',
            annotations: { readOnlyHint: true },
          }),
        ],
      },
    },
    gives: 'half',
  },
  'a tool that deletes, marked': {
    seen: { mcp: {}, mcpTools: { tools: [MARKED, mcpTool({ annotations: {} })] } },
    gives: 'half',
  },
  'nothing but lies': {
    seen: { mcp: {}, mcpTools: { tools: [LIE, LIE] } },
    gives: 'unbelieved',
    facts: { count: 2, tool: 'delete_message' },
  },
  'found before the handshake was seen': {
    seen: { mcp: 'timeout', mcpTools: { tools: [mcpTool({ annotations: {} })] } },
    gives: 'none',
  },
  'no tools': { ...tools(0, 0), gives: 'not-applicable' },
})
