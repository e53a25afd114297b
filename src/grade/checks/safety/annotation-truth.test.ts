import { testCheck } from '../../../../test/check-cases.ts'
import { mcpTool } from '../../../../test/sample.ts'
import check from './annotation-truth.ts'

const tool = (name: string, annotations: Record<string, unknown> = { readOnlyHint: true }) =>
  mcpTool({ name, annotations })
const list = (...tools: ReturnType<typeof mcpTool>[]) => ({ seen: { mcpTools: { tools } } })
const { annotations: _none, ...bare } = mcpTool({ name: 'delete_message' })

testCheck(check, {
  'the sample': { seen: { mcpTools: {} }, gives: 'truthful', facts: { count: 3 } },
  'a deletion that reads': {
    ...list(tool('search_messages'), tool('delete_message'), tool('send_message')),
    gives: 'contradicted',
    facts: { tool: 'delete_message', hint: 'readOnlyHint: true', count: 2 },
  },
  'a deletion that destroys nothing': {
    ...list(tool('revokeKey', { readOnlyHint: false, destructiveHint: false })),
    gives: 'contradicted',
    facts: { tool: 'revokeKey', hint: 'destructiveHint: false', count: 1 },
  },
  'a deletion that does not say': {
    ...list(tool('delete_message', { readOnlyHint: false })),
    gives: 'truthful',
  },
  'a write that reads': { ...list(tool('create_message')), gives: 'contradicted' },
  'a write that destroys nothing': {
    ...list(tool('create_message', { readOnlyHint: false, destructiveHint: false })),
    gives: 'truthful',
  },
  'a read of posts': { ...list(tool('post_search')), gives: 'truthful' },
  'a deletion behind the server’s name': {
    ...list(tool('acme_mail_delete_message')),
    gives: 'contradicted',
  },
  'a deletion behind a shared word': {
    ...list(tool('mail_delete'), tool('mail_find')),
    gives: 'contradicted',
  },
  'words instead of booleans': {
    ...list(tool('delete_message', { readOnlyHint: 'true' })),
    gives: 'not-applicable',
  },
  'no hints': { ...list(bare), gives: 'not-applicable' },
  'no tools': { ...list(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'inconclusive' },
  'no MCP server': {
    seen: { mcp: 'not-offered', mcpTools: 'not-offered' },
    gives: 'not-applicable',
  },
})
