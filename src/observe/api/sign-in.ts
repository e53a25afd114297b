// How a program signs in: the refusal of a call without a key, and from there the OAuth metadata.
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import {
  membersOf,
  missing,
  notOffered,
  notProbed,
  type ObservationOf,
  observed,
  unanswered,
} from '../probe.ts'
import { mcpChallenge, mcpRefusal, openMcpAddress } from '../mcp/welcome.ts'
import { findServer } from '../mcp/find-server.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import type { Scan } from '../scan.ts'
import { type ApiBase, findApiBase } from './base.ts'
import { lookAtApi } from './first-look.ts'
import { withoutEnding } from '../../domain/text/without-ending.ts'
import { resourceMetadataIn } from '../mcp/wire.ts'
import { absentApi } from '../npm/manifest.ts'
import {
  issuerOf,
  metadataPlaces,
  readAuthorizationServer,
  readProtectedResource,
} from '../reading/data/oauth-metadata.ts'
import { tokenAddresses } from '../reading/openapi/access.ts'
import { askOrGuess } from '../invented-path.ts'
import { asksForKey, isJsonReply } from './api-reply.ts'
import { findOpenApi } from './description.ts'

export type Challenge = Awaited<ReturnType<typeof findChallenge>>

/** A documented read that needs a key; else any earlier refusal; else the MCP server. */
export async function findChallenge(scan: Scan, ask: Asker) {
  const asking = askGuarded(await findApiBase(scan), ask)
  const found = await lookAtApi(scan)
  if (found.state === 'asked') {
    const { main } = found
    const isRefused = main.isGuarded || (main.reply.ok && asksForKey(main.reply))
    const asked = await asking
    const reply = isRefused ? main.reply : asked
    if (reply) return { observation: challengeOf(reply), reply: reply.ok ? reply : null }
  }
  const refusal = (await mcpRefusal(scan))?.reply
  if (refusal) return { observation: challengeOf(refusal), reply: refusal }
  return { observation: await nothingRefused(scan, found), reply: null }
}

/** Null if no read is known to need a key, or if the first requests include it. */
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

function challengeOf(reply: Reply): ObservationOf<'authChallenge'> {
  if (!reply.ok) return unanswered(reply)
  const { url, status, mediaType: contentType, headers } = reply
  const field = headers['www-authenticate']
  const wwwAuthenticate = field === undefined ? null : cleanLine(field, 1_000)
  return observed({ url, status, contentType, wwwAuthenticate }, reply)
}

async function nothingRefused(
  scan: Scan,
  found: Awaited<ReturnType<typeof lookAtApi>>,
): Promise<ObservationOf<'authChallenge'>> {
  if (found.state !== 'asked') {
    const server = await findServer(scan)
    return server.state === 'open' ? notOffered([], 'The MCP server asks for no sign-in.') : found
  }
  const { reply } = found.main
  if (!reply.ok) return unanswered(reply)
  return reply.status < 300
    ? notOffered(
        reply,
        'What was asked is answered without a key, and no documented read needs one.',
      )
    : notProbed('No read is known that needs a key.', reply)
}

const METADATA = { headers: { accept: 'application/json' }, redirects: 1 }
const RESOURCE = '/.well-known/oauth-protected-resource'
const NOWHERE = 'There is no host whose metadata could be asked for.'

interface MetadataCandidate {
  url: string
  reason: string
  /** The tool names it; otherwise it is only the usual place. */
  isNamed: boolean
}

export function askForMetadata(
  { outbound }: Scan,
  ask: Asker,
  { url, isNamed }: Pick<MetadataCandidate, 'url' | 'isNamed'>,
): Promise<Reply> {
  return askOrGuess(outbound, ask, { ...METADATA, url, isNamed }, isJsonReply)
}

export async function findProtectedResource(
  scan: Scan,
  ask: Asker,
  { reply }: Challenge,
): Promise<ObservationOf<'protectedResource'>> {
  const place = await resourcePlace(scan, reply)
  if (!place) return absentApi(scan, NOWHERE)
  const answer = await askForMetadata(scan, ask, place)
  const document = membersOf(answer)
  const value = document && readProtectedResource(document)
  return value
    ? observed({ url: answer.url, ...value }, answer, place.reason)
    : missing([answer], `There is no metadata at ${place.url}.`)
}

async function resourcePlace(
  scan: Scan,
  refusal: Answered | null,
): Promise<MetadataCandidate | null> {
  const guarded = await mcpChallenge(scan)
  const named = (refusal && resourceMetadataIn(refusal)) ?? guarded?.resourceMetadata
  if (named)
    return { url: named, reason: 'named by the refusal of a call without a key', isNamed: true }
  if (guarded) return besideServer(guarded.url)
  const [base, open] = await Promise.all([findApiBase(scan), openMcpAddress(scan)])
  if (base === null && open !== null) return besideServer(open)
  const origin = await ownOrigin(scan)
  return origin === null
    ? null
    : { url: `${origin}${RESOURCE}`, reason: `the usual place ${RESOURCE}`, isNamed: false }
}

function besideServer(address: string): MetadataCandidate {
  const { origin, pathname } = new URL(address)
  return {
    url: `${origin}${RESOURCE}${withoutEnding(pathname, '/')}`,
    reason: 'the usual place for the MCP server',
    isNamed: false,
  }
}

export async function findAuthorizationServer(
  scan: Scan,
  ask: Asker,
  resource: ObservationOf<'protectedResource'>,
): Promise<ObservationOf<'authorizationServer'>> {
  const issuer = await issuerFor(scan, resource)
  const places = issuer && metadataPlaces(issuer.url)
  if (!issuer || !places) return absentApi(scan, NOWHERE)
  const replies = []
  for (const url of places) {
    const reply = await askForMetadata(scan, ask, { url, isNamed: issuer.isNamed })
    replies.push(reply)
    const document = membersOf(reply)
    const value = document && readAuthorizationServer(document, issuer.url)
    if (value) return observed({ url: reply.url, ...value }, replies, issuer.reason)
  }
  return missing(replies, `There is no metadata at ${replies.map(({ url }) => url).join(', ')}.`)
}

async function issuerFor(
  scan: Scan,
  resource: ObservationOf<'protectedResource'>,
): Promise<MetadataCandidate | null> {
  const [first] = resource.state === 'observed' ? resource.value.authorizationServers : []
  if (first) return { url: first, reason: 'named by the metadata of the resource', isNamed: true }
  const { document, value } = await findOpenApi(scan)
  const { metadata, endpoints } = document
    ? tokenAddresses(document)
    : { metadata: [], endpoints: [] }
  const named = [...metadata.map(issuerOf), ...endpoints].flatMap((address, index) => {
    const url = URL.parse(address, value?.url)
    return url ? [index < metadata.length ? url.href : url.origin] : []
  })
  if (named[0]) return { url: named[0], reason: 'named by the API description', isNamed: true }
  const guarded = await mcpChallenge(scan)
  if (guarded)
    return { url: new URL(guarded.url).origin, reason: 'the host of the MCP server', isNamed: true }
  const origin = await ownOrigin(scan)
  return origin === null ? null : { url: origin, reason: 'the usual place', isNamed: false }
}

/** The origin of the API, else of the website. */
async function ownOrigin(scan: Scan): Promise<string | null> {
  const [base, site] = await Promise.all([findApiBase(scan), scan.ownSite()])
  return base ? new URL(base.url).origin : (site?.origin ?? null)
}
