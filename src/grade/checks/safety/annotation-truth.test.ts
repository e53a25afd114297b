import { testCheck } from '../../../../test/check-cases.ts'
import { mcpTool } from '../../../../test/sample.ts'
import { annotationTruth as check } from './annotations.ts'

const inputSchema = { type: 'object', properties: { id: { type: 'string' } } }
const tool = (
  name: string,
  annotations: Record<string, unknown> = { readOnlyHint: true },
  description = '',
) => mcpTool({ name, annotations, description, inputSchema })
const says = (name: string, description: string) => tool(name, { readOnlyHint: true }, description)
const list = (...tools: ReturnType<typeof mcpTool>[]) => ({
  seen: { mcp: {}, mcpTools: { tools } },
})
const MARKED_TO_WRITE = tool('add_contact', { readOnlyHint: false })
const { annotations: _none, ...bare } = mcpTool({ name: 'delete_message' })

testCheck(check, {
  'the sample': { seen: { mcp: {}, mcpTools: {} }, gives: 'truthful', facts: { count: 3 } },
  'a deletion that reads': {
    ...list(tool('search_messages'), tool('delete_message'), tool('send_message')),
    gives: 'contradicted',
    facts: {
      tool: 'delete_message',
      hint: 'readOnlyHint: true',
      because: 'its name begins with “delete”',
      count: 2,
    },
  },
  'a description that deletes': {
    ...list(says('customers', 'Deletes all customers.')),
    gives: 'contradicted',
    facts: {
      tool: 'customers',
      hint: 'readOnlyHint: true',
      because: 'its description begins with “delete”',
      count: 1,
    },
  },
  'a description that deletes under the name of a read': {
    ...list(says('get_customers', 'Permanently deletes the customers.')),
    gives: 'contradicted',
  },
  'a description that writes': {
    ...list(says('contacts', 'Updates a contact.')),
    gives: 'contradicted',
  },
  'a deletion that destroys nothing': {
    ...list(tool('deleteKey', { readOnlyHint: false, destructiveHint: false })),
    gives: 'contradicted',
  },
  'what is removed can be put back': {
    ...list(tool('removeMember', { readOnlyHint: false, destructiveHint: false })),
    gives: 'truthful',
  },
  'a deletion that does not say': {
    ...list(tool('delete_message', { readOnlyHint: false })),
    gives: 'truthful',
  },
  'marks that nothing shows': {
    ...list(says('contacts', 'Works with contacts.'), says('notes', 'Notes.'), says('get', '')),
    gives: 'doubtful',
    facts: { tool: 'contacts', doubtful: 2, count: 3 },
  },
  'half of them shown': {
    ...list(says('contacts', 'Works with contacts.'), says('get', '')),
    gives: 'truthful',
  },
  'a name that begins like a read': {
    ...list(says('search_and_update', 'Updates the contacts that match.'), MARKED_TO_WRITE),
    gives: 'doubtful',
  },
  'nothing but marks that nothing shows': {
    ...list(says('void_invoice', 'Voids an invoice.'), says('get_ledger', 'Shreds a ledger.')),
    gives: 'not-applicable',
  },
  'reads that only sound like writes': {
    ...list(
      says('get_deleted_items', 'Gets deleted items.'),
      says('list_updates', 'Lists updates.'),
      says('file_info', 'Returns the created date.'),
      says('post_details', 'Gets a post.'),
      says('cancel_policy', 'Returns the policy.'),
    ),
    gives: 'truthful',
  },
  'a deletion behind the server’s name': {
    ...list(tool('acme_mail_delete_message')),
    gives: 'contradicted',
  },
  'found before the handshake was seen': {
    seen: { mcp: 'timeout', mcpTools: { tools: [tool('delete_message')] } },
    gives: 'contradicted',
  },
  'words instead of booleans': {
    ...list(tool('delete_message', { readOnlyHint: 'true' })),
    gives: 'not-applicable',
  },
  'no hints': { ...list(bare), gives: 'not-applicable' },
  'no tools': { ...list(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
  'no MCP server': {
    seen: { mcp: 'not-offered', mcpTools: 'not-offered' },
    gives: 'not-applicable',
  },
})
