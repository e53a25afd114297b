import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './tool-descriptions.ts'

const clear = (count: number) =>
  Array.from({ length: count }, (_, index) => mcpTool({ description: `Finds messages of folder ${index}; use it before a resend.` }))
const { description: _description, ...undescribed } = mcpTool({ name: 'purge' })
const described = (description: string, name = 'search_messages') => ({ seen: { mcpTools: { tools: [mcpTool({ name, description })] } } })
const mix = (good: number, bad: number) => ({
  seen: { mcpTools: { tools: [...clear(good), ...Array.from({ length: bad }, () => undescribed)] } },
})

testCheck(check, {
  'all of them telling': { seen: { mcpTools: {} }, gives: 'clear', facts: { share: '100%', count: 3 } },
  'nine of ten': { ...mix(9, 1), gives: 'clear', facts: { share: '90%', count: 10 } },
  'eight of nine': { ...mix(8, 1), gives: 'some', facts: { share: '88%', count: 9, tool: 'purge', fault: 'is missing' } },
  'six of ten': { ...mix(6, 4), gives: 'some' },
  'five of nine': { ...mix(5, 4), gives: 'few', facts: { share: '55%', count: 9, tool: 'purge', fault: 'is missing' } },
  'as short as allowed': { ...described('x'.repeat(40)), gives: 'clear' },
  'too short': {
    ...described(` ${'x'.repeat(39)} `),
    gives: 'few',
    facts: { share: '0%', count: 1, tool: 'search_messages', fault: 'has only 39 characters' },
  },
  'as long as allowed': { ...described('x'.repeat(600)), gives: 'clear' },
  'too long': { ...described('x'.repeat(601)), gives: 'few', facts: { share: '0%', count: 1, tool: 'search_messages', fault: 'has 601 characters' } },
  'the name in other words': {
    ...described('This is the tool that is used for searching all of the messages.', 'searchMessages'),
    gives: 'few',
    facts: { share: '0%', count: 1, tool: 'searchMessages', fault: 'only repeats its name' },
  },
  'the name and more': { ...described('This is the tool that is used for searching archived messages.'), gives: 'clear' },
  'nothing but marks': { ...described('-'.repeat(60)), gives: 'few' },
  'another script': {
    ...described('メッセージを宛先、状態、本文で検索します。再送する前に、すでに送信されたかどうかを確認するために使います。'),
    gives: 'clear',
  },
  'one text for two tools': {
    seen: { mcpTools: { tools: [mcpTool({ name: 'one' }), mcpTool({ name: 'two' }), ...clear(2)] } },
    gives: 'few',
    facts: { share: '50%', count: 4, tool: 'one', fault: 'is shared with another tool' },
  },
  'no tools': { seen: { mcpTools: { tools: [] } }, gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'inconclusive' },
})
