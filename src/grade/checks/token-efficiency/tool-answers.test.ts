import { bareTool } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { toolAnswers as check } from './tools.ts'

const outputSchema = { type: 'object' }
const limited = { type: 'object', properties: { limit: { type: 'integer' } } }
const of = (...tools: Parameters<typeof bareTool>[0][]) => ({
  seen: { mcpTools: { tools: tools.map((bent) => bareTool(bent)) } },
})

testCheck(check, {
  'nothing is said of answers': {
    ...of({}),
    gives: 'estimated',
    points: 1.4,
    says: '0 of 1 tool has a parameter that by its name is a limit, a page or a choice of fields, at the first two levels, and 0 an output schema. Estimated: nobody has read what the texts say of answers.',
  },
  'an output schema': { ...of({ outputSchema }), gives: 'estimated', points: 3.05 },
  'a limit': { ...of({ inputSchema: limited }), gives: 'estimated', points: 3.35 },
  both: { ...of({ inputSchema: limited, outputSchema }), gives: 'estimated', points: 6.5 },
  'the mean of two': {
    ...of({ inputSchema: limited, outputSchema }, {}),
    gives: 'estimated',
    points: 3.2,
    facts: { count: 2, controlled: 1, answering: 1 },
    says: '1 of 2 tools have a parameter that by its name is a limit, a page or a choice of fields, at the first two levels, and 1 an output schema. Estimated: nobody has read what the texts say of answers.',
  },
  'no tools': { ...of(), gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
  'a server that did not answer': {
    seen: { mcp: 'timeout', mcpTools: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'mcpTools')
