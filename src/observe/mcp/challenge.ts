// How an MCP server responds without credentials: everybody, or everybody but the owner, whose
// header fields open it.
import { findServer, MCP_LEADS, MCP_REQUESTS } from './find-server.ts'
import { type Delivered, isRefused, type Receipt, resourceMetadataIn, type Wire } from './wire.ts'
import type { Scan } from '../scan.ts'
import type { Asker } from '../outbound/outbound.ts'
import { perScan } from '../probe.ts'
import { httpWire, openSseWire } from './http-wire.ts'
import { discover, legacySession, modernSession } from './session.ts'

/** The refusal; null if strangers get as far as the owner, or if there is nothing to compare. */
export const refusalOfStrangers = perScan(find)

async function find(scan: Scan): Promise<Delivered | null> {
  if (scan.given?.hasHeaders !== true) return null
  const found = await findServer(scan)
  if (found.state !== 'open') return null
  const receipt = await askAsStranger(scan, found.session.wire)
  return receipt !== null && isRefused(receipt) ? receipt : null
}

/** Up to the list of tools, which some servers show only to those who signed in. */
async function askAsStranger(
  { outbound }: Scan,
  { url, transport }: Wire,
): Promise<Receipt | null> {
  if (url === null) return null
  const ask = outbound.for('mcp', { requests: MCP_REQUESTS, leads: MCP_LEADS })
  const anonymous: Asker = (each) => ask({ ...each, isAnonymous: true })
  const wire =
    transport === 'sse'
      ? await openSseWire(url, 'mcp', outbound, anonymous, true)
      : httpWire(url, anonymous)
  if (wire === null || 'ok' in wire) return wire
  const first = transport === 'sse' ? null : await discover(wire)
  if (first && (!first.ok || isRefused(first))) return first
  const session = (first && modernSession(wire, first)) ?? (await legacySession(wire, first))
  if (!('request' in session)) return session
  const tools = await session.request('tools/list')
  await session.close()
  return tools
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
