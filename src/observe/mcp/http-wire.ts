// MCP over Streamable HTTP: one POST per message, answered with JSON or an event stream.
import type { Asker } from '../outbound/outbound.ts'
import { readJson } from '../reading/data/json.ts'
import { type Response, responseTo } from './json-rpc.ts'
import { MESSAGE_MS, MOST_NOTICES, type Sending, type Wire } from './wire.ts'

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
      const response = listener.response() ?? responseIn(reply.text, id)
      return {
        ok: true,
        exchanges: reply.exchanges,
        ms: reply.ms,
        status: reply.status,
        headers: reply.headers,
        response,
        reply,
      }
    },
    async close(headers) {
      // Otherwise the server may keep the session forever.
      if (headers?.['mcp-session-id'] !== undefined) await ask({ url, method: 'DELETE', headers })
    },
  }
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
