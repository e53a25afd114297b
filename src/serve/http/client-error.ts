// Answers requests that are broken below the level of routes: bytes that are no HTTP, headers without end, halves that never become whole.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Refusal } from '../../errors.ts'
import { problemJson } from './problem.ts'

export function answerClientError(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = isTooLarge ? 431 : isTooSlow ? 408 : 400
  const words = isTooLarge ? 'Request Header Fields Too Large' : isTooSlow ? 'Request Timeout' : 'Bad Request'
  const id = randomUUID()
  const body = problemJson(new Refusal(isTooLarge ? 'headers-too-large' : 'invalid-request'), id, status)
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  // Whoever breaks the protocol may also never close: the socket does not wait for him.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
