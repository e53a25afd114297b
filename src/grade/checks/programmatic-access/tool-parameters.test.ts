import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolParameters as check } from './tools.ts'

const told = { type: 'string', description: 'Where the page before ended.' }
const taking = (...schemas: unknown[]) => {
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(schemas.map((schema, index) => [`p${index}`, schema])),
  }
  return { seen: { mcpTools: { tools: [mcpTool({ name: 'search', inputSchema })] } } }
}
const odd = [null, 7, [], {}, { properties: null }, { properties: [] }, { properties: {} }].map(
  (inputSchema) => mcpTool({ inputSchema }),
)

testCheck(check, {
  'all described': {
    seen: { mcpTools: {} },
    gives: 'described',
    facts: { share: '100%', count: 7 },
  },
  'four of five': {
    ...taking(told, told, told, told, {}),
    gives: 'described',
    facts: { share: '80%', count: 5 },
  },
  'three of four': {
    ...taking(told, told, told, {}),
    gives: 'some',
    facts: { share: '75%', count: 4, parameter: 'p3', tool: 'search' },
  },
  'one of two': { ...taking({}, told), gives: 'some' },
  'one of three': {
    ...taking(told, {}, {}),
    gives: 'few',
    facts: { share: '33%', count: 3, parameter: 'p1', tool: 'search' },
  },
  'odd descriptions': {
    ...taking(true, null, 'text', { description: 7 }, { description: ' ' }),
    gives: 'few',
  },
  'no parameters': { seen: { mcpTools: { tools: odd } }, gives: 'not-applicable' },
  'no tools': { seen: { mcpTools: { tools: [] } }, gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
})
