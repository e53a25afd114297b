// Responds to requests that are invalid below the level of routes: not HTTP, headers too long, or
// incomplete.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, type RefusalCode } from '../../../errors/refusal.ts'
import { problemJson } from './problem.ts'

const CLOSE_AFTER_MS = 5000

const CODES: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

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
  // A client that violates the protocol may also never close or read: the socket has a time limit.
  const tooLong = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref()
  socket.once('close', () => clearTimeout(tooLong))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/**
 * Responds to an Expect header that is not supported, without waiting for the body, which may never
 * come.
 */
export function answerExpectation(_request: IncomingMessage, reply: ServerResponse): void {
  const id = randomUUID()
  const refusal = new Refusal('expectation-failed')
  const fields = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'X-Request-Id': id,
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  }
  reply.writeHead(refusal.status, fields).end(problemJson(refusal, id))
}
