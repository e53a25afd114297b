// Starts an MCP server as a program on the user's machine, and opens a session with it.
import type { Unobserved } from '../../domain/evidence/observation.ts'
import { unobserved } from '../probe.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Target } from '../scan.ts'
import { discover, legacySession, modernSession, type ServerSearchResult } from './session.ts'
import { openStdioWire } from './stdio.ts'
import type { Receipt } from './wire.ts'

const DISCOVER_MS = 3_000
/** A package runner may have to download the program first. */
const START_MS = 25_000
/** It was started before, so its files are cached. */
const AGAIN_MS = 6_000
const REASON = 'the submitted command'

export async function startProgram(
  target: Extract<Target, { kind: 'stdio' }>,
  outbound: Outbound,
  probe: string,
): Promise<ServerSearchResult> {
  const open = () => openStdioWire(target, (exchange) => outbound.record(probe, exchange))
  let wire = open()
  const discovered = await discover(wire, {}, DISCOVER_MS)
  const modern = modernSession(wire, discovered)
  if (modern) return { state: 'open', session: modern, reason: REASON }
  if (!discovered.ok && discovered.cause === 'refused') {
    // Some older servers exit if the first message is not initialize.
    await wire.close()
    wire = open()
  }
  const session = await legacySession(wire, discovered, START_MS)
  if (!('request' in session)) {
    await wire.close()
    return {
      state: 'none',
      ending: whyNot(session, discovered),
      lastLines: wire.lastLines?.() ?? [],
    }
  }
  // A server that was only slow to start may still support the current protocol; the result must
  // not depend on timing.
  const again = !discovered.ok && discovered.cause === 'timeout' ? open() : null
  const found = again && modernSession(again, await discover(again, {}, AGAIN_MS))
  await (found ? wire : again)?.close()
  return { state: 'open', session: found ?? session, reason: REASON }
}

function whyNot(session: Receipt, discovered: Receipt): Unobserved {
  const exchanges = [...discovered.exchanges, ...session.exchanges]
  if (!session.ok) return unobserved(session.cause, exchanges, session.detail)
  return unobserved(
    'unreadable',
    exchanges,
    `initialize was refused: ${session.response?.error?.message ?? 'no version named'}`,
  )
}
