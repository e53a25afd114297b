import { bareTool } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { toolMarks as check } from './tools.ts'

const tool = (name: string, annotations?: Record<string, unknown>) =>
  bareTool({ name, ...(annotations && { annotations }) })
const reading = (name: string) => tool(name, { readOnlyHint: true })
const of = (...tools: ReturnType<typeof bareTool>[]) => ({ seen: { mcpTools: { tools } } })
const others = (count: number) => Array.from({ length: count }, (_, at) => reading(`show_${at}`))

testCheck(check, {
  'the only tool has a mark': {
    ...of(reading('show')),
    gives: 'marked',
    points: 10,
    says: 'The only tool says by readOnlyHint or destructiveHint whether it may destroy something. Estimated: nobody has read whether the marks are true.',
    faults: [],
  },
  'all have a mark': {
    ...of(reading('show'), tool('write', { destructiveHint: false })),
    gives: 'marked',
    says: 'All 2 tools say by readOnlyHint or destructiveHint whether they may destroy something. Estimated: nobody has read whether the marks are true.',
  },
  'the only tool has none': {
    ...of(tool('show')),
    gives: 'none',
    points: 2,
    says: 'The only tool does not say by readOnlyHint or destructiveHint whether it may destroy something.',
    faults: ['show'],
  },
  'none of two has one': {
    ...of(tool('show'), tool('write')),
    gives: 'none',
    points: 2,
    facts: { count: 2, tool: 'show' },
    says: 'None of the 2 tools says by readOnlyHint or destructiveHint whether it may destroy something.',
    faults: ['show', 'write'],
  },
  'one of two has one': {
    ...of(reading('show'), tool('write')),
    gives: 'some',
    points: 6,
    facts: { marked: 1, count: 2, tool: 'write' },
    says: '1 of 2 tools say by readOnlyHint or destructiveHint whether they may destroy something. Estimated: nobody has read whether the marks are true.',
    faults: ['write'],
  },
  'a title and other hints are no marks': {
    ...of(tool('show', { title: 'Show', idempotentHint: true, readOnlyHint: 'yes' })),
    gives: 'none',
    points: 2,
  },
  'a name denies the mark': {
    ...of(reading('delete_message'), reading('show')),
    gives: 'contradicted',
    points: 1,
    facts: {
      tool: 'delete_message',
      hint: 'readOnlyHint: true',
      verb: 'delete',
      false: 1,
      marked: 2,
      count: 2,
    },
    says: 'delete_message is marked readOnlyHint: true, but its name begins with “delete” (such tools in total: 1).',
    faults: ['delete_message'],
  },
  'one of a hundred costs a fifth of a point': {
    ...of(reading('delete_message'), ...others(99)),
    gives: 'contradicted',
    points: 9.8,
    faults: ['delete_message'],
  },
  'a write that is said to destroy nothing': {
    ...of(tool('purgeCache', { destructiveHint: false }), ...others(9)),
    gives: 'contradicted',
    points: 8,
  },
  'a name that begins like all others': {
    ...of(reading('acme_delete_message'), reading('acme_show_message')),
    gives: 'contradicted',
    faults: ['acme_delete_message'],
  },
  'a name that begins like one other': {
    ...of(reading('acme_delete_message'), reading('acme_show_message'), ...others(8)),
    gives: 'contradicted',
    points: 8,
    faults: ['acme_delete_message'],
  },
  'behind the thing that it erases': {
    ...of(reading('access_key_delete'), reading('access_key_show'), ...others(8)),
    gives: 'contradicted',
    faults: ['access_key_delete'],
  },
  'behind a word that no other name begins with': {
    ...of(reading('acme_delete_message'), ...others(9)),
    gives: 'marked',
  },
  'behind another verb': {
    ...of(
      reading('get_delete_policy'),
      reading('get_message'),
      tool('add_purge_rule', { destructiveHint: false }),
      tool('add_message', { destructiveHint: false }),
    ),
    gives: 'marked',
  },
  'what is dropped or cut behind another word may be a text': {
    ...of(reading('text_truncate'), reading('text_drop'), reading('text_upper')),
    gives: 'marked',
  },
  'what is dropped at first is no text': { ...of(reading('drop_table')), gives: 'contradicted' },
  'all tools erase': {
    ...of(reading('delete_message'), reading('delete_folder')),
    gives: 'contradicted',
    points: 1,
    faults: ['delete_message', 'delete_folder'],
  },
  'a deletion that is marked as one': {
    ...of(tool('delete_message', { readOnlyHint: false, destructiveHint: true })),
    gives: 'marked',
  },
  'a deletion that is only tried': { ...of(reading('delete_message_dry_run')), gives: 'marked' },
  'what is deleted is read': { ...of(reading('list_deleted')), gives: 'marked' },
  'no tools': { ...of(), gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
  'a server that did not answer': {
    seen: { mcp: 'timeout', mcpTools: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'mcpTools')
