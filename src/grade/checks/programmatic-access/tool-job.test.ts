import { bareTool } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { toolJob as check } from './tools.ts'

const of = (...descriptions: (string | undefined)[]) => ({
  seen: {
    mcpTools: {
      tools: descriptions.map((description) => bareTool(description ? { description } : {})),
    },
  },
})

testCheck(check, {
  'a text is there, and nobody has read it': { ...of('Reads one.'), gives: 'inconclusive' },
  'one of two tools has a text': { ...of('Reads one.', undefined), gives: 'inconclusive' },
  'no tool has a text': { ...of(undefined, ' '), gives: 'unpublished', points: 1 },
  'no tools': { ...of(), gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'unpublished', points: 1 },
  'a server that did not answer': {
    seen: { mcp: 'timeout', mcpTools: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'mcpTools')
