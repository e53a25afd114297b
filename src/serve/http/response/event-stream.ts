// The event log as server-sent events. It polls the log, so that any replica can stream what
// another has written.
import { setTimeout as pause } from 'node:timers/promises'
import type { EventQuery } from '../../../store/catalogue.ts'
import { eventJson } from '../../../represent/json/event.ts'
import type { RequestContext, Service, WithCatalogue } from '../service.ts'
import { isUnread, makeStreams } from './open-stream.ts'
import { inert } from './scan-json.ts'

const LOOK_EVERY_MS = 1000
const BREATHE_EVERY_LOOKS = 15
/** After this the client reconnects with its last event id. */
export const LONGEST_MS = 600_000
const AT_ONCE = 100

export type EventStreamDeps = WithCatalogue<'listEvents'> & Pick<Service, 'isStopping' | 'writeMs'>

const openStream = makeStreams(30)

export async function streamEvents(
  service: EventStreamDeps,
  context: RequestContext,
  query: Omit<EventQuery, 'limit'>,
): Promise<void> {
  const { cursor } = await service.catalogue.listEvents({ ...query, limit: 1 })
  await openStream(service, context, async (raw) => {
    const until = performance.now() + LONGEST_MS
    raw.write('retry: 3000\n\n')
    let after = query.after ?? cursor
    for (let look = 1; !raw.destroyed && !service.isStopping && performance.now() < until; look++) {
      const page = await service.catalogue.listEvents({ ...query, after, limit: AT_ONCE })
      for (const event of page.events)
        raw.write(
          `id: ${event.id}\nevent: ${event.kind}\ndata: ${inert(JSON.stringify(eventJson(event)))}\n\n`,
        )
      after = page.cursor
      if (isUnread(raw)) return
      if (look % BREATHE_EVERY_LOOKS === 0) raw.write(':\n\n')
      if (!page.hasMore) await pause(LOOK_EVERY_MS)
    }
  })
}
