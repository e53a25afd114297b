// Sends a response: in full, without a body for HEAD, or as 304; then counts and logs it.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Answer } from './answer.ts'
import { compressedTwin } from './compression.ts'
import { isHeld, isUnchanged } from './conditional.ts'
import type { Service, RequestContext } from '../service.ts'

/** A text with as many bytes as characters is ASCII and needs no encoding. */
const PLAIN_LETTERS = 'latin1'

/** The minimum rate in bytes per millisecond at which a client must read. */
const LEAST_BYTES_PER_MS = 16
const WRITE_MS = 20_000

export type DeliveryDeps = Pick<Service, 'log' | 'metrics' | 'writeMs'>

/**
 * Closes the connection of a client that does not read: its response would be held in memory
 * forever.
 */
export function dropUnlessRead(raw: ServerResponse, bytes: number, writeMs = WRITE_MS): void {
  const arm = (socket: Socket) => {
    const tooLong = setTimeout(() => socket.destroy(), writeMs + bytes / LEAST_BYTES_PER_MS).unref()
    raw.once('close', () => clearTimeout(tooLong))
  }
  // A pipelined response has no socket before its turn comes.
  if (raw.socket === null) raw.once('socket', arm)
  else if (raw.socket.writableLength > 0) arm(raw.socket)
}

/** Writes to the socket directly, because cached responses need none of the framework's work. */
export function deliver(service: DeliveryDeps, context: RequestContext, made: Answer): void {
  const { request, reply, fields } = context
  const { method, headers } = request.raw
  const answer = compressedTwin(made, headers['accept-encoding'])
  const isRead = method === 'GET' || method === 'HEAD'
  const isNotModified =
    isRead &&
    answer.status === 200 &&
    (isHeld(headers['if-none-match'], answer.etag) || isUnchanged(headers, answer.modifiedAt))
  const status = isNotModified ? 304 : answer.status
  reply.hijack()
  const { raw } = reply
  raw.writeHead(
    status,
    isNotModified
      ? [...answer.fields, ...fields]
      : [...answer.bodyFields, ...answer.fields, ...fields],
  )
  if (isNotModified || method === 'HEAD' || answer.bytes === 0) raw.end()
  else if (typeof answer.body === 'string')
    raw.end(answer.body, answer.bytes === answer.body.length ? PLAIN_LETTERS : 'utf8')
  else raw.end(answer.body)
  dropUnlessRead(raw, answer.bytes, service.writeMs)
  const ms = performance.now() - context.startedAt
  service.metrics.count(context.route, method ?? '', status, ms)
  service.log.info(
    { id: request.id, method, route: context.route, status, ms: Math.round(ms * 100) / 100 },
    'answered',
  )
}
