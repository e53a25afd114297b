// The response to a call without the key that it needs.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { notOffered, observed, unobserved } from '../ending.ts'
import { mcpRefusal } from '../mcp/challenge.ts'
import { findServer } from '../mcp/find-server.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import type { Scan } from '../scan.ts'
import { contentType, isGuarded, unanswered } from './behaviour.ts'
import { findApiBase, type ApiBase } from './base.ts'
import { lookAtApi, type FirstLook } from './first-look.ts'

export interface Challenge {
  observation: Observation<Seen<'authChallenge'>>
  /** Null if nothing was refused. */
  reply: Answered | null
}

/** A documented read that needs a key; else any earlier refusal; else the MCP server. */
export async function findChallenge(scan: Scan, ask: Asker): Promise<Challenge> {
  const asking = askGuarded(await findApiBase(scan), ask)
  const found = await lookAtApi(scan)
  if (found.state === 'asked') {
    const reply = await guardedRead(found, asking)
    if (reply) return { observation: challengeOf(reply), reply: reply.ok ? reply : null }
  }
  const refusal = (await mcpRefusal(scan))?.reply
  if (refusal) return { observation: challengeOf(refusal), reply: refusal }
  return { observation: await nothingRefused(scan, found), reply: null }
}

/**
 * Runs concurrently with the first requests. Null if no read is known to need a key, or if the
 * first requests include it.
 */
async function askGuarded(base: ApiBase | null, ask: Asker): Promise<Reply | null> {
  const [path] = base?.reads.guarded ?? []
  if (base === null || path === undefined || base.isGuess || base.reads.open.length === 0)
    return null
  return ask({
    url: `${base.url}${path}`,
    headers: { accept: 'application/json, */*;q=0.5' },
    redirects: 0,
    isAnonymous: true,
  })
}

async function guardedRead(
  { main }: FirstLook,
  asking: Promise<Reply | null>,
): Promise<Reply | null> {
  const asked = await asking
  return main.isGuarded || (main.reply.ok && isGuarded(main.reply)) ? main.reply : asked
}

function challengeOf(reply: Reply): Observation<Seen<'authChallenge'>> {
  if (!reply.ok) return unanswered(reply)
  const { url, status, mediaType, headers, exchanges } = reply
  const field = headers['www-authenticate']
  const value = {
    url,
    status,
    contentType: contentType(mediaType),
    wwwAuthenticate: field === undefined ? null : cleanLine(field, 1_000),
  }
  return observed(value, exchanges)
}

async function nothingRefused(
  scan: Scan,
  found: Awaited<ReturnType<typeof lookAtApi>>,
): Promise<Observation<Seen<'authChallenge'>>> {
  if (found.state !== 'asked') {
    const server = await findServer(scan)
    return server.state === 'open' ? notOffered([], 'The MCP server asks for no sign-in.') : found
  }
  const { reply } = found.main
  if (!reply.ok) return unanswered(reply)
  if (reply.status < 300)
    return notOffered(
      reply.exchanges,
      'What was asked is answered without a key, and no documented read needs one.',
    )
  return unobserved('not-probed', reply.exchanges, 'No read is known that needs a key.')
}
