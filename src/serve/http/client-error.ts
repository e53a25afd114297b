// Answers requests that are broken below the level of routes: bytes that are no HTTP, headers without end, halves that never become whole.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, type RefusalCode } from '../../errors.ts'
import { problemJson } from './problem.ts'

const CODES: Readonly<Record<string, RefusalCode>> = { HPE_HEADER_OVERFLOW: 'headers-too-large', ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout' }

export function answerClientError(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const id = randomUUID()
  const refusal = new Refusal(CODES[error.code] ?? 'invalid-request')
  const body = problemJson(refusal, id)
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  // Whoever breaks the protocol may also never close: the socket does not wait for him.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
