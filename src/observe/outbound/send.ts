// Sends one request over a connection and waits for the headers of its response.
import type { Readable } from 'node:stream'
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import type { Limits } from '../limits.ts'
import { Failed, failureOf } from './failed.ts'
import type { Line, Lines } from './lines.ts'
import { watch } from './watch.ts'

export interface Head {
  status: number
  headers: Readonly<Record<string, string>>
  /** As received on the wire, still encoded. */
  body: Readable
  /** Since the request was sent. */
  elapsedMs: () => number
  /** From now on the response may last as long as the scan. */
  letLast(): void
  /** Returns the connection to the pool if the body was read to its end; otherwise closes it. */
  finish(): void
}

export interface Sending {
  lines: Lines
  limits: Limits
  timeoutMs: number
  signal: AbortSignal
}

const BROKEN: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

export async function send(request: HttpRequest, sending: Sending): Promise<Head> {
  const { origin } = new URL(request.url)
  for (;;) {
    const line = sending.lines.take(origin)
    const { socket } = line
    const before = socket?.bytesRead
    try {
      return await sendOn(line, request, sending)
    } catch (error) {
      sending.lines.drop(line)
      // A host may close a pooled connection just as it is reused. That says nothing about the
      // tool, so another connection is used.
      const isStale =
        socket !== null &&
        line.socket === socket &&
        socket.bytesRead === before &&
        BROKEN.has((error as { code?: unknown }).code)
      if (!isStale)
        throw headFailure(
          error,
          (line.socket?.bytesRead ?? 0) - (line.socket === socket ? (before ?? 0) : 0),
          sending.limits,
        )
    }
  }
}

async function sendOn(
  line: Line,
  request: HttpRequest,
  { lines, limits, timeoutMs, signal }: Sending,
): Promise<Head> {
  const watching = watch(line, limits, timeoutMs, signal)
  const startedAt = performance.now()
  const { pathname, search } = new URL(request.url)
  try {
    const answer = await line.client.request({
      path: `${pathname}${search}`,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: watching.signal,
      onInfo: () => watching.sawInterim(),
    })
    watching.hasHead()
    const sentAt = Math.max(startedAt, line.connectedAt)
    let isFinished = false
    return {
      status: answer.statusCode,
      headers: flatten(answer.headers),
      body: answer.body,
      elapsedMs: () => Math.round((performance.now() - sentAt) * 10) / 10,
      letLast: () => watching.letLast(),
      finish() {
        if (isFinished) return
        isFinished = true
        watching.end()
        if (answer.body.readableEnded) lines.give(line)
        else lines.drop(line)
      },
    }
  } catch (error) {
    watching.end()
    throw error
  }
}

/** Bytes that came before the connection was closed are an answer that was cut off. */
function headFailure(error: unknown, bytesRead: number, { headerBytes }: Limits): Failed {
  const failure = failureOf(error, { bytes: headerBytes })
  if (failure.kind === 'reset' && bytesRead > 0) return new Failed('truncated')
  return failure.kind === 'not-http' && greeting(error).startsWith('SSH-')
    ? new Failed('ssh')
    : failure
}

/** What the parser refused to read. */
function greeting(error: unknown): string {
  const data = error instanceof Error && 'data' in error ? error.data : ''
  return typeof data === 'string' ? data : ''
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  // The names come from outside: `__proto__` is an ordinary name.
  const flat: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ')
  }
  return flat
}
