import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolNames as check } from './tools.ts'

const named = (...names: string[]) => ({
  seen: { mcpTools: { tools: names.map((name) => mcpTool({ name })) } },
})

testCheck(check, {
  'one style': { seen: { mcpTools: {} }, gives: 'clear', facts: { count: 3 } },
  'single words beside it': {
    ...named('search', 'send-message', 'fetch', 'list-keys'),
    gives: 'clear',
  },
  'a namespace before each': {
    ...named('restore_message', 'mail.search_messages', 'mail.send_message'),
    gives: 'dotted',
    facts: { name: 'mail.search_messages' },
  },
  'as long as allowed': { ...named('a'.repeat(128)), gives: 'clear' },
  'one character too long': {
    ...named('a'.repeat(129)),
    gives: 'illegal',
    facts: { name: `${'a'.repeat(99)}…` },
  },
  'no name': { ...named('search_messages', ''), gives: 'illegal', facts: { name: '' } },
  'a space': { ...named('search messages'), gives: 'illegal', facts: { name: 'search messages' } },
  'a line break at the end': { ...named('search\n'), gives: 'illegal' },
  'two of one name': {
    ...named('search_messages', 'send_message', 'search_messages'),
    gives: 'repeated',
    facts: { name: 'search_messages' },
  },
  'illegal before repeated': { ...named('a', 'a', 'ä'), gives: 'illegal' },
  'snake and kebab': {
    ...named('list', 'search_messages', 'send-message'),
    gives: 'mixed',
    facts: { name: 'search_messages', other: 'send-message' },
  },
  'camel and Pascal': { ...named('searchMessages', 'SendMessage'), gives: 'mixed' },
  'snake with humps': { ...named('search_messages', 'send_shortMessage'), gives: 'mixed' },
  'a verb without a noun': {
    ...named('search_messages', 'Execute'),
    gives: 'generic',
    facts: { name: 'Execute' },
  },
  'a number for a noun': { ...named('tool_1'), gives: 'generic' },
  'a verb with a noun': { ...named('run_query', 'execute_plan'), gives: 'clear' },
  'no tools': { ...named(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
})
