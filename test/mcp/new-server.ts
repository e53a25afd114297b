// An MCP server built with the current SDK.
import { Server } from '@modelcontextprotocol/server'
import { INFO, OPTIONS, TOOLS } from './mail.ts'

export function newServer(): Server {
  const server = new Server(INFO, OPTIONS)
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS }))
  server.setRequestHandler('resources/list', () => ({
    resources: [{ name: 'inbox', uri: 'mail://inbox' }],
  }))
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }))
  return server
}
