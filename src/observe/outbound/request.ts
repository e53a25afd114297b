// A request with its header fields, and the one after a redirect (Fetch, HTTP-redirect fetch).
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { type Answered, type Ask, Failed, forbidden } from './outbound.ts'
import { createHash } from 'node:crypto'
import { wordSet } from '../../domain/text/name-words.ts'

export interface OwnHeaders {
  origin: string
  /** Names in lower case. */
  fields: Readonly<Record<string, string>>
}

const CODINGS = 'gzip, br, zstd'
export const FIELD_NAME = /^[a-z0-9-]{1,64}$/
export const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,4096}$/
const NEVER_SENT = wordSet('authorization proxy-authorization cookie host connection')

export function requestOf(
  { url, method = 'GET', headers = {}, body, userAgent }: Ask,
  ownAgent: string,
): HttpRequest {
  const sent: Record<string, string> = { accept: '*/*', 'accept-encoding': CODINGS }
  for (const [name, value] of Object.entries(headers)) {
    if (NEVER_SENT.has(name)) continue
    if (!FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) throw new Failed('unsendable')
    sent[name] = value
  }
  sent['user-agent'] = userAgent ?? ownAgent
  return { method, url, headers: sent, ...(body !== undefined && { body }) }
}

/** Checked for each hop: a redirect must not send them to another origin. */
export function ownFields(
  ownHeaders: OwnHeaders | undefined,
  { url }: HttpRequest,
  { isAnonymous = false }: Ask,
): [string, string][] {
  return ownHeaders && !isAnonymous && new URL(url).origin === ownHeaders.origin
    ? Object.entries(ownHeaders.fields)
    : []
}

export function withFields(
  request: HttpRequest,
  fields: readonly (readonly [string, string])[],
): HttpRequest {
  return fields.length === 0
    ? request
    : { ...request, headers: { ...request.headers, ...Object.fromEntries(fields) } }
}

/** A path that cannot exist: the same in every scan, so that two scans ask the same. */
export function inventedPath(base: string): string {
  return `${base}/agentgrade-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
// The target of a redirect may be somebody else: it must not get a session of the first host.
const FOR_ONE_ORIGIN: ReadonlySet<string> = new Set(['mcp-session-id', 'origin'])

export function isRedirect({ status, headers }: Pick<Answered, 'status' | 'headers'>): boolean {
  return REDIRECTS.has(status) && headers['location'] !== undefined
}

/** The request that follows a redirect; throws `Failed`. */
export function nextHop(request: HttpRequest, status: number, location: string): HttpRequest {
  const from = new URL(request.url)
  const to = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from)
  if (!to) throw forbidden()
  if (from.protocol === 'https:' && to.protocol === 'http:') throw new Failed('downgrade')
  const becomesGet =
    (status === 303 && request.method !== 'GET' && request.method !== 'HEAD') ||
    (status < 303 && request.method === 'POST')
  const isDropped = (name: string) =>
    (becomesGet && name.startsWith('content-')) ||
    (to.origin !== from.origin && FOR_ONE_ORIGIN.has(name))
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !isDropped(name)),
  )
  const { body, method } = request
  return {
    method: becomesGet ? 'GET' : method,
    url: to.href,
    headers,
    ...(body !== undefined && !becomesGet && { body }),
  }
}

/** To another host, to a continuation of the path, or to the same name elsewhere. */
export function goesOn(from: string, location: string): boolean {
  const [asked, next] = [new URL(from), URL.parse(location, from)]
  const name = asked.pathname.slice(asked.pathname.lastIndexOf('/'))
  return (
    next === null ||
    next.host !== asked.host ||
    next.pathname.startsWith(asked.pathname) ||
    (name !== '/' && next.pathname.endsWith(name))
  )
}
