// How an MCP server responds without credentials.
import { resourceMetadataIn } from './refusal.ts'
import { findServer } from './find-server.ts'
import { refusalOfStrangers } from './stranger.ts'
import type { Delivered } from './wire.ts'
import type { Scan } from '../scan.ts'

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

/** The response to a caller without credentials; null if there is no server, or an open one. */
export async function mcpRefusal(scan: Scan): Promise<Delivered | null> {
  const found = await findServer(scan)
  return found.state === 'locked' ? found.refusal : refusalOfStrangers(scan)
}

/** Null if the tool has no MCP server, or one without authentication. */
export async function mcpChallenge(scan: Scan): Promise<McpChallenge | null> {
  const found = await findServer(scan)
  const refusal = await mcpRefusal(scan)
  if (found.state === 'none' || refusal === null) return null
  const { url } = found.state === 'open' ? found.session.wire : found.wire
  if (url === null) return null
  return { url, resourceMetadata: resourceMetadataIn(refusal), exchanges: refusal.exchanges }
}
