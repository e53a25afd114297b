// A session with an MCP server: 2026-07-28, or an older version that starts with initialize.
import { listOf, memberOf, type Members, objectOf } from '../../domain/schema/json.ts'
import { type Delivered, type Receipt, requestText, type Wire } from './wire.ts'
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import type { Answered } from '../outbound/outbound.ts'
import { counted } from '../../domain/text/figures.ts'
import type { Cause } from '../../domain/evidence/failure.ts'
import { causeOf } from '../probe.ts'

const MOST_PAGES = 10
const LONGEST_CURSOR = 4_096

export type Listing =
  | { ok: true; items: readonly unknown[]; ms: number; exchanges: readonly string[] }
  | {
      ok: false
      cause: Cause
      detail: string
      /** What came instead of a list; undefined if nothing did, or if a part of a list did. */
      answer?: string
      exchanges: readonly string[]
    }

/** As much of it as is enough. An incomplete list says nothing about the rest, and is discarded. */
export async function readPages(
  session: Pick<Session, 'request'>,
  method: string,
  member: string,
  first: Receipt,
  enough: number,
): Promise<Listing> {
  const items: unknown[] = []
  const exchanges: string[] = []
  let ms = 0
  let page = first
  for (let pages = 1; ; pages++) {
    exchanges.push(...page.exchanges)
    if (!page.ok) return { ok: false, exchanges, cause: page.cause, detail: page.detail }
    const list = page.response?.result?.[member]
    if (!Array.isArray(list)) return { ok: false, exchanges, ...whyNot(page, method) }
    for (const item of list) items.push(item)
    ms += page.ms
    const cursor = page.response?.result?.['nextCursor']
    if (typeof cursor !== 'string' || items.length >= enough)
      return { ok: true, items, ms, exchanges }
    if (pages === MOST_PAGES || cursor.length > LONGEST_CURSOR)
      return {
        ok: false,
        exchanges,
        cause: 'too-large',
        detail: `${method} goes on after ${counted(pages, 'page')}.`,
      }
    page = await session.request(method, { cursor })
  }
}

/** JSON-RPC 2.0, section 5.1. */
const METHOD_NOT_FOUND = -32601

function whyNot({ status, response }: Delivered, method: string) {
  const cause = causeOf(status ?? 200) ?? 'unreadable'
  const code = response?.error?.code
  const isFailed = cause !== 'unreadable' || (code === undefined && (status ?? 0) >= 400)
  const meaning = code === METHOD_NOT_FOUND ? ': there is no such method' : ''
  const answer = isFailed
    ? `with ${status}`
    : code === undefined
      ? 'without a list'
      : `with error ${code}${meaning}`
  return { cause, answer, detail: `${method} was answered ${answer}.` }
}

export const MODERN = '2026-07-28'
const LEGACY = '2025-11-25'
const UNSUPPORTED_VERSION = -32022
/** Who a client says it is, in `clientInfo`. */
export interface ClientName {
  name: string
  version: string
}
const SCANNER: ClientName = { name: 'AgentGradeBot', version: '1.0' }
const META = 'io.modelcontextprotocol/'
// Visible ASCII, as the transport requires; the length is limited because every request carries it.
const SESSION_ID = /^[\x21-\x7E]{1,1024}$/

export interface Session {
  wire: Wire
  protocolVersion: string
  supportedVersions: readonly unknown[]
  /** The result of server/discover or initialize. */
  welcome: Members
  serverInfo: unknown
  /** Timing and exchanges of the handshake. */
  handshake: Delivered
  request(
    method: string,
    params?: Members,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Receipt>
  /** A request without side effects, as a web page of another origin would send it. */
  askFrom(origin: string): Promise<Receipt>
  close(): Promise<void>
}

/** The first message to every server: only one of the current protocol version understands it. */
export function discover(
  wire: Wire,
  headers: Readonly<Record<string, string>> = {},
  timeoutMs?: number,
): Promise<Receipt> {
  return modernRequest(wire, 0, 'server/discover', {}, { headers, timeoutMs })
}

/** Null if the response to `discover` shows that the current version is not supported. */
export function modernSession(wire: Wire, handshake: Receipt): Session | null {
  const welcome = handshake.ok ? handshake.response?.result : null
  if (
    !handshake.ok ||
    !welcome ||
    !(Array.isArray(welcome['supportedVersions']) || objectOf(welcome['capabilities']))
  )
    return null
  const nextId = counter()
  return {
    wire,
    protocolVersion: MODERN,
    supportedVersions: listOf(welcome['supportedVersions']),
    welcome,
    serverInfo: memberOf(welcome['_meta'], `${META}serverInfo`),
    handshake,
    request: (method, params = {}, headers = {}) =>
      modernRequest(wire, nextId(), method, params, { headers }),
    askFrom: (origin) => discover(wire, { origin }),
    close: () => wire.close(),
  }
}

/** Performs the older handshake: returns the session, or the response that refused it. */
export async function legacySession(
  wire: Wire,
  discovered: Receipt | null,
  timeoutMs?: number,
  client = SCANNER,
): Promise<Session | Receipt> {
  const nextId = counter()
  const hello = { protocolVersion: LEGACY, capabilities: {}, clientInfo: client }
  const handshake = await wire.send({
    text: requestText(nextId(), 'initialize', hello),
    id: 1,
    ...(timeoutMs && { timeoutMs }),
  })
  const welcome = handshake.ok ? handshake.response?.result : null
  if (!handshake.ok || typeof welcome?.['protocolVersion'] !== 'string') return handshake
  const protocolVersion = welcome['protocolVersion']
  const sessionId = handshake.headers['mcp-session-id'] ?? ''
  const headers = {
    ...(/^[\w.-]{1,20}$/.test(protocolVersion) && { 'mcp-protocol-version': protocolVersion }),
    ...(SESSION_ID.test(sessionId) && { 'mcp-session-id': sessionId }),
  }
  // A server may refuse requests before it has this.
  const text = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  await wire.send({ text, id: null, headers })
  const request: Session['request'] = (method, params = {}, more = {}) => {
    const id = nextId()
    return wire.send({
      text: requestText(id, method, params),
      id,
      headers: { ...headers, ...more },
    })
  }
  return {
    wire,
    protocolVersion,
    supportedVersions: [protocolVersion, ...supportedBy(discovered)],
    welcome,
    serverInfo: welcome['serverInfo'],
    handshake,
    request,
    askFrom: (origin) => request('ping', {}, { origin }),
    close: () => wire.close(headers),
  }
}

/** A request in the current version, where each stands for itself. */
export function modernRequest(
  wire: Wire,
  id: number,
  method: string,
  params: Members,
  {
    headers = {},
    timeoutMs,
    client = SCANNER,
  }: {
    headers?: Readonly<Record<string, string>>
    timeoutMs?: number | undefined
    client?: ClientName
  },
): Promise<Receipt> {
  const meta = {
    [`${META}protocolVersion`]: MODERN,
    [`${META}clientCapabilities`]: {},
    [`${META}clientInfo`]: client,
  }
  const text = requestText(id, method, { ...params, _meta: meta })
  return wire.send({
    text,
    id,
    headers: { 'mcp-protocol-version': MODERN, 'mcp-method': method, ...headers },
    ...(timeoutMs && { timeoutMs }),
  })
}

/** A server that rejects our version names its own. */
function supportedBy(discovered: Receipt | null): readonly unknown[] {
  const error = discovered?.ok ? discovered.response?.error : null
  return error?.code === UNSUPPORTED_VERSION ? listOf(memberOf(error.data, 'supported')) : []
}

function counter(): () => number {
  let last = 0
  return () => (last += 1)
}

/** Null if there is none, and for a local program. */
export function addressOf(found: ServerSearchResult): string | null {
  if (found.state === 'none') return null
  return found.state === 'open' ? found.session.wire.url : found.wire.url
}

export type ServerSearchResult =
  | { state: 'open'; session: Session; reason: string }
  | { state: 'locked'; wire: Wire; refusal: Delivered; reason: string }
  /** `errorLines`: why a program says that it ended. `jsonRpc`: a response, but not of MCP. */
  | {
      state: 'none'
      ending: NotOffered | Unobserved
      errorLines?: readonly string[]
      jsonRpc?: Answered
    }
