// Sends a request to a service: a write has an Idempotency-Key and is retried once if its
// connection broke, because its outcome is then unknown.
import { randomUUID } from 'node:crypto'

/** The longest list is a few hundred kilobytes; a server that sends more is not AgentGrade. */
const MOST_BYTES = 16 * 1024 * 1024
/** Error codes of a connection that ended before the response. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

export interface Sent {
  accept: string
  key: string | null
  /** Present for POST. */
  body?: unknown
  isDelete?: boolean
  timeoutMs: number
}

export async function send(
  address: string,
  { accept, key, body, isDelete = false, timeoutMs }: Sent,
): Promise<{ response: Response; text: string }> {
  const isPost = body !== undefined
  const isWrite = isPost || isDelete
  const headers = {
    Accept: `${accept}, application/problem+json;q=0.9`,
    ...(key !== null && { Authorization: `Bearer ${key}` }),
    ...(isPost && { 'Content-Type': 'application/json' }),
    ...(isWrite && { 'Idempotency-Key': randomUUID() }),
  }
  const once = async () => {
    const response = await fetch(address, {
      method: isDelete ? 'DELETE' : isPost ? 'POST' : 'GET',
      headers,
      ...(isPost && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { response, text: await bounded(response) }
  }
  if (!isWrite) return once()
  try {
    return await once()
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    if (!BROKEN.has(code)) throw error
    return once()
  }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error(`its answer has more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
