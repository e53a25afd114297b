// The header fields of a request: ours, those of the probe, and those of the owner of the tool.
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { Failed } from './failed.ts'
import type { Ask } from './outbound.ts'
import { createHash } from 'node:crypto'

export interface OwnHeaders {
  origin: string
  /** Names in lower case. */
  fields: Readonly<Record<string, string>>
}

const CODINGS = 'gzip, br, zstd'
const FIELD_NAME = /^[a-z0-9-]{1,64}$/
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,4096}$/
const NEVER_SENT: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'host',
  'connection',
])

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
