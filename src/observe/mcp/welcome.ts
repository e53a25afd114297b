// What an MCP server says about itself, or in the response that refuses all, or all but the owner.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import type { OwnWords } from '../../domain/evidence/observations/web.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { Asker } from '../outbound/outbound.ts'
import {
  listOf,
  memberOf,
  type Members,
  objectOf,
  textOf,
  textsOf,
} from '../../domain/schema/json.ts'
import { membersOf, perScan } from '../probe.ts'
import type { Scan } from '../scan.ts'
import { addressOf, discover, legacySession, modernSession, type Session } from './session.ts'
import { type Delivered, isRefused, type Receipt, resourceMetadataIn, type Wire } from './wire.ts'
import { findServer, MCP_SHARE } from './find-server.ts'
import { httpWire, openSseWire } from './http-wire.ts'

type Mcp = Seen<'mcp'>

const LONGEST_INSTRUCTIONS = 20_000

/** What it tells every agent, as sent: hidden characters must stay visible to the check. */
export function instructionsOf({ welcome }: Pick<Session, 'welcome'>): string | null {
  return textOf(welcome['instructions'])?.slice(0, LONGEST_INSTRUCTIONS) ?? null
}

/** The server is open; `refusal` is set if it then requires authentication for its tools. */
export async function openValue(
  scan: Pick<Scan, 'tokens'>,
  session: Session,
  refusal: Delivered | null,
): Promise<Mcp> {
  const { wire, welcome, serverInfo, handshake } = session
  const capabilities = objectOf(welcome['capabilities']) ?? {}
  const name = textOf(memberOf(serverInfo, 'name'))
  const version = textOf(memberOf(serverInfo, 'version'))
  const instructions = textOf(welcome['instructions'])
  return {
    ...reachedBy(wire),
    protocolVersion: cleanLine(session.protocolVersion, 20),
    supportedVersions: [
      ...new Set(textsOf(session.supportedVersions).map((each) => cleanLine(each, 20))),
    ].slice(0, 20),
    isAuthRequired: refusal !== null,
    hasAuthMetadata: refusal !== null && resourceMetadataIn(refusal) !== null,
    ...(refusal && { challenge: challengeIn(refusal) }),
    serverName: name === null ? null : cleanLine(name, 200),
    serverVersion: version === null ? null : cleanLine(version, 100),
    words: wordsOf(serverInfo),
    capabilities: namesOf(capabilities),
    instructions: instructionsOf(session),
    instructionsTokens: instructions === null ? 0 : await scan.tokens(instructions),
    handshakeMs: handshake.ms,
  }
}

function reachedBy({ url, command, transport }: Wire): Pick<Mcp, 'url' | 'command' | 'transport'> {
  return { url, command, transport }
}

function wordsOf(serverInfo: unknown): OwnWords {
  const said = (member: string, most: number) =>
    cleanLine(textOf(memberOf(serverInfo, member)) ?? '', most) || null
  const [icon] = listOf(memberOf(serverInfo, 'icons'))
  const address = textOf(memberOf(icon, 'src')) ?? ''
  return {
    name: said('name', 200),
    title: said('title', 300),
    description: said('description', 500),
    icon: /^https?:\/\/[^\s]{1,2000}$/.test(address) ? address : null,
  }
}

/** The server requires authentication. */
export async function lockedValue(
  wire: Wire,
  refusal: Delivered,
  ask: Asker,
): Promise<{ value: Mcp; exchanges: string[] }> {
  const named = resourceMetadataIn(refusal) !== null
  const metadata = named || wire.url === null ? null : await wellKnownMetadata(wire.url, ask)
  return {
    exchanges: [...refusal.exchanges, ...(metadata?.exchanges ?? [])],
    value: {
      ...reachedBy(wire),
      protocolVersion: null,
      supportedVersions: [],
      isAuthRequired: true,
      hasAuthMetadata: named || metadata?.isThere === true,
      challenge: challengeIn(refusal),
      serverName: null,
      capabilities: [],
      instructions: null,
      instructionsTokens: 0,
      handshakeMs: refusal.ms,
    },
  }
}

function challengeIn(refusal: Delivered): NonNullable<Mcp['challenge']> {
  const field = cleanLine(refusal.headers['www-authenticate'] ?? '', 1000)
  return { status: refusal.status, wwwAuthenticate: field || null }
}

/** RFC 9728, section 3.1: the path for this exact URL, and the one for the whole host. */
async function wellKnownMetadata(
  address: string,
  ask: Asker,
): Promise<{ isThere: boolean; exchanges: string[] }> {
  const { origin, pathname } = new URL(address)
  const place = `${origin}/.well-known/oauth-protected-resource`
  const places = [...new Set([`${place}${pathname.replace(/\/$/, '')}`, place])]
  const replies = await Promise.all(
    places.map((url) => ask({ url, headers: { accept: 'application/json' } })),
  )
  return {
    isThere: replies.some((reply) => Array.isArray(membersOf(reply)?.['authorization_servers'])),
    exchanges: replies.flatMap((reply) => reply.exchanges),
  }
}

/** Extensions are listed by their own names. */
function namesOf(capabilities: Members): string[] {
  const { extensions, ...own } = capabilities
  const names = [...Object.keys(own), ...Object.keys(objectOf(extensions) ?? {})].map((name) =>
    cleanLine(name, 100),
  )
  return [...new Set(names)].filter(Boolean).toSorted().slice(0, 40)
}

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
  const ask = outbound.for('mcp', MCP_SHARE)
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

/** Its URL and that of its OAuth metadata (RFC 9728); null if no server wants a sign-in. */
export async function mcpChallenge(
  scan: Scan,
): Promise<{ url: string; resourceMetadata: string | null } | null> {
  const found = await findServer(scan)
  const refusal = await mcpRefusal(scan)
  const url = addressOf(found)
  return url === null || refusal === null
    ? null
    : { url, resourceMetadata: resourceMetadataIn(refusal) }
}
