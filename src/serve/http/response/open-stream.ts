// A server-sent event stream to one client: limited in number, and closed if the client does not
// read.
import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../errors/refusal.ts'
import { subjectOf } from '../../../usecases/keys/caller.ts'
import type { RequestContext, Service } from '../service.ts'
import { dropUnlessRead } from './drop-unless-read.ts'

const MOST_STREAMS = 200
/** Of one key, else one address: nobody holds all of them. */
export const MOST_OF_ONE = 20
/** The limit of unread data, after which a stream is closed. */
const MOST_UNREAD_BYTES = 256 * 1024

/** The streams of one kind; `comeBackSeconds` is the Retry-After when all are in use. */
export function makeStreams(
  comeBackSeconds: number,
): (
  service: Pick<Service, 'writeMs'>,
  context: RequestContext,
  tell: (raw: ServerResponse) => Promise<void>,
) => Promise<void> {
  let streams = 0
  const own = new Map<string, number>()
  return async (service, { request, reply, fields, caller }, tell) => {
    const subject = subjectOf(caller)
    const open = own.get(subject) ?? 0
    if (open >= MOST_OF_ONE)
      throw new Refusal('too-many-streams', {
        facts: { most: String(MOST_OF_ONE) },
        retryAfter: comeBackSeconds,
      })
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
    own.set(subject, open + 1)
    try {
      await tell(raw)
    } finally {
      streams -= 1
      const left = (own.get(subject) ?? 1) - 1
      if (left > 0) own.set(subject, left)
      else own.delete(subject)
      raw.end()
      dropUnlessRead(raw, 0, service.writeMs)
    }
  }
}

export function isUnread(raw: ServerResponse): boolean {
  return (raw.socket?.writableLength ?? 0) > MOST_UNREAD_BYTES
}
