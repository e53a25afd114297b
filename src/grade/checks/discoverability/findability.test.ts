import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { findability as check } from './findability.ts'

type Tool = ReturnType<typeof mcpTool>
const named = (name: string, description: string, more: Partial<Tool> = {}): Tool => {
  const { title: _, ...plain } = mcpTool({ name, description, ...more })
  return { ...plain, ...(more.title !== undefined && { title: more.title }) }
}
const tools = (...given: Tool[]) => ({ seen: { mcpTools: { tools: given } } })
const THINGS = 'invoice customer refund coupon payout dispute product price'.split(' ')
const clear = THINGS.map((thing) => named(`list_${thing}s`, `Lists each ${thing} of the account.`))
const HIDDEN = named('create_event', 'Books a slot with the people who are named.')

testCheck(check, {
  'a plain list': { seen: { mcpTools: {} }, gives: 'all', facts: { count: 3 } },
  'the words of the name are in the description': {
    ...tools(...clear),
    gives: 'all',
    facts: { count: 8 },
  },
  'a name is one word': {
    ...tools(HIDDEN, ...clear),
    gives: 'many',
    facts: { share: '88%', count: 9, tool: 'create_event', miss: 'is not found by “create event”' },
  },
  'one of many': {
    ...tools(
      HIDDEN,
      ...Array.from({ length: 24 }, (_, at) =>
        named(
          `list_${'abcdefghijklmnopqrstuvwxyz'[at] ?? ''}ard_items`,
          `Lists the ${'abcdefghijklmnopqrstuvwxyz'[at] ?? ''}ard items of the shop.`,
        ),
      ),
    ),
    gives: 'most',
  },
  'half of them': {
    ...tools(HIDDEN, ...clear.slice(0, 1)),
    gives: 'some',
  },
  'none of them': { ...tools(HIDDEN), gives: 'few' },
  'the same words everywhere sort nothing out': {
    ...tools(
      ...THINGS.flatMap((thing) => [thing, `${thing}_draft`]).map((thing) =>
        named(
          `list_${thing}s`,
          `Lists ${THINGS.join(', ')} and draft of the account, each by date.`,
        ),
      ),
    ),
    gives: 'few',
  },
  'gibberish is found, and describes nothing': {
    ...tools(named('asdf_qwer', 'asdf qwer zxcv hjkl asdf qwer xkcd zzzq.')),
    gives: 'few',
    facts: {
      share: '0%',
      count: 1,
      tool: 'asdf_qwer',
      miss: 'is found, but its description does not describe it',
    },
  },
  'a name repeated': {
    ...tools(named('list_invoices', 'List invoices list invoices.')),
    gives: 'few',
  },
  'other letters than Latin': {
    ...tools(named('list_invoices', 'Показывает счета клиента за год.')),
    gives: 'inconclusive',
  },
  'no tools': { ...tools(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
})
