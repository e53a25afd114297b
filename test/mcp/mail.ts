// What the MCP servers of both SDKs offer, the same in each.
export const TOOLS = [
  {
    name: 'search_messages',
    title: 'Search messages',
    description: 'Finds messages by words and date. Use it before reading a message.',
    inputSchema: {
      type: 'object' as const,
      properties: { query: { type: 'string', description: 'Words to find.' } },
      required: ['query'],
    },
    outputSchema: {
      type: 'object' as const,
      properties: { ids: { type: 'array', items: { type: 'string' } } },
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'delete_message',
    description: 'Deletes one message for good. Use it only when asked to.',
    inputSchema: {
      type: 'object' as const,
      properties: { id: { type: 'string', description: 'The message.' } },
      required: ['id'],
    },
    annotations: { destructiveHint: true },
  },
]
export const INFO = { name: 'mail', version: '1.2.3' }
export const OPTIONS = {
  instructions: 'Search before you delete.',
  capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} },
}
