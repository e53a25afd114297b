import { bareTool, inputsOf, ofBytes, TOLD, UNTOLD } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { toolTexts as check } from './tools.ts'

const of = (...tools: ReturnType<typeof bareTool>[]) => ({ seen: { mcpTools: { tools } } })
const oneOf = (bytes: number, ...parameters: object[]) =>
  of(bareTool({ description: ofBytes(bytes), inputSchema: inputsOf(...parameters) }))

testCheck(check, {
  'a word is more than nothing': { ...oneOf(1), gives: 'estimated', points: 2 },
  'below 40 bytes': { ...oneOf(39), gives: 'estimated', points: 2 },
  'from 40 bytes': { ...oneOf(40), gives: 'estimated', points: 2.9 },
  'below 80 bytes': { ...oneOf(79, TOLD), gives: 'estimated', points: 2.9 },
  'from 80 bytes, parameters untold': { ...oneOf(80, UNTOLD), gives: 'estimated', points: 4 },
  'fewer than 70% of the parameters told': {
    ...oneOf(400, TOLD, TOLD, UNTOLD),
    gives: 'estimated',
    points: 4,
  },
  '70% of the parameters told': {
    ...oneOf(80, TOLD, TOLD, TOLD, TOLD, TOLD, TOLD, TOLD, UNTOLD, UNTOLD, UNTOLD),
    gives: 'estimated',
    points: 5,
  },
  'below 200 bytes': { ...oneOf(199), gives: 'estimated', points: 5 },
  'from 200 bytes, one tool and one parameter': {
    ...oneOf(200, TOLD),
    gives: 'estimated',
    points: 6,
    says: '1 of 1 tool has a description of 80 bytes or more, and 1 of 1 parameter has one of any length. Estimated: nobody has read them.',
    faults: [],
  },
  'bytes, so that no language is punished': {
    ...of(bareTool({ description: '将坐标转换为地址'.repeat(4) })),
    gives: 'estimated',
    points: 5,
  },
  'the mean of two, of which one says nothing and is at fault': {
    ...of(
      bareTool({ name: 'told', description: ofBytes(200), inputSchema: inputsOf(TOLD) }),
      bareTool({ name: 'bare', inputSchema: inputsOf(UNTOLD) }),
    ),
    gives: 'estimated',
    points: 2.75,
    facts: { count: 2, long: 1, parameters: 2, described: 1, tool: 'bare' },
    says: '1 of 2 tools have a description of 80 bytes or more, and 1 of 2 parameters have one of any length. Estimated: nobody has read them.',
    faults: ['bare'],
  },
  'the only tool says nothing': {
    ...of(bareTool({ description: ' \n ' })),
    gives: 'empty',
    points: 1,
    says: 'The only tool has no description.',
    faults: ['one'],
  },
  'no tool says anything': {
    ...of(bareTool({ name: 'a' }), bareTool({ name: 'b' })),
    gives: 'empty',
    says: 'None of the 2 tools has a description.',
    faults: ['a', 'b'],
  },
  'no tools': { ...of(), gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
  'a list that is not offered': { seen: { mcpTools: 'not-offered' }, gives: 'unpublished' },
  'a server that did not answer': {
    seen: { mcp: 'timeout', mcpTools: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'mcpTools')
