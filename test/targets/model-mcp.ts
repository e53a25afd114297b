// The MCP server of the model tool, in both protocol versions, built with the official SDK.
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { toNodeHandler } from '@modelcontextprotocol/node'
import type { IncomingMessage, ServerResponse } from 'node:http'

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] })
const FIELDS = {
  type: 'array',
  description: 'Which fields of the message to return.',
  items: { type: 'string', enum: ['id', 'to', 'subject', 'text'] },
}
const OUTPUT = {
  type: 'object',
  properties: { messages: { type: 'array', description: 'Messages.', items: { type: 'object' } } },
} as const

function modelServer(): McpServer {
  const server = new McpServer(
    { name: 'acme-mail', version: '1.8.0' },
    {
      instructions: 'Search before you send. Every send can be previewed with dry_run.',
      capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} },
      cacheHints: { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'public' } },
    },
  )
  server.registerTool(
    'search_messages',
    {
      title: 'Search messages',
      description:
        'Finds sent messages by recipient, status or text, newest first. Use it before resending, to see whether a message already went out. Returns at most 50 messages, and a cursor for the next page while there are more.',
      inputSchema: fromJsonSchema({
        type: 'object',
        properties: {
          query: {
            type: 'string',
            description: 'Words to look for in subject and text.',
            examples: ['invoice november'],
          },
          limit: {
            type: 'integer',
            description: 'How many messages to return.',
            default: 10,
            maximum: 50,
          },
          cursor: {
            type: 'string',
            description: 'Where the page before ended.',
            pattern: '^[a-z0-9]+$',
          },
          fields: FIELDS,
        },
        required: ['query'],
      }),
      outputSchema: fromJsonSchema(OUTPUT),
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    () => ({ ...text('{"messages":[]}'), structuredContent: { messages: [] } }),
  )
  server.registerTool(
    'send_message',
    {
      title: 'Send message',
      description:
        'Sends one email now, which cannot be called back. Use search_messages first when the user may have sent it already. Fails with unknown_recipient if an address does not exist; then nothing is sent to anybody.',
      inputSchema: fromJsonSchema({
        type: 'object',
        properties: {
          to: {
            type: 'array',
            description: 'Recipients.',
            items: { type: 'string', format: 'email' },
          },
          subject: { type: 'string', description: 'Subject line.', maxLength: 200 },
          text: { type: 'string', description: 'Plain text body.', maxLength: 100_000 },
          fields: FIELDS,
          dry_run: { type: 'boolean', description: 'Checks without sending.', default: false },
        },
        required: ['to', 'subject', 'text'],
      }),
      outputSchema: fromJsonSchema(OUTPUT),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    () => ({ ...text('sent'), structuredContent: { messages: [] } }),
  )
  server.registerTool(
    'delete_message',
    {
      title: 'Delete message',
      description:
        'Deletes a stored message by id; whoever received it keeps it. Use it only when the user asks for it. A deleted message can be restored for 30 days, on the website alone. Returns the message as it was.',
      inputSchema: fromJsonSchema({
        type: 'object',
        properties: {
          id: { type: 'string', description: 'Id of the message.', pattern: '^m[0-9]+$' },
          fields: FIELDS,
        },
        required: ['id'],
      }),
      outputSchema: fromJsonSchema(OUTPUT),
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    () => ({ ...text('deleted'), structuredContent: { messages: [] } }),
  )
  server.registerResource(
    'inbox',
    'mail://inbox',
    { title: 'Inbox', description: 'The latest messages.' },
    (uri) => ({
      contents: [{ uri: uri.href, text: '[]' }],
    }),
  )
  server.registerPrompt(
    'welcome',
    { title: 'Welcome mail', description: 'Drafts a welcome mail.' },
    () => ({
      messages: [{ role: 'user', content: { type: 'text', text: 'Draft a welcome mail.' } }],
    }),
  )
  return server
}

/** Handles a request to /mcp; a browser of another origin is refused, as the protocol requires. */
export function modelMcp(): (request: IncomingMessage, response: ServerResponse) => void {
  const handle = toNodeHandler(createMcpHandler(modelServer))
  return (request, response) => {
    if (request.headers.origin !== undefined) {
      response
        .writeHead(403, { 'content-type': 'application/json' })
        .end('{"jsonrpc":"2.0","error":{"code":-32000,"message":"Origin not allowed"},"id":null}')
      return
    }
    void handle(request as Parameters<typeof handle>[0], response)
  }
}
