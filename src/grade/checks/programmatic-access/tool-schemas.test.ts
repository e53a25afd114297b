import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolSchemas as check } from './tools.ts'

const broken = mcpTool({ name: 'purge', inputSchema: { type: 'object', required: ['id'] } })
const mix = (good: number, bad: number) => ({
  seen: {
    mcpTools: {
      tools: [
        ...Array.from({ length: good }, () => mcpTool()),
        ...Array.from({ length: bad }, () => broken),
      ],
    },
  },
})
const fault = '/required names id, which is not in properties'

testCheck(check, {
  'all well formed': { seen: { mcpTools: {} }, gives: 'valid', facts: { count: 3 } },
  'nine of ten': {
    ...mix(9, 1),
    gives: 'most',
    facts: { share: '90%', count: 10, tool: 'purge', fault },
  },
  'eight of nine': {
    ...mix(8, 1),
    gives: 'some',
    facts: { share: '88%', count: 9, tool: 'purge', fault },
  },
  half: { ...mix(1, 1), gives: 'some' },
  'one of three': { ...mix(1, 2), gives: 'broken' },
  'a schema that is no object': {
    seen: { mcpTools: { tools: [mcpTool({ inputSchema: null })] } },
    gives: 'broken',
  },
  'no tools': { ...mix(0, 0), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
})
