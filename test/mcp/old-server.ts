// An MCP server built with the older SDK.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { INFO, OPTIONS, TOOLS } from './mail.ts'

export function oldServer(): Server {
  const server = new Server(INFO, OPTIONS)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }))
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: [{ name: 'inbox', uri: 'mail://inbox' }],
  }))
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [] }))
  return server
}
