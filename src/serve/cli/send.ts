// Sends a request to a service. A write has an Idempotency-Key, and is retried once if it broke.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The longest list is a few hundred kilobytes; a server that sends more is not AgentGrade. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_REDIRECTS = 5
/** Error codes of a connection that ended before the response. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE'])

export interface Sent {
  accept: string
  key: string | null
  /** Present for POST and PUT. */
  body?: unknown
  isPut?: boolean
  isDelete?: boolean
  timeoutMs: number
}

export interface Received {
  status: number
  retryAfter: string | null
  text: string
}

export function isDone(status: number): boolean {
  return status >= 200 && status < 300
}

export async function send(
  address: string,
  { accept, key, body, isPut = false, isDelete = false, timeoutMs }: Sent,
): Promise<Received> {
  const hasBody = body !== undefined
  const isWrite = hasBody || isDelete
  const headers = {
    Accept: `${accept}, application/problem+json;q=0.9`,
    'User-Agent': 'agentgrade',
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(isWrite && { 'Idempotency-Key': randomUUID() }),
  }
  const request: Request = {
    method: isDelete ? 'DELETE' : isPut ? 'PUT' : hasBody ? 'POST' : 'GET',
    headers,
    secret: key === null ? {} : { Authorization: `Bearer ${key}` },
    body: hasBody ? JSON.stringify(body) : undefined,
  }
  const once = () => within(timeoutMs, (signal) => received(new URL(address), request, signal))
  if (!isWrite) return once()
  try {
    return await once()
  } catch (error) {
    if (!BROKEN.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return once()
  }
}

/** Fails with the TimeoutError itself, whatever the aborted request says. */
async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await work(signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

interface Request {
  method: string
  headers: Readonly<Record<string, string>>
  /** Sent to the origin that the user named, and to no other. */
  secret: Readonly<Record<string, string>>
  body: string | undefined
}

/** Follows redirects. */
async function received(
  address: URL,
  { method, headers, secret, body }: Request,
  signal: AbortSignal,
): Promise<Received> {
  let url = address
  for (let redirects = 0; ; redirects += 1) {
    const isNamed = url.origin === address.origin
    const fields = isNamed ? { ...headers, ...secret } : headers
    const response = await answerOf(url, { method, headers: fields, body }, signal)
    const { statusCode: status = 0, headers: answered } = response
    const next = nextAddress(status, answered.location, url)
    if (next === null)
      return { status, retryAfter: answered['retry-after'] ?? null, text: await bounded(response) }
    response.destroy()
    // These two repeat the request; the others would turn a write into a read.
    if (method !== 'GET' && status !== 307 && status !== 308)
      throw new Error(`it redirects a write to ${next.origin}: use that address`)
    if (redirects === MOST_REDIRECTS) throw new Error('it redirects without end')
    url = next
  }
}

function nextAddress(status: number, location: string | undefined, base: URL): URL | null {
  if (status < 301 || status > 308 || status === 304 || location === undefined) return null
  const next = URL.parse(location, base.href)
  return next && /^https?:$/.test(next.protocol) ? next : null
}

/** The modules of Node themselves: the client behind `fetch` takes longer to load than to answer. */
async function answerOf(
  url: URL,
  { method, headers, body }: Omit<Request, 'secret'>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    request(url, { method, headers, signal }, resolve).on('error', reject).end(body)
  })
}

async function bounded(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error(`its answer has more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
