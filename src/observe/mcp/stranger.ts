// What an MCP server that the owner's header fields open says to everybody else.
import type { Asker } from '../outbound/outbound.ts'
import { perScan } from '../probe.ts'
import type { Scan } from '../scan.ts'
import { findServer, MCP_LEADS, MCP_REQUESTS } from './find-server.ts'
import { httpWire } from './http-wire.ts'
import { isRefused } from './refusal.ts'
import { discover, legacySession, modernSession } from './session.ts'
import { openSseWire } from './sse-wire.ts'
import type { Delivered, Receipt, Wire } from './wire.ts'

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
