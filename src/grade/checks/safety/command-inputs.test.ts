import { bareTool } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandInputs as check } from './tools.ts'

const taking = (parameter: string, schema: object = { type: 'string' }, name = 'run') =>
  bareTool({ name, inputSchema: { type: 'object', properties: { [parameter]: schema } } })
const of = (...tools: ReturnType<typeof bareTool>[]) => ({ seen: { mcpTools: { tools } } })

testCheck(check, {
  'no such parameter': { ...of(taking('query')), gives: 'none', faults: [] },
  'any command': {
    ...of(taking('command')),
    gives: 'free',
    points: 0,
    facts: { tool: 'run', parameter: 'command', count: 1 },
    says: 'run takes any text as command (such tools in total: 1).',
    faults: ['run'],
  },
  'in other letters': { ...of(taking('SQL')), gives: 'free' },
  'a command that may be left out': {
    ...of(taking('cmd', { anyOf: [{ type: 'string' }, { type: 'null' }] })),
    gives: 'free',
  },
  'on the second level': {
    ...of(taking('options', { type: 'object', properties: { script: { type: 'string' } } })),
    gives: 'free',
  },
  'behind a reference': {
    ...of(
      bareTool({
        inputSchema: {
          type: 'object',
          properties: { shell: { $ref: '#/$defs/text' } },
          $defs: { text: { type: 'string' } },
        },
      }),
    ),
    gives: 'free',
  },
  'listed commands': {
    ...of(taking('command', { type: 'string', enum: ['start', 'stop'] })),
    gives: 'none',
  },
  'a bounded command': {
    ...of(taking('command', { type: 'string', pattern: '^[a-z]+$' })),
    gives: 'none',
  },
  'a longer name': { ...of(taking('commandId')), gives: 'none' },
  'each tool alone': {
    ...of(taking('sql', undefined, 'query'), taking('id'), taking('cmd', undefined, 'exec')),
    gives: 'free',
    facts: { tool: 'query', parameter: 'sql', count: 2 },
    faults: ['query', 'exec'],
  },
  'no tools': { ...of(), gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'not-applicable' },
  'a server that did not answer': {
    seen: { mcp: 'timeout', mcpTools: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'mcpTools')
