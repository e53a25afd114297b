// Maps a refusal to problem details (RFC 9457) for programs and to a page for browsers, and answers
// requests that are invalid below the level of routes: not HTTP, headers too long, or incomplete.
import type { ProblemAnswer } from '../../../domain/answer/service.ts'
import { Refusal, type RefusalCode } from '../../../errors/refusal.ts'
import { errorPage } from '../../../represent/html/pages/error-page.ts'
import { answerWith, type Answer, type Representation } from './answer.ts'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export function problemAnswer(
  refusal: Refusal,
  requestId: string,
  representation: Representation,
  fields: readonly string[] = [],
): Answer {
  const options = {
    status: refusal.status,
    isNegotiated: true,
    fields: [...fieldsOf(refusal), ...fields],
  }
  if (representation !== 'html')
    return answerWith('problem', problemJson(refusal, requestId), options)
  const { status, title, code, message, hint, suggestions, retryAfter } = refusal
  // The page of a 404 itself offers what the hint tells programs to do.
  const detail = status === 404 ? message : `${message} ${hint}`
  const view = {
    base: '',
    status,
    title,
    code,
    detail,
    requestId,
    suggestions,
    problems: problemsOf(refusal),
    retryAfter,
  }
  return answerWith('html', errorPage(view), options)
}

export function problemJson(refusal: Refusal, requestId: string): string {
  const { code, status, title, message, hint, problems, suggestions, retryAfter } = refusal
  const problem: ProblemAnswer = {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: `${message} ${hint}`,
    instance: `/requests/${requestId}`,
    code,
    ...(problems.length > 0 && { errors: problemsOf(refusal) }),
    ...(suggestions.length > 0 && { suggestions: [...suggestions] }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
  return JSON.stringify(problem)
}

function problemsOf({ problems }: Refusal): NonNullable<ProblemAnswer['errors']> {
  return problems.map(({ pointer, found, expected }) => ({
    pointer,
    detail: `Found ${found}, expected ${expected}.`,
  }))
}

/** The error as the caller may see it: an internal one becomes `internal`, its cause is logged. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body-too-large', { cause: error })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('unsupported-media-type', { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('invalid-request', { cause: error })
  return new Refusal('internal', { cause: error })
}

const TOKEN_ERRORS: Partial<Record<RefusalCode, string>> = {
  'invalid-key': 'invalid_token',
  'key-expired': 'invalid_token',
  'scope-missing': 'insufficient_scope',
  'admin-required': 'insufficient_scope',
}

function fieldsOf({ code, status, retryAfter }: Refusal): string[] {
  const error = TOKEN_ERRORS[code]
  return [
    ...(retryAfter === undefined
      ? []
      : ['Retry-After', String(Math.max(1, Math.ceil(retryAfter)))]),
    ...(status === 401 || error !== undefined
      ? ['WWW-Authenticate', `Bearer realm="AgentGrade"${error ? `, error="${error}"` : ''}`]
      : []),
  ]
}

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

/** Responds to an unsupported Expect header without waiting for the body, which may never come. */
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
