// A server-sent event stream to one client: limited in number, and closed if the client does not
// read.
import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../errors.ts'
import type { RequestContext, Service } from '../service.ts'
import { dropUnlessRead } from './delivery.ts'

const MOST_STREAMS = 200
/** The limit of unread data, after which a stream is closed. */
const MOST_UNREAD_BYTES = 256 * 1024

/** The streams of one kind; `comeBackSeconds` is the Retry-After when all are in use. */
export function makeStreams(
  comeBackSeconds: number,
): (
  service: Service,
  context: RequestContext,
  tell: (raw: ServerResponse) => Promise<void>,
) => Promise<void> {
  let streams = 0
  return async (service, { request, reply, fields }, tell) => {
    if (streams >= MOST_STREAMS) throw new Refusal('overloaded', { retryAfter: comeBackSeconds })
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, [
      ...fields,
      'Content-Type',
      'text/event-stream; charset=utf-8',
      'Cache-Control',
      'no-store',
      'X-Accel-Buffering',
      'no',
      'Access-Control-Allow-Origin',
      '*',
      'X-Content-Type-Options',
      'nosniff',
    ])
    if (request.method === 'HEAD') {
      raw.end()
      return
    }
    streams += 1
    try {
      await tell(raw)
    } finally {
      streams -= 1
      raw.end()
      dropUnlessRead(raw, 0, service.writeMs)
    }
  }
}

export function isUnread(raw: ServerResponse): boolean {
  return (raw.socket?.writableLength ?? 0) > MOST_UNREAD_BYTES
}
