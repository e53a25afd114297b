import { testCheck } from '../../../../test/check-cases.ts'
import { mcpTool } from '../../../../test/sample.ts'
import check from './annotation-truth.ts'

const tool = (
  name: string,
  annotations: Record<string, unknown> = { readOnlyHint: true },
  description = '',
) => mcpTool({ name, annotations, description })
const says = (name: string, description: string) => tool(name, { readOnlyHint: true }, description)
const offers = (name: string, description: string, parameter: string, ...values: string[]) =>
  mcpTool({
    name,
    description,
    inputSchema: { type: 'object', properties: { [parameter]: { type: 'string', enum: values } } },
    annotations: { readOnlyHint: true },
  })
const list = (...tools: ReturnType<typeof mcpTool>[]) => ({
  seen: { mcp: {}, mcpTools: { tools } },
})
const { annotations: _none, ...bare } = mcpTool({ name: 'delete_message' })
const deletes = 'its name says that it deletes or removes something'

testCheck(check, {
  'the sample': { seen: { mcp: {}, mcpTools: {} }, gives: 'truthful', facts: { count: 3 } },
  'a deletion that reads': {
    ...list(tool('search_messages'), tool('delete_message'), tool('send_message')),
    gives: 'contradicted',
    facts: { tool: 'delete_message', hint: 'readOnlyHint: true', because: deletes, count: 2 },
  },
  'a deletion that describes itself as a read': {
    ...list(says('delete_all_customers', 'Returns all customers.')),
    gives: 'contradicted',
  },
  'a description that deletes': {
    ...list(says('customers', 'Deletes all customers.')),
    gives: 'contradicted',
    facts: {
      tool: 'customers',
      hint: 'readOnlyHint: true',
      because: 'its description says “deletes all customers”',
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
  'a creation that is kept': {
    ...list(says('create_contact', 'Creates a contact in your CRM.')),
    gives: 'contradicted',
  },
  'a creation of what exists only where it is kept': {
    ...list(says('create_issue', 'Creates a new issue.')),
    gives: 'contradicted',
  },
  'a creation that may only be answered': {
    ...list(
      says('contacts', 'Creates a new contact.'),
      says('create_ticket_text', 'Creates a ticket description.'),
    ),
    gives: 'doubtful',
  },
  'creations that are only answered': {
    ...list(
      says('create_password', 'Creates a strong password.'),
      says('create_qr', 'Creates a QR code.'),
      says('create_invoice_pdf', 'Creates an invoice and returns it in base64.'),
      says('create_embed', 'Creates an embed for a video.'),
      says('create_color_scheme', 'Creates a color scheme from a base color.'),
      says('create_haiku', 'Creates a haiku about a topic.'),
      says('send_time_suggestion', 'Suggests the best hour for a newsletter.'),
    ),
    gives: 'truthful',
  },
  'a title that deletes': {
    ...list({ ...says('customers', 'Works with customers.'), title: 'Delete customer' }),
    gives: 'contradicted',
  },
  'a title that deletes, of a tool that reads': {
    ...list({ ...says('customers', 'Returns the customers.'), title: 'Delete customer' }),
    gives: 'truthful',
  },
  'a removal that begins like a read': {
    ...list(says('get_rid_of_customer', 'Archives a customer.')),
    gives: 'contradicted',
  },
  'a name that begins like a read': {
    ...list(says('search_and_update', 'Updates the contacts that match.')),
    gives: 'contradicted',
  },
  'an action that deletes': {
    ...list(
      mcpTool({
        name: 'messages',
        description: 'Works with messages.',
        inputSchema: {
          type: 'object',
          properties: { action: { type: 'string', enum: ['list', 'delete'] } },
        },
        annotations: { readOnlyHint: true },
      }),
    ),
    gives: 'contradicted',
  },
  'actions of others': {
    ...list(
      offers('audit_log', 'Lists audit events.', 'operation', 'create', 'update', 'delete'),
      offers('list_events', 'Events of a project.', 'action', 'create', 'delete'),
      offers('man', 'Manual page of a command.', 'command', 'create', 'delete'),
      offers('search_api', 'Operations of the API.', 'method', 'GET', 'POST'),
    ),
    gives: 'truthful',
  },
  'a shell that reads': {
    ...list(
      mcpTool({
        name: 'shell',
        description: 'Runs any shell command.',
        inputSchema: { type: 'object', properties: { command: { type: 'string' } } },
        annotations: { readOnlyHint: true },
      }),
    ),
    gives: 'contradicted',
  },
  'a deletion that destroys nothing': {
    ...list(tool('deleteKey', { readOnlyHint: false, destructiveHint: false })),
    gives: 'contradicted',
    facts: { tool: 'deleteKey', hint: 'destructiveHint: false', because: deletes, count: 1 },
  },
  'what is removed can be put back': {
    ...list(tool('removeMember', { readOnlyHint: false, destructiveHint: false })),
    gives: 'doubtful',
    facts: { tool: 'removeMember', hint: 'destructiveHint: false', because: deletes, count: 1 },
  },
  'a deletion that does not say': {
    ...list(tool('delete_message', { readOnlyHint: false })),
    gives: 'truthful',
  },
  'a write that reads': { ...list(tool('send_message')), gives: 'contradicted' },
  'a write that describes itself as a read': {
    ...list(says('create_message', 'Returns a message.')),
    gives: 'truthful',
  },
  'a write that destroys nothing': {
    ...list(tool('create_message', { readOnlyHint: false, destructiveHint: false })),
    gives: 'truthful',
  },
  'reads that only sound like writes': {
    ...list(
      says('get_deleted_items', 'Gets deleted items.'),
      says('list_updates', 'Lists updates.'),
      says('file_info', 'Returns the created date.'),
      says('check', 'Does not delete anything.'),
      says('explain', 'Create a query plan.'),
      says('docs', 'Search the docs and update your plan.'),
      says('remove_background', 'Removes the background of an image.'),
      says('create_summary', 'Creates a summary.'),
      says('post_details', 'Gets a post.'),
      says('set_intersection', 'Computes what two sets share.'),
      says('insert_sort', 'Sorts numbers.'),
      says('write_haiku', 'Writes a haiku about a topic.'),
      says('cancel_policy', 'Returns the policy.'),
    ),
    gives: 'truthful',
    facts: { count: 13 },
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
