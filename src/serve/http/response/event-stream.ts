// The log of events as server-sent events: the log is read again and again, so that any replica can
// tell what any other has written.
import type { EventQuery } from '../../../catalogue/catalogue.ts'
import { Refusal } from '../../../errors.ts'
import { eventJson } from '../../../represent/json/event.ts'
import type { RequestContext, Service } from '../service.ts'
import { dropUnlessRead } from './delivery.ts'
import { inert } from './scan-json.ts'

const LOOK_EVERY_MS = 1000
const BREATHE_EVERY_LOOKS = 15
/** Then the reader comes again with the id that it has. */
const LONGEST_MS = 600_000
const MOST_STREAMS = 200
const AT_ONCE = 100
/** What waits to be read; a stream that nobody reads ends. */
const MOST_UNREAD_BYTES = 256 * 1024

let streams = 0

export async function streamEvents(
  service: Service,
  { request, reply, fields }: RequestContext,
  query: Omit<EventQuery, 'limit'>,
): Promise<void> {
  if (streams >= MOST_STREAMS) throw new Refusal('overloaded', { retryAfter: 30 })
  const { cursor } = await service.catalogue.listEvents({ ...query, limit: 1 })
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
  if (request.method === 'HEAD') return void raw.end()
  streams += 1
  const until = performance.now() + LONGEST_MS
  try {
    raw.write('retry: 3000\n\n')
    let after = query.after ?? cursor
    for (let look = 1; !raw.destroyed && !service.isStopping && performance.now() < until; look++) {
      const page = await service.catalogue.listEvents({ ...query, after, limit: AT_ONCE })
      for (const event of page.events)
        raw.write(
          `id: ${event.id}\nevent: ${event.kind}\ndata: ${inert(JSON.stringify(eventJson(event)))}\n\n`,
        )
      after = page.cursor
      if ((raw.socket?.writableLength ?? 0) > MOST_UNREAD_BYTES) return
      if (look % BREATHE_EVERY_LOOKS === 0) raw.write(':\n\n')
      if (!page.hasMore) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  } finally {
    streams -= 1
    raw.end()
    dropUnlessRead(raw, 0, service.writeMs)
  }
}
