// The MCP server at an address whose tools were read there, and not from a local program.
import type { Evidence } from './evidence.ts'

export interface HostedServer {
  url: string
  transport: 'streamable-http' | 'sse'
  /** The version that both agreed on; null if none is known. */
  protocolVersion: string | null
}

/** Null if there is none. */
export function hostedServerIn({ exchanges, observations }: Evidence): HostedServer | null {
  const { mcp, mcpTools } = observations
  if (mcp?.state !== 'observed' || mcpTools?.state !== 'observed') return null
  const { url, transport, protocolVersion } = mcp.value
  if (url === null || transport === 'stdio') return null
  const isRead = exchanges.some(
    ({ id, kind }) => kind === 'http' && mcpTools.exchanges.includes(id),
  )
  return isRead ? { url, transport, protocolVersion } : null
}
