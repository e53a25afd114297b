// How an MCP server responds without credentials, and how its refusal is read.
import { findServer } from './find-server.ts'
import { refusalOfStrangers } from './stranger.ts'
import type { Delivered, Receipt } from './wire.ts'
import type { Scan } from '../scan.ts'

/** RFC 9728, section 5.1: the URL of the metadata, if the response names one. */
export function resourceMetadataIn({ headers }: Pick<Delivered, 'headers'>): string | null {
  const challenge = headers['www-authenticate'] ?? ''
  const [, quoted, bare] =
    /\bresource_metadata\s{0,9}=\s{0,9}(?:"([^"]{1,2048})"|([^\s,"]{1,2048}))/i.exec(challenge) ??
    []
  const url = URL.parse(quoted ?? bare ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** A 401 or 403. At an address that is known to be an MCP server's, that server is locked. */
export function isRefused(receipt: Receipt): receipt is Delivered {
  return receipt.ok && (receipt.status === 401 || receipt.status === 403)
}

/** Whether the response is that of a locked MCP server: a 401 alone may come from anything. */
export function isLocked(receipt: Receipt): boolean {
  if (!isRefused(receipt)) return false
  const isBearer = /\bbearer\b/i.test(receipt.headers['www-authenticate'] ?? '')
  return (
    (isBearer && resourceMetadataIn(receipt) !== null) ||
    (receipt.status === 401 && receipt.response?.error != null)
  )
}

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
