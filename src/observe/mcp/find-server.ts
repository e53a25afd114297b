// Finds the MCP server of a tool, or starts it as a program, and opens a session, once per scan.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { missing, notOffered, notProbed, perScan, unanswered, unobserved } from '../probe.ts'
import { inventedPath } from '../outbound/request.ts'
import { packageLooks, roleOf } from '../npm/manifest.ts'
import type { Asker, Outbound } from '../outbound/outbound.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import type { Scan, Target } from '../scan.ts'
import { allCandidates, type Candidate, knownCandidates, namedCandidates } from './candidates.ts'
import { httpWire, openSseWire } from './http-wire.ts'
import { discover, legacySession, modernSession, type ServerSearchResult } from './session.ts'
import { type Delivered, isLocked, isRefused, type Receipt, type Wire } from './wire.ts'
import { openStdioWire } from './stdio.ts'

/** Leads are for a lock: what it looks like to a stranger, and on an invented path. */
export const MCP_SHARE = { requests: 16, leads: 6 }
const PROBE = 'mcp'
const MOST_TRIED = 3
/** Before pages are read; candidates from pages need attempts too. */
const FIRST_TRIED = 2
const METHOD_NOT_FOUND = -32601

interface Try {
  wire: Wire
  discovered: Receipt
}

export const findServer = perScan(find)

async function find(scan: Scan): Promise<ServerSearchResult> {
  const ask = scan.outbound.for(PROBE, MCP_SHARE)
  if (scan.target.kind === 'stdio') return startProgram(scan.target, scan.outbound, PROBE)
  if (scan.target.kind === 'command')
    return {
      state: 'none',
      ending: notOffered([], 'It is a command that ends, and no MCP server.'),
    }
  if (scan.target.kind === 'npm') return { state: 'none', ending: await packageEnding(scan) }
  const tries = new Map<string, Promise<Try>>()
  const attempt = (candidate: Candidate) => {
    const wire = httpWire(candidate.url, ask)
    if (!tries.has(candidate.url))
      tries.set(
        candidate.url,
        discover(wire).then((discovered) => ({ wire, discovered })),
      )
  }
  const receipts: Receipt[] = []
  const judged = new Set<string>()
  /** The first server among the untried candidates, while attempts are left. */
  const serverAmong = async (
    candidates: readonly Candidate[],
  ): Promise<ServerSearchResult | null> => {
    const fresh = candidates.filter(({ url }) => !judged.has(url))
    for (const candidate of fresh) if (tries.size < MOST_TRIED) attempt(candidate)
    for (const candidate of fresh) {
      const tried = await tries.get(candidate.url)
      if (!tried) continue
      judged.add(candidate.url)
      receipts.push(tried.discovered)
      const server = await serverAt(candidate, tried, receipts, scan, ask)
      if (server) return server
    }
    return null
  }
  const known = await knownCandidates(scan)
  // Submitted and declared URLs come first; usual paths wait for what the tool itself names.
  const given = known.filter(({ source }) => source === 'given').slice(0, FIRST_TRIED)
  if (given.length === 0) for (const candidate of known.slice(0, FIRST_TRIED)) attempt(candidate)
  return (
    (await serverAmong(given)) ??
    // If the home page or a catalogue names a server, nobody needs to wait for the documentation.
    (await serverAmong(await namedCandidates(scan))) ??
    (await serverAmong(await allCandidates(scan))) ?? {
      state: 'none',
      ending: await endingOf(receipts, scan),
      ...otherProtocol(receipts),
    }
  )
}

/** A package that is no MCP server has none; one that is would have to be run to be probed. */
async function packageEnding(scan: Scan): Promise<NotOffered | Unobserved> {
  const [look] = await packageLooks(scan)
  if (!look?.found.ok) return notProbed('The package could not be read.', look?.exchange)
  if (roleOf(look.found.manifest) !== 'mcp')
    return notOffered(look.exchange, 'The package is no MCP server.')
  return notProbed(
    'According to its package.json it has to do with MCP, and its program is not run here: `agentgrade scan --stdio` runs it.',
    look.exchange,
  )
}

async function serverAt(
  candidate: Candidate,
  { wire, discovered }: Try,
  receipts: Receipt[],
  scan: Scan,
  ask: Asker,
): Promise<ServerSearchResult | null> {
  const { reason } = candidate
  const modern = modernSession(wire, discovered)
  if (modern) return { state: 'open', session: modern, reason }
  const locked = (refusal: Delivered): ServerSearchResult => ({
    state: 'locked',
    wire,
    refusal,
    reason,
  })
  if (isRefused(discovered) && (await isLock(candidate, discovered, scan, ask)))
    return locked(discovered)
  if (mayBeLegacy(candidate, discovered)) {
    const session = await legacySession(wire, discovered)
    if ('request' in session) return { state: 'open', session, reason }
    receipts.push(session)
    if (isRefused(session) && (await isLock(candidate, session, scan, ask))) return locked(session)
  }
  if (!mayBeSse(candidate, discovered)) return null
  const sse = await openSseWire(candidate.url, PROBE, scan.outbound, ask)
  if (sse === null) return null
  if ('ok' in sse) {
    receipts.push(sse)
    return isRefused(sse) && (await isLock(candidate, sse, scan, ask, 'GET')) ? locked(sse) : null
  }
  const session = await legacySession(sse, null)
  if ('request' in session) return { state: 'open', session, reason }
  receipts.push(session)
  await sse.close()
  return null
}

/**
 * Whether a refusal is that of a locked server. At the address that the owner names, any is; at one
 * that the tool names, one that asks for credentials; elsewhere one that an invented path does not
 * get.
 */
async function isLock(
  { url, saidBy }: Candidate,
  receipt: Delivered,
  scan: Scan,
  ask: Asker,
  method: 'GET' | 'POST' = 'POST',
): Promise<boolean> {
  if (isLocked(receipt) || saidBy === 'owner') return true
  // A wall for people, such as that of a content network in front of a page.
  if (receipt.reply && looksLikeHtml(receipt.reply.text)) return false
  if (saidBy === 'tool' && receipt.status === 401) return true
  const status = await inventedStatus(scan, ask, method, new URL(url).origin)
  return status !== null && status !== receipt.status
}

const invented = new WeakMap<Scan, Map<string, Promise<number | null>>>()

/** What a path that cannot exist answers to the same request; asked once per host. */
function inventedStatus(
  scan: Scan,
  ask: Asker,
  method: 'GET' | 'POST',
  origin: string,
): Promise<number | null> {
  const known = invented.get(scan) ?? new Map<string, Promise<number | null>>()
  invented.set(scan, known)
  const url = inventedPath(origin)
  const status = async () => {
    const answer =
      method === 'POST'
        ? await discover(httpWire(url, ask))
        : await ask({ url, headers: { accept: 'text/event-stream' }, until: () => true })
    return answer.ok ? answer.status : null
  }
  const asked = known.get(`${method} ${origin}`) ?? status()
  known.set(`${method} ${origin}`, asked)
  return asked
}

/** An older server does not know server/discover, and says so in many ways. */
function mayBeLegacy({ source }: Candidate, discovered: Receipt): boolean {
  if (!discovered.ok) return false
  const { status, response } = discovered
  if (response || [400, 406, 415, 422].includes(status ?? 0)) return true
  return source !== 'usual' && (status ?? 0) >= 500
}

function mayBeSse({ source, url }: Candidate, discovered: Receipt): boolean {
  if (!discovered.ok || discovered.response) return false
  return (
    (source !== 'usual' || new URL(url).pathname.endsWith('/sse')) &&
    [400, 404, 405, 406, 415, 422].includes(discovered.status ?? 0)
  )
}

/** A JSON-RPC server that does not know the methods of MCP is another kind of API. */
function otherProtocol(
  receipts: readonly Receipt[],
): Pick<Extract<ServerSearchResult, { state: 'none' }>, 'jsonRpc'> {
  const answer = receipts.find(
    (receipt) => receipt.ok && receipt.response?.error?.code === METHOD_NOT_FOUND,
  )
  return answer?.ok === true && answer.reply ? { jsonRpc: answer.reply } : {}
}

async function endingOf(
  receipts: readonly Receipt[],
  scan: Scan,
): Promise<NotOffered | Unobserved> {
  // A JSON-RPC server that knows initialize is an MCP server, though one that we cannot talk to.
  const refusal = receipts.findLast((receipt) => receipt.ok && receipt.response !== null)
  if (refusal?.ok && refusal.response?.error?.code !== METHOD_NOT_FOUND)
    return unobserved(
      'unreadable',
      receipts,
      `It speaks JSON-RPC, and agreed to no version of MCP: ${refusal.response?.error?.message ?? 'no version named'}`,
    )
  if (receipts.length > 0) {
    const replies = receipts.flatMap((receipt) => (receipt.ok ? (receipt.reply ?? []) : receipt))
    const [first] = replies
    // The owner says that there is one.
    if (scan.given?.mcp !== undefined && first?.ok)
      return notProbed(
        `${first.url} answers ${first.status}, and not as an MCP server does.`,
        receipts,
      )
    return missing(
      replies,
      `There is no MCP server at ${[...new Set(replies.map(({ url }) => url))].join(', ')}.`,
    )
  }
  const site = await scan.site()
  if (site !== null && 'ok' in site) return unanswered(site)
  return notProbed('No address of an MCP server is known.')
}

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
      errorLines: wire.errorLines?.() ?? [],
    }
  }
  // A server that was slow to start may still be a current one; timing must not decide that.
  const again = !discovered.ok && discovered.cause === 'timeout' ? open() : null
  const found = again && modernSession(again, await discover(again, {}, AGAIN_MS))
  await (found ? wire : again)?.close()
  return { state: 'open', session: found ?? session, reason: REASON }
}

function whyNot(session: Receipt, discovered: Receipt): Unobserved {
  const source = [discovered, session]
  if (!session.ok) return unobserved(session.cause, source, session.detail)
  return unobserved(
    'unreadable',
    source,
    `initialize was refused: ${session.response?.error?.message ?? 'no version named'}`,
  )
}
