// A second look at an MCP server: whether it shows another client, at another hour, what it has shown
// to the scan. It says who we are, as every look does: only the name in clientInfo is another.
import {
  differencesIn,
  nextTurn,
  withLook,
  type Look,
  type Way,
} from '../../contract/second-look.ts'
import { digestOf, shownIn } from '../../contract/tools-digest.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import type { Cause } from '../../domain/evidence/failure.ts'
import { hostedServerIn } from '../../domain/evidence/hosted-server.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { mapTexts, redactAddresses } from '../../domain/text/secret.ts'
import { shownToClient, shownToScanner, type ShownResult } from '../../observe/mcp/shown-tools.ts'
import type { Outbound } from '../../observe/outbound/outbound.ts'
import { observed } from '../../observe/probe.ts'

const PROBE = 'mcp-again'
/** Five sessions of a server with a list of two pages; with robots.txt as many as are kept. */
export const SECOND_LOOK_REQUESTS = 54
/** The plainest name that is true: what asks is an MCP client, and claims to be nobody's product. */
const CLIENT = { name: 'mcp-client', version: '1.0.0' }

export type LookedAgain =
  | { outcome: 'seen'; evidence: Evidence; found: Seen<'mcpAgain'>['outcome'] }
  | { outcome: 'unreachable'; evidence: Evidence; cause: Cause; kind: Cause; detail: string }

/** The same evidence with what the second look has found; the HTTP client is closed at its end. */
export async function lookAgain(
  evidence: Evidence,
  outbound: Outbound,
  now: number,
): Promise<LookedAgain> {
  const server = hostedServerIn(evidence)
  const shown = shownIn(evidence)
  const gone = (cause: Cause, detail: string): LookedAgain => {
    return { outcome: 'unreachable', evidence, cause, kind: cause, detail }
  }
  if (server === null || shown === null)
    return gone('not-probed', 'No list of tools was read at an address.')
  const { repeat } = (evidence.observations.mcpTools as { value: Seen<'mcpTools'> }).value
  const first = { ...shown, isSteady: repeat !== 'different' }
  const via = { outbound, probe: PROBE, ask: outbound.for(PROBE, SECOND_LOOK_REQUESTS) }
  const ask: Record<Way, () => Promise<ShownResult>> = {
    scanner: () => shownToScanner(server, via),
    client: () => shownToClient(server, CLIENT, via),
  }
  try {
    const looks: Look[] = []
    const rests: string[] = []
    const one = await ask.client()
    if (!one.ok) return gone(one.cause, one.detail)
    const take = (result: ShownResult) => {
      rests.push(...result.exchanges)
      looks.push(result.ok ? result : null)
    }
    take(one)
    let turn = nextTurn(first, looks)
    while (typeof turn === 'string') {
      take(await ask[turn]())
      turn = nextTurn(first, looks)
    }
    const value: Seen<'mcpAgain'> = {
      at: new Date(now).toISOString(),
      client: CLIENT.name,
      outcome: turn.outcome,
      looks: looks.length,
      sha256: digestOf(one),
      tools: one.tools.length,
      ...differencesIn(first, one),
    }
    const own = rests.filter((id) => id.startsWith(`${PROBE}-`))
    const found = mapTexts(
      {
        look: observed(value, own, 'the server that the scan has found'),
        exchanges: [...outbound.exchanges],
      },
      redactAddresses,
    )
    const again = withLook(evidence, found.look, found.exchanges)
    return { outcome: 'seen', evidence: again, found: turn.outcome }
  } finally {
    await outbound.close()
  }
}
