// The MCP server over standard input and output, for clients that start it as a program.
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Ask } from './ask.ts'
import { createMcpServer, type McpOptions } from './server.ts'

/** Serves until the client closes the input. */
export function mcpOverStdio(
  ask: Ask,
  options: McpOptions,
  onFault: (error: Error) => void,
): { close(): Promise<void> } {
  return serveStdio(() => createMcpServer(ask, options), { onerror: onFault })
}
