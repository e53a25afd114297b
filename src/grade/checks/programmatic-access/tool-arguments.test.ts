import { bareTool, inputsOf, TOLD, UNTOLD } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { toolArguments as check } from './tools.ts'

const of = (...parameters: object[]) => ({
  seen: { mcpTools: { tools: [bareTool({ inputSchema: inputsOf(...parameters) })] } },
})
const CHOSEN = { ...TOLD, enum: ['a', 'b'] }

testCheck(check, {
  'no parameters: nothing to fill in wrongly': { ...of(), gives: 'estimated', points: 5 },
  'nothing is said of the only one': {
    ...of(UNTOLD),
    gives: 'estimated',
    points: 2,
    says: 'Of 1 parameter of its tools, 0 have a description, and 0 name choices, bounds, a default or an example in the schema, or are yes or no. Estimated: nobody has read them.',
    faults: ['one'],
  },
  'half of them are told': { ...of(TOLD, UNTOLD), gives: 'estimated', points: 2.9 },
  'half of them have choices': {
    ...of({ ...UNTOLD, enum: ['a'] }, UNTOLD),
    gives: 'estimated',
    points: 2.6,
  },
  'all are told': { ...of(TOLD), gives: 'estimated', points: 4 },
  'all are told and have choices': {
    ...of(CHOSEN, CHOSEN),
    gives: 'estimated',
    points: 6,
    facts: { parameters: 2, described: 2, formed: 2, tool: 'one' },
    faults: [],
  },
  'one of two tools leaves all to guess': {
    seen: {
      mcpTools: {
        tools: [
          bareTool({ name: 'told', inputSchema: inputsOf(CHOSEN) }),
          bareTool({ name: 'bare', inputSchema: inputsOf(UNTOLD) }),
        ],
      },
    },
    gives: 'estimated',
    points: 3.5,
    facts: { parameters: 2, described: 1, formed: 1, tool: 'bare' },
    says: 'Of 2 parameters of its tools, 1 has a description, and 1 names choices, bounds, a default or an example in the schema, or is yes or no. Estimated: nobody has read them.',
    faults: ['bare'],
  },
  'no tools': { seen: { mcpTools: { tools: [] } }, gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
  'a server that did not answer': {
    seen: { mcp: 'timeout', mcpTools: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'mcpTools')
