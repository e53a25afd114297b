// The MCP server of a tool where nobody can open a browser: configuration with the key, or why
// there is none.
import type { Connection, McpServer } from '../../domain/answer/profile.ts'
import type { AuthInfo } from '../../domain/tool/access.ts'
import { keyServer, mcpServerOf } from './mcp-server.ts'

type McpConnection = NonNullable<Connection['mcp']>

const BROWSER_ONLY = 'Its MCP server signs in at a browser only.'
const NO_ADDRESS = 'The address of its MCP server is not known here: see its documentation.'
const KEY_PLACE_UNKNOWN =
  'Its MCP server takes a key, but where the key goes is not known here: see its documentation.'

/** Null if no configuration is known to work without a browser. */
function headlessServer(slug: string, mcp: McpConnection, auth: AuthInfo): McpServer | null {
  const leavesItToOAuth = mcp.auth.includes('oauth2') && !mcp.auth.includes('none')
  return leavesItToOAuth ? keyServer(slug, mcp) : mcpServerOf(slug, mcp, auth)
}

/** Without a configuration that needs a browser. */
export function headlessMcp(slug: string, mcp: McpConnection, auth: AuthInfo): McpConnection {
  const server = headlessServer(slug, mcp, auth)
  return { ...mcp, config: server && { mcpServers: { [slug]: server } } }
}

/** Null if there is a configuration. */
export function whyNotHeadless(slug: string, mcp: McpConnection, auth: AuthInfo): string | null {
  if (headlessServer(slug, mcp, auth) !== null) return null
  if (mcp.config === null) return NO_ADDRESS
  return mcp.auth.every((method) => method === 'oauth2') ? BROWSER_ONLY : KEY_PLACE_UNKNOWN
}
