// The lines that add a tool's MCP server to the clients that take one.
import type { McpServer } from './connection.ts'

export interface ClientLine {
  client: string
  line: string
}

/** `name` is a slug; what the server holds has passed as an address or the name of a package. */
export function clientLines(name: string, server: McpServer): ClientLine[] {
  return [
    { client: 'Claude Code', line: claudeLine(name, server) },
    {
      client: 'VS Code',
      line: `code --add-mcp '${JSON.stringify({ name, ...('url' in server ? { type: 'http', ...server } : server) })}'`,
    },
  ]
}

function claudeLine(name: string, server: McpServer): string {
  if ('url' in server) return `claude mcp add --transport http ${name} ${shellWord(server.url)}`
  return `claude mcp add ${name} -- ${[server.command, ...server.args].join(' ')}`
}

/** One word for a shell: an address holds no quote. */
export function shellWord(address: string): string {
  return /^[\w:/.~%-]+$/.test(address) ? address : `'${address}'`
}
