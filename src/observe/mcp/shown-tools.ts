// What an MCP server shows to one client, asked as a scan asks or as an ordinary client does.
import type { Cause } from '../../domain/evidence/failure.ts'
import type { HostedServer } from '../../domain/evidence/hosted-server.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { MOST_TOOLS } from '../../domain/evidence/observations/mcp.ts'
import { memberOf, objectOf } from '../../domain/schema/json.ts'
import { LIMITS } from '../limits.ts'
import type { Asker, Outbound } from '../outbound/outbound.ts'
import { httpWire, openSseWire } from './http-wire.ts'
import {
  type ClientName,
  discover,
  legacySession,
  MODERN,
  modernRequest,
  modernSession,
  readPages,
  type Session,
} from './session.ts'
import { keptTools } from '../../domain/evidence/kept-tools.ts'
import { repeatOf } from './tools.ts'
import { instructionsOf } from './welcome.ts'
import type { Receipt, Wire } from './wire.ts'

/** Who sends the requests. */
export interface Via {
  outbound: Pick<Outbound, 'open'>
  probe: string
  ask: Asker
}

export interface ShownTools {
  ok: true
  tools: Seen<'mcpTools'>['tools']
  instructions: string | null
  /** Whether both answers to tools/list held the same. */
  isSteady: boolean
  /** Ended. */
  session: Session
  /** The tools as they were sent. */
  sent: readonly unknown[]
  exchanges: readonly string[]
}

export type ShownResult =
  | ShownTools
  | { ok: false; cause: Cause; detail: string; exchanges: readonly string[] }

/** As a scan asks: what it is first, then its tools, twice at once. */
export async function shownToScanner(server: HostedServer, via: Via): Promise<ShownResult> {
  const wire = await openWire(server, via)
  if ('ok' in wire) return refused([wire])
  const discovered = server.transport === 'sse' ? null : await discover(wire)
  const session =
    (discovered && modernSession(wire, discovered)) ?? (await legacySession(wire, discovered))
  if (!('request' in session)) return ended(wire, refused([discovered, session]))
  const lists = await Promise.all([session.request('tools/list'), session.request('tools/list')])
  return shown(session, lists, [discovered])
}

/**
 * As an ordinary client asks, in the version that the scan agreed on: it signs on, and lists prompts
 * and resources before tools.
 */
export async function shownToClient(
  server: HostedServer,
  client: ClientName,
  via: Via,
): Promise<ShownResult> {
  const wire = await openWire(server, via)
  if ('ok' in wire) return refused([wire])
  return server.protocolVersion === MODERN
    ? shownAtOnce(wire, client)
    : shownOnceSignedOn(wire, client)
}

async function shownOnceSignedOn(
  wire: Wire,
  client: ClientName,
  timeoutMs?: number,
): Promise<ShownResult> {
  const session = await legacySession(wire, null, timeoutMs, client)
  if (!('request' in session)) return ended(wire, refused([session]))
  const capabilities = session.welcome['capabilities']
  const before = [await session.request('ping')]
  for (const name of ['prompts', 'resources'])
    if (objectOf(memberOf(capabilities, name))) before.push(await session.request(`${name}/list`))
  const lists = [await session.request('tools/list'), await session.request('tools/list')] as const
  return shown(session, lists, before)
}

/** What ends a search for the version that a server speaks: nobody answers. */
const SILENT: ReadonlySet<Cause> = new Set(['timeout', 'dns', 'refused', 'tls', 'robots'])

/** As an ordinary client asks that knows nothing but the address. */
export async function shownAt(url: string, client: ClientName, via: Via): Promise<ShownResult> {
  const [first, ...others] = [
    { transport: 'streamable-http', protocolVersion: null },
    { transport: 'streamable-http', protocolVersion: MODERN },
    { transport: 'sse', protocolVersion: null },
  ] as const
  const result = await shownToClient({ url, ...first }, client, via)
  for (const other of others) {
    if (result.ok || SILENT.has(result.cause)) return result
    const next = await shownToClient({ url, ...other }, client, via)
    if (next.ok) return next
  }
  return result
}

/** A package runner may have to download the program first. */
const START_MS = 25_000

/** As an ordinary client asks a program that it starts. */
export async function shownBy(open: () => Wire, client: ClientName): Promise<ShownResult> {
  const result = await shownOnceSignedOn(open(), client, START_MS)
  if (result.ok || SILENT.has(result.cause)) return result
  const next = await shownAtOnce(open(), client)
  return next.ok ? next : result
}

/** In the current version nobody has to sign on: a client may ask for the tools at once. */
async function shownAtOnce(wire: Wire, client: ClientName): Promise<ShownResult> {
  let asked = 0
  const request: Session['request'] = (method, params = {}) =>
    modernRequest(wire, (asked += 1), method, params, { client })
  const before = [await request('prompts/list'), await request('resources/list')]
  const lists = [await request('tools/list'), await request('tools/list')] as const
  const discovered = await request('server/discover')
  const session = modernSession(wire, discovered)
  if (session === null) return ended(wire, refused([...before, ...lists, discovered]))
  return shown({ ...session, request }, lists, before)
}

async function openWire(
  { url, transport }: HostedServer,
  { outbound, probe, ask }: Via,
): Promise<Wire | Receipt> {
  if (transport === 'streamable-http') return httpWire(url, ask)
  const wire = await openSseWire(url, probe, outbound, ask)
  return (
    wire ?? {
      ok: false,
      exchanges: [],
      url,
      cause: 'unreadable',
      kind: 'unreadable',
      detail: 'It opened no stream of MCP.',
    }
  )
}

async function shown(
  session: Session,
  [first, again]: readonly [Receipt, Receipt],
  before: readonly (Receipt | null)[],
): Promise<ShownResult> {
  const listing = await readPages(session, 'tools/list', 'tools', first, MOST_TOOLS)
  await session.close()
  const asked = [session.handshake, ...before, again, listing]
  const exchanges = [...new Set(asked.flatMap((each) => each?.exchanges ?? []))]
  if (!listing.ok) return { ...listing, exchanges }
  const sent = listing.items.slice(0, MOST_TOOLS)
  if (JSON.stringify(sent).length > LIMITS.documentBytes)
    return { ok: false, cause: 'too-large', detail: 'The tools are more than 2 MB.', exchanges }
  const isSteady = repeatOf(first, again) !== 'different'
  const instructions = instructionsOf(session)
  return { ok: true, tools: keptTools(sent), instructions, isSteady, session, sent, exchanges }
}

/** Why the last of these gave no session. */
function refused(asked: readonly (Receipt | null)[]): ShownResult {
  const last = asked.findLast((each) => each !== null)
  const exchanges = [...new Set(asked.flatMap((each) => each?.exchanges ?? []))]
  if (last === undefined || last.ok) {
    const status = last?.status == null ? '' : ` (${last.status})`
    const detail = `It did not answer as an MCP server does${status}.`
    return { ok: false, cause: 'unreadable', detail, exchanges }
  }
  return { ok: false, cause: last.cause, detail: last.detail, exchanges }
}

async function ended(wire: Wire, result: ShownResult): Promise<ShownResult> {
  await wire.close()
  return result
}
