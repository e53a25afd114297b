// The line that starts a local MCP server, as its configuration does.
import type { Connection } from '../../../domain/answer/profile.ts'

/** Null for a remote server, and where none is known. */
export function startLine(
  slug: string,
  { config }: Pick<NonNullable<Connection['mcp']>, 'config'>,
): string | null {
  const server = config?.mcpServers[slug]
  return server && 'command' in server ? [server.command, ...server.args].join(' ') : null
}
