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
import { EvidenceSchema, parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import type { Cause } from '../../domain/evidence/failure.ts'
import { hostedServerIn } from '../../domain/evidence/hosted-server.ts'
import { OBSERVATION_SCHEMAS, type Seen } from '../../domain/evidence/observations/index.ts'
import { ShownSchema, type Shown } from '../../domain/evidence/observations/mcp.ts'
import { asEvidence } from '../../domain/evidence/as-evidence.ts'
import { LIMITS } from '../../observe/limits.ts'
import { shownToClient, shownToScanner, type ShownResult } from '../../observe/mcp/shown-tools.ts'
import type { Outbound } from '../../observe/outbound/outbound.ts'
import { observed } from '../../observe/probe.ts'

const PROBE = 'mcp-again'
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
  try {
    return await lookedAgain(evidence, outbound, now)
  } finally {
    await outbound.close()
  }
}

async function lookedAgain(
  evidence: Evidence,
  outbound: Outbound,
  now: number,
): Promise<LookedAgain> {
  const server = hostedServerIn(evidence)
  const shown = shownIn(evidence)
  const unreached = (cause: Cause, detail: string): LookedAgain => {
    return { outcome: 'unreachable', evidence, cause, kind: cause, detail }
  }
  if (server === null || shown === null)
    return unreached('not-probed', 'No list of tools was read at an address.')
  const via = { outbound, probe: PROBE, ask: outbound.for(PROBE, LIMITS.secondLookRequests) }
  const ask: Record<Way, () => Promise<ShownResult>> = {
    scanner: () => shownToScanner(server, via),
    client: () => shownToClient(server, CLIENT, via),
  }
  const first = { ...shown, isSteady: isSteadyIn(evidence) }
  const looks: Look[] = []
  const rests: string[] = []
  let turn = nextTurn(first, looks)
  while (typeof turn === 'string') {
    const result = await ask[turn]()
    if (!result.ok && looks.length === 0) return unreached(result.cause, result.detail)
    rests.push(...result.exchanges.filter((id) => id.startsWith(`${PROBE}-`)))
    looks.push(result.ok ? { ...asShown(result), isSteady: result.isSteady } : null)
    turn = nextTurn(first, looks)
  }
  const [one] = looks
  if (!one) throw new Error('Nothing was looked at.')
  const value: Seen<'mcpAgain'> = {
    at: new Date(now).toISOString(),
    client: CLIENT.name,
    outcome: turn.outcome,
    looks: looks.length,
    sha256: digestOf(one),
    tools: one.tools.length,
    ...differencesIn(first, one),
  }
  const seen = observed(value, rests, 'the server that the scan has found')
  return {
    outcome: 'seen',
    found: turn.outcome,
    evidence: whole(
      withLook(
        evidence,
        'mcpAgain',
        asEvidence(OBSERVATION_SCHEMAS.mcpAgain, seen),
        asEvidence(EvidenceSchema.properties.exchanges, [...outbound.exchanges]),
      ),
    ),
  }
}

/** As the evidence of the scan holds it: cut, without credentials in addresses, and stored as JSON. */
function asShown({ tools, instructions }: Shown): Shown {
  const sent = JSON.parse(JSON.stringify({ tools, instructions })) as Shown
  return asEvidence(ShownSchema, sent)
}

function isSteadyIn({ observations: { mcpTools } }: Evidence): boolean {
  return mcpTools?.state === 'observed' && mcpTools.value.repeat !== 'different'
}

function whole(evidence: Evidence): Evidence {
  const parsed = parseEvidence(evidence)
  if (parsed.ok) return parsed.value
  const [problem] = parsed.problems
  throw new Error(`A second look does not fit: ${problem?.pointer}, not ${problem?.expected}.`)
}
