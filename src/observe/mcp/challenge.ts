// How an MCP server responds without credentials.
import type { Scan } from '../scan.ts'
import { findServer } from './find-server.ts'
import { resourceMetadataIn } from './refusal.ts'

export interface McpChallenge {
  url: string
  /** The URL of its OAuth metadata, according to the response (RFC 9728). */
  resourceMetadata: string | null
  exchanges: readonly string[]
}

/** The URL of a server without authentication: it may offer OAuth all the same. */
export async function openMcpAddress(scan: Scan): Promise<string | null> {
  const found = await findServer(scan)
  return found.state === 'open' ? found.session.wire.url : null
}

/** Null if the tool has no MCP server, or one without authentication. */
export async function mcpChallenge(scan: Scan): Promise<McpChallenge | null> {
  const found = await findServer(scan)
  if (found.state !== 'locked' || found.wire.url === null) return null
  return {
    url: found.wire.url,
    resourceMetadata: resourceMetadataIn(found.refusal),
    exchanges: found.refusal.exchanges,
  }
}
