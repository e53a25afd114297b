// A stream of server-sent events to one reader: bounded in number, and ended where nobody reads.
import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../errors.ts'
import type { RequestContext, Service } from '../service.ts'
import { dropUnlessRead } from './delivery.ts'

const MOST_STREAMS = 200
/** What waits to be read; a stream that nobody reads ends. */
const MOST_UNREAD_BYTES = 256 * 1024

/** The streams of one kind; `comeBackSeconds` is what those are told who come when all are taken. */
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
