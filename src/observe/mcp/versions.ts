// What an MCP server offers under an older protocol version than the negotiated one: many clients
// still use it.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { listOf, memberOf, objectOf, textOf } from '../reading/data/json.ts'
import { LEGACY, legacySession, MODERN, type Session } from './session.ts'
import type { Receipt, Wire } from './wire.ts'

type Older = NonNullable<Seen<'mcp'>['older']>

export interface Comparison {
  value: Older
  exchanges: readonly string[]
}

const OLDEST = '2024-11-05'
const MOST_TOOLS = 50
const MOST_CAPABILITIES = 40
const START_MS = 10_000

/**
 * Opens a session of the older version on a separate connection, and compares both lists. Null if
 * there is no older version, or if the comparison failed.
 */
export async function compareVersions(
  session: Session,
  listed: Promise<Receipt>,
  open: () => Wire,
): Promise<Comparison | null> {
  const version = olderThan(session.protocolVersion)
  if (version === null) return null
  const wire = open()
  const other = await legacySession(wire, null, { version, timeoutMs: START_MS, isHasty: true })
  if (!('request' in other)) {
    await wire.close()
    return other.ok ? { value: unspoken(version), exchanges: other.exchanges } : null
  }
  const [listing, again] = await Promise.all([listed, other.request('tools/list')])
  await other.close()
  const exchanges = [...other.handshake.exchanges, ...again.exchanges]
  // A server that does not support it responds with a version of its own.
  if (other.protocolVersion !== version) return { value: unspoken(version), exchanges }
  const [tools, before] = [toolsIn(listing), toolsIn(again)]
  return tools === null || before === null
    ? null
    : {
        value: differences(version, { tools, session }, { tools: before, session: other }),
        exchanges,
      }
}

function olderThan(version: string): string | null {
  if (version === MODERN) return LEGACY
  return version > OLDEST ? OLDEST : null
}

function unspoken(version: string): Older {
  const none = {
    tools: 0,
    onlyNewer: [],
    onlyOlder: [],
    changed: [],
    capabilitiesOnlyNewer: [],
    capabilitiesOnlyOlder: [],
  }
  return { version, isSpoken: false, ...none, sameInstructions: false }
}

interface Side {
  tools: ReadonlyMap<string, string>
  session: Session
}

function differences(version: string, newer: Side, older: Side): Older {
  const [now, then] = [capabilitiesOf(newer), capabilitiesOf(older)]
  return {
    version,
    isSpoken: true,
    tools: older.tools.size,
    onlyNewer: toolNames([...newer.tools.keys()].filter((name) => !older.tools.has(name))),
    onlyOlder: toolNames([...older.tools.keys()].filter((name) => !newer.tools.has(name))),
    changed: toolNames(
      [...newer.tools]
        .filter(([name, text]) => (older.tools.get(name) ?? text) !== text)
        .map(([name]) => name),
    ),
    capabilitiesOnlyNewer: capabilityNames(now.filter((name) => !then.includes(name))),
    capabilitiesOnlyOlder: capabilityNames(then.filter((name) => !now.includes(name))),
    sameInstructions:
      textOf(newer.session.welcome['instructions']) ===
      textOf(older.session.welcome['instructions']),
  }
}

function toolNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_TOOLS).map((name) => cleanLine(name, 500))
}

function capabilityNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_CAPABILITIES).map((name) => cleanLine(name, 100))
}

function capabilitiesOf({ session }: Side): string[] {
  return Object.keys(objectOf(session.welcome['capabilities']) ?? {})
}

/** The first page by name, as sent. */
function toolsIn(receipt: Receipt): Map<string, string> | null {
  const tools = receipt.ok ? receipt.response?.result?.['tools'] : null
  if (!Array.isArray(tools)) return null
  return new Map(
    listOf(tools).map((tool, index) => [
      textOf(memberOf(tool, 'name')) ?? `#${index}`,
      JSON.stringify(tool),
    ]),
  )
}
