// MCP over HTTP: the current transport, and that of 2024 with responses on an open stream.
import type { Answered, Asker, OpenStream, Outbound } from '../outbound/outbound.ts'
import { readJson } from '../reading/data/json.ts'
import {
  type Delivered,
  MESSAGE_MS,
  MOST_NOTICES,
  msSince,
  type Receipt,
  type Response,
  responseTo,
  type Sending,
  waitingRoom,
  type Wire,
} from './wire.ts'
import { LIMITS } from '../limits.ts'
import { afterAwake } from '../outbound/awake-clock.ts'

export const POST_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
} as const

export function httpWire(address: string, ask: Asker): Wire {
  let url = address
  return {
    transport: 'streamable-http',
    command: null,
    get url() {
      return url
    },
    async send({ text, id, headers, timeoutMs = MESSAGE_MS }: Sending) {
      const listener = streamListener(id)
      const reply = await ask({
        url,
        method: 'POST',
        headers: { ...POST_HEADERS, ...headers },
        body: text,
        timeoutMs,
        until: listener.hasHeard,
      })
      if (!reply.ok) return reply
      // A redirect that was followed once need not be followed and counted every time.
      url = reply.url
      return delivered(reply, listener.response() ?? responseIn(reply.text, id))
    },
    async close(headers) {
      // Otherwise the server may keep the session forever.
      if (headers?.['mcp-session-id'] !== undefined) await ask({ url, method: 'DELETE', headers })
    },
  }
}

function delivered(reply: Answered, response: Response | null, ms = reply.ms): Delivered {
  const { exchanges, status, headers } = reply
  return { ok: true, exchanges, ms, status, headers, response, reply }
}

/** Waits for the response on a stream; gives up after too many other messages. */
function streamListener(id: number | null) {
  const read = eventReader()
  let notices = 0
  let response: Response | null = null
  return {
    response: () => response,
    hasHeard: (_textSoFar: string, piece: string): boolean => {
      for (const { data } of read(piece)) {
        if (response !== null || notices >= MOST_NOTICES) return true
        response = messageIn(data, id)
        notices += 1
      }
      return response !== null
    },
  }
}

/** The body decides, not its media type. */
function responseIn(text: string, id: number | null): Response | null {
  const begins = text.trimStart().charAt(0)
  if (begins === '{' || begins === '[') return messageIn(text, id)
  for (const { data } of eventReader()(`${text}\n\n`).slice(0, MOST_NOTICES)) {
    const response = messageIn(data, id)
    if (response) return response
  }
  return null
}

function messageIn(text: string, id: number | null): Response | null {
  const json = readJson(text)
  return json.ok ? responseTo(id, json.value, true) : null
}

interface StreamEvent {
  event: string
  data: string
}

/** Takes the next chunk and returns the events that it completes. */
export function eventReader(): (piece: string) => StreamEvent[] {
  let line = ''
  let event = ''
  let data: string[] = []
  let isAfterReturn = false

  const take = (ended: string): StreamEvent | null => {
    if (ended === '') {
      const whole = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : null
      event = ''
      data = []
      return whole
    }
    const colon = ended.indexOf(':')
    const field = colon < 0 ? ended : ended.slice(0, colon)
    const value = colon < 0 ? '' : ended.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    return null
  }

  return (piece) => {
    // CR and LF are one line break, even across chunks.
    const text = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') isAfterReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    const events: StreamEvent[] = []
    for (const [index, part] of lines.entries()) {
      line += part
      if (index === lines.length - 1) break
      const whole = take(line)
      if (whole) events.push(whole)
      line = ''
    }
    return events
  }
}

type Received = Response | 'late' | 'ended'

/** A connection, the response that refuses it, or null if the response is no such stream. */
export async function openSseWire(
  url: string,
  probe: string,
  outbound: Pick<Outbound, 'open'>,
  ask: Asker,
  isAnonymous = false,
): Promise<Wire | Receipt | null> {
  const began = performance.now()
  const stream = await outbound.open(probe, {
    url,
    isAnonymous,
    headers: { accept: 'text/event-stream' },
    maxBytes: LIMITS.documentBytes,
    timeoutMs: LIMITS.scanMs,
  })
  if (!stream.ok) return stream
  if (stream.status !== 200 || stream.mediaType !== 'text/event-stream') {
    stream.close()
    const { status, headers, exchanges } = stream
    return status === 401 || status === 403
      ? { ok: true, exchanges, ms: msSince(began), status, headers, response: null, reply: null }
      : null
  }
  const inbox = listenTo(stream)
  const endpoint = await inbox.endpoint
  if (endpoint === null) {
    stream.close()
    return null
  }
  return {
    transport: 'sse',
    url: stream.url,
    command: null,
    // The response to a POST arrives on the stream, so it refers to both exchanges.
    send: async (sending) => {
      const receipt = await post(endpoint, sending, inbox.room, ask)
      return { ...receipt, exchanges: [...stream.exchanges, ...receipt.exchanges] }
    },
    close: async () => stream.close(),
  }
}

async function post(
  endpoint: string,
  { text, id, headers, timeoutMs = MESSAGE_MS }: Sending,
  room: Inbox['room'],
  ask: Asker,
): Promise<Receipt> {
  const began = performance.now()
  const waiting = id === null ? null : room.answerTo(id, timeoutMs)
  // A redirect could send the message to another server than the one with the stream.
  const reply = await ask({
    url: endpoint,
    method: 'POST',
    headers: { ...POST_HEADERS, ...headers },
    body: text,
    redirects: 0,
    timeoutMs,
  })
  if (!reply.ok) return reply
  if (reply.status >= 400) return delivered(reply, messageIn(reply.text, id))
  if (waiting === null) return delivered(reply, null)
  const response = await waiting
  if (response === 'late')
    return {
      ok: false,
      exchanges: reply.exchanges,
      url: endpoint,
      cause: 'timeout',
      kind: 'timeout',
      detail: 'No answer came on the stream.',
    }
  return delivered(reply, response === 'ended' ? null : response, msSince(began))
}

interface Inbox {
  /** The URL for messages; null if the stream names none, or one of another origin. */
  endpoint: Promise<string | null>
  room: ReturnType<typeof waitingRoom<Received>>
}

function listenTo(stream: OpenStream): Inbox {
  const named = Promise.withResolvers<string | null>()
  const room = waitingRoom<Received>('late')
  const stop = afterAwake(MESSAGE_MS, () => named.resolve(null))
  const listen = async (): Promise<void> => {
    const read = eventReader()
    let heard = 0
    for await (const piece of stream.chunks) {
      for (const { event, data } of read(piece)) {
        if ((heard += 1) > MOST_NOTICES) return
        const json = event === 'endpoint' ? null : readJson(data)
        if (json === null) named.resolve(sameOrigin(data, stream.url))
        else if (json.ok) room.offer((id) => responseTo(id, json.value, false))
      }
    }
  }
  const end = (): void => {
    named.resolve(null)
    room.end('ended')
    stream.close()
  }
  listen().then(end, end)
  return { endpoint: named.promise.finally(() => stop()), room }
}

/** The stream may name any URL, but only its own origin has been checked. */
function sameOrigin(endpoint: string, streamUrl: string): string | null {
  const url = URL.parse(endpoint, streamUrl)
  return url && url.origin === new URL(streamUrl).origin && url.href.length <= 2048
    ? url.href
    : null
}
