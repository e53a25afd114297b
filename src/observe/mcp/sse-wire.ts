// MCP over HTTP+SSE, the transport of 2024: messages are posted, responses arrive on an open
// stream.
import type { Asker, OpenStream, Outbound } from '../outbound/outbound.ts'
import { LIMITS } from '../limits.ts'
import { readJson } from '../reading/data/json.ts'
import { afterAwake } from '../outbound/awake-clock.ts'
import { eventReader, POST_HEADERS } from './http-wire.ts'
import { responseTo, type Response } from './json-rpc.ts'
import {
  waitingRoom,
  type WaitingRoom,
  MESSAGE_MS,
  MOST_NOTICES,
  msSince,
  type Receipt,
  type Sending,
  type Wire,
} from './wire.ts'

type Received = Response | 'late' | 'ended'

/**
 * Opens the stream and waits for its endpoint event: a connection, the response that refuses it, or
 * null if the response is no such stream.
 */
export async function openSseWire(
  url: string,
  probe: string,
  outbound: Outbound,
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
  const delivered = {
    ok: true as const,
    exchanges: reply.exchanges,
    status: reply.status,
    headers: reply.headers,
    reply,
  }
  const complaint = reply.status >= 400 ? complaintIn(reply.text, id) : null
  if (waiting === null || reply.status >= 400)
    return { ...delivered, ms: reply.ms, response: complaint }
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
  return { ...delivered, ms: msSince(began), response: response === 'ended' ? null : response }
}

function complaintIn(text: string, id: number | null): Response | null {
  const json = readJson(text)
  return json.ok ? responseTo(id, json.value, true) : null
}

interface Inbox {
  /** The URL for messages; null if the stream names none, or one of another origin. */
  endpoint: Promise<string | null>
  room: WaitingRoom<number, Received>
}

function listenTo(stream: OpenStream): Inbox {
  const named = Promise.withResolvers<string | null>()
  const room = waitingRoom<number, Received>('late')
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
