// The request after a redirect (Fetch, HTTP-redirect fetch). Whether its address may be connected to
// is decided by guard.ts, as for every request.
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { Failed, forbidden } from './failed.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
// The target of a redirect may be somebody else: it must not get a session of the first host.
const FOR_ONE_ORIGIN: ReadonlySet<string> = new Set(['mcp-session-id', 'origin'])

export function isRedirect({
  status,
  headers,
}: {
  status: number
  headers: Readonly<Record<string, string>>
}): boolean {
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

/**
 * Whether a redirect leads to another host, to a continuation of the path, or to the same name
 * elsewhere.
 */
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
