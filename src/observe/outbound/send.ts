// Sends one request over a connection, waits for its headers, and aborts it at its limits.
import type { Socket } from 'node:net'
import { Client } from 'undici'
import type { Limits } from '../limits.ts'
import type { Guard } from './guard.ts'
import { afterAwake, watchLateness } from './awake-clock.ts'
import { Failed, failureOf } from './outbound.ts'
import type { Readable } from 'node:stream'
import type { HttpRequest } from '../../domain/evidence/exchange.ts'

export interface Line {
  origin: string
  client: Client
  socket: Socket | null
  /** When the connection was established, in milliseconds of the monotonic clock. */
  connectedAt: number
}

export type Lines = ReturnType<typeof createLines>

const IDLE_MS = 5_000

export function createLines(guard: Guard, limits: Limits) {
  const idle = new Map<string, Line[]>()
  const all = new Set<Line>()

  function open(origin: string): Line {
    const client = new Client(origin, {
      connect(options, callback) {
        guard.connect(options, (...result) => {
          line.socket = result[1]
          line.connectedAt = performance.now()
          callback(...result)
        })
      },
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: limits.headerBytes,
      // Both measure idle time only and are coarse; every request has its own total deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    })
    const line: Line = { origin, client, socket: null, connectedAt: 0 }
    all.add(line)
    return line
  }

  return {
    take: (origin: string): Line => idle.get(origin)?.pop() ?? open(origin),
    /** Keeps the connection for the next request to its origin. */
    give(line: Line): void {
      const lines = idle.get(line.origin) ?? []
      lines.push(line)
      idle.set(line.origin, lines)
    },
    drop(line: Line): void {
      all.delete(line)
      void line.client.destroy()
    },
    async close(): Promise<void> {
      await Promise.all([...all].map(({ client }) => client.destroy()))
    },
  }
}

const MOST_INTERIM = 20
const LOOK_EVERY_MS = 50

export function watch(line: Line, limits: Limits, timeoutMs: number, scanSignal: AbortSignal) {
  const controller = new AbortController()
  const fail = (error: Failed) => controller.abort(error)
  const onScanEnd = () => fail(scanEnd(scanSignal))
  scanSignal.addEventListener('abort', onScanEnd, { once: true })
  if (scanSignal.aborted) onScanEnd()

  const lateness = watchLateness()
  const headMs = Math.min(timeoutMs, limits.headersMs)
  const stopHead = afterAwake(headMs, () => fail(lateness.failure('timeout', headMs)))
  const stopTotal = afterAwake(timeoutMs, () => fail(lateness.failure('slow', timeoutMs)))
  // A parser may discard endless bytes that never become a body: only the socket counts them all.
  let socket = line.socket
  let before = socket?.bytesRead ?? 0
  const meter = setInterval(() => {
    if (line.socket !== socket) [socket, before] = [line.socket, 0]
    if ((socket?.bytesRead ?? 0) - before > limits.wireBytes)
      fail(new Failed('too-large', { bytes: limits.wireBytes }))
  }, LOOK_EVERY_MS)

  let interim = 0
  return {
    signal: controller.signal,
    /** The headers have arrived; from now on only the total time counts. */
    hasHead: stopHead,
    /** Interim responses cost a server nothing, so they are counted. */
    sawInterim(): void {
      if (++interim > MOST_INTERIM) fail(new Failed('interim'))
    },
    /** From now on the request may last as long as the scan. */
    letLast: stopTotal,
    end(): void {
      stopHead()
      stopTotal()
      clearInterval(meter)
      scanSignal.removeEventListener('abort', onScanEnd)
    },
  }
}

/** Why nothing more is asked. */
export function scanEnd({ reason }: AbortSignal): Failed {
  return reason instanceof Failed ? reason : new Failed('time-used-up')
}

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
    const { statusCode: status } = answer
    // Not a registered status: 999 is only sent by bot filters, others by mistake.
    if (status > 599)
      throw status === 999
        ? new Failed('blocked', { wall: 'A bot filter' }, status)
        : new Failed('status', { status }, status)
    const sentAt = Math.max(startedAt, line.connectedAt)
    let isFinished = false
    return {
      status,
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
  // What the parser refused to read.
  const data = error instanceof Error && 'data' in error ? String(error.data) : ''
  return failure.kind === 'not-http' && data.startsWith('SSH-') ? new Failed('ssh') : failure
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
