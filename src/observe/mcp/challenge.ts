// What an MCP server says to someone who has not signed in.
import type { Scan } from '../scan.ts'
import { findServer } from './find-server.ts'
import { resourceMetadataIn } from './refusal.ts'

export interface McpChallenge {
  url: string
  /** Where the refusal says that its OAuth metadata is (RFC 9728). */
  resourceMetadata: string | null
  exchanges: readonly string[]
}

/** Where a server that lets everyone in stands: it may offer sign-in all the same. */
export async function openMcpAddress(scan: Scan): Promise<string | null> {
  const found = await findServer(scan)
  return found.state === 'open' ? found.session.wire.url : null
}

/** Null where the tool has no MCP server, or one that asks for no sign-in. */
export async function mcpChallenge(scan: Scan): Promise<McpChallenge | null> {
  const found = await findServer(scan)
  if (found.state !== 'locked' || found.wire.url === null) return null
  return {
    url: found.wire.url,
    resourceMetadata: resourceMetadataIn(found.refusal),
    exchanges: found.refusal.exchanges,
  }
}
