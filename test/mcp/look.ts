// Probes an MCP server through the real HTTP client.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { Declaration } from '../../src/domain/index.ts'
import {
  OBSERVATION_SCHEMAS,
  type ObservationName,
} from '../../src/domain/evidence/observations/index.ts'
import { parseAs } from '../../src/domain/schema/parse.ts'
import type { Given } from '../../src/observe/scan.ts'
import type { Limits } from '../../src/observe/limits.ts'
import { makeScan } from '../../src/observe/make-scan.ts'
import { createOutbound } from '../../src/observe/outbound/client.ts'
import type { Probe } from '../../src/observe/probe.ts'
import { mcp } from '../../src/observe/probes/mcp/server.ts'
import type { Scan, Target } from '../../src/observe/scan.ts'
import { withServer } from './servers.ts'

export interface Looking {
  path?: string
  hints?: Declaration
  limits?: Partial<Limits>
  mcpRegistry?: string
  given?: Given
  /** Header fields of the owner, for the host of the target. */
  fields?: Readonly<Record<string, string>>
}

/** What the MCP probe observes on a server with this listener, and what it requested. */
export async function lookAtServer(
  listener: RequestListener,
  { path = '/mcp', ...looking }: Looking = {},
) {
  return withServer(listener, async ({ origin, asked }) => {
    const looked = await lookWith(mcp, { kind: 'web', url: `${origin}${path}` }, looking)
    return { ...looked, asked, origin }
  })
}

export async function lookWith<N extends ObservationName>(
  probe: Probe<N>,
  target: Target,
  looking: Omit<Looking, 'path'> = {},
) {
  return withScan(target, looking, async (scan) => {
    const looked = await probe.look(
      scan,
      scan.outbound.for(probe.id, { requests: probe.requests, leads: probe.leads ?? 0 }),
    )
    for (const name of probe.observes) {
      const parsed = parseAs(OBSERVATION_SCHEMAS[name], looked[name])
      assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems))
    }
    return { ...looked, exchanges: scan.outbound.exchanges }
  })
}

export async function withScan<T>(
  target: Target,
  { hints, limits, mcpRegistry, given, fields }: Omit<Looking, 'path'>,
  use: (scan: Scan) => Promise<T>,
): Promise<T> {
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.example/bot',
    ...(limits && { limits }),
    ...(fields &&
      target.kind === 'web' && {
        ownHeaders: { origin: new URL(target.url).origin, fields },
      }),
  })
  try {
    return await use(
      makeScan({
        target,
        hints: hints ?? null,
        now: Date.UTC(2026, 10, 15),
        outbound,
        npm: null,
        mcpRegistry,
        given: fields ? { ...given, hasHeaders: true } : given,
      }),
    )
  } finally {
    await outbound.close()
  }
}

/** As it is stored: without the times, which differ from look to look. */
export function stored(look: Partial<Record<ObservationName, unknown>>): unknown {
  return JSON.parse(
    JSON.stringify(look, (key, value: unknown) =>
      key === 'handshakeMs' || key === 'listMs' ? 0 : value,
    ),
  )
}
