// What happened to tools: by cursor (GET /events), and as feeds.
import type { Values } from '../../../domain/read/parameters.ts'
import { READS } from '../../../domain/read/reads.ts'
import type { EventList } from '../../../domain/answer/event.ts'
import type { EventQuery } from '../../../store/catalogue.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/tool.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import { feedAtom, feedJson, type FeedView } from '../../../represent/feed/feed.ts'
import { eventsPage } from '../../../represent/html/pages/events-page.ts'
import { pathWith } from '../../../represent/html/parts/elements.ts'
import { eventJson } from '../../../represent/json/event.ts'
import { eventsMarkdown } from '../../../represent/text/histories.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer, answerIn } from '../response/answer.ts'
import { describedAs, ok, EVENT } from '../description/components.ts'
import { openRead, apiRead, type Route, type RequestContext } from '../route.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { isUnread, makeStreams } from '../response/open-stream.ts'
import { inert } from '../response/scan-json.ts'
import { valuesIn, toolIn } from '../request/parameters.ts'

export const FEED_EVENTS = 50
const LATEST = { after: null }

const { query: PARAMETERS } = READS.events
const { since, tool, category, kind } = PARAMETERS
const NARROWING = { tool, category, kind }

interface FeedForm {
  path: string
  id: string
  media: string
  words: string
  example: unknown
  make: (view: FeedView) => { kind: 'atom' | 'json-feed'; text: string }
}

const FEEDS: readonly FeedForm[] = [
  {
    path: '/feed.atom',
    id: 'getAtomFeed',
    media: 'application/atom+xml',
    words: 'Atom (RFC 4287)',
    example: '<feed xmlns="http://www.w3.org/2005/Atom"><title>AgentGrade</title></feed>',
    make: (view) => ({ kind: 'atom', text: feedAtom(view) }),
  },
  {
    path: '/feed.json',
    id: 'getJsonFeed',
    media: 'application/feed+json',
    words: 'JSON Feed 1.1',
    example: { version: 'https://jsonfeed.org/version/1.1', title: 'AgentGrade', items: [] },
    make: (view) => ({ kind: 'json-feed', text: inertJson(feedJson(view)) }),
  },
]

export const eventRoutes: readonly Route[] = [
  apiRead({
    path: READS.events.path,
    cachedBy: 'tools',
    operation: {
      id: 'listEvents',
      tag: 'Events',
      summary: 'Read what changed',
      description:
        'Added tools, changed grades and changed contracts, oldest first. Send the cursor of a response as since in the next request to get each event exactly once. The latest 100,000 events are stored.',
      query: PARAMETERS,
      answers: ok(
        'Events in order, and the next cursor.',
        'EventList',
        { events: [EVENT], cursor: '42', hasMore: false, next: '/events?since=42' },
        { markdown: '# Changes\n\n- [Resend](/tools/resend.md): Grade C+ (6.0) → B (6.4).' },
      ),
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    answer: listAnswer,
  }),
  {
    method: 'GET',
    path: '/events/stream',
    access: 'counted',
    operation: {
      id: 'streamEvents',
      tag: 'Events',
      summary: 'Follow changes as they happen',
      description:
        'Server-sent events: each event as it happens, with its cursor as id. Last-Event-ID, or since, resumes after it. A stream ends after ten minutes; reconnect with the last id.',
      query: { since, ...NARROWING },
      answers: {
        200: describedAs(
          'The stream.',
          'text/event-stream',
          'id: 42\nevent: grade.changed\ndata: {"id":"42"}\n\n',
        ),
      },
      refusals: ['invalid-parameter', 'tool-not-found', 'too-many-streams'],
    },
    async answer(context) {
      const values = valuesIn(context, { since, ...NARROWING })
      const last = since.read(String(context.request.headers['last-event-id'] ?? ''))
      if (values.tool !== undefined) await toolIn(context, values.tool)
      const after = last ?? values.since ?? LATEST
      await streamEvents(context, { ...after, ...narrowed(values) })
      return null
    },
  },
  ...FEEDS.map(feedRoute),
]

async function listAnswer(context: RequestContext): Promise<Answer> {
  const values = valuesIn(context, PARAMETERS)
  const found = await read(context, values, values.since ?? LATEST, values.limit)
  const { events, cursor, hasMore, isCut } = found
  const { since: _since, kind: kinds, ...rest } = values
  const next = pathWith('/events', { since: String(cursor), ...rest, kind: kinds?.join(',') })
  const filters = { tool: rest.tool, category: rest.category, kind: kinds?.join(',') }
  const body: EventList = {
    events: events.map(eventJson),
    cursor: String(cursor),
    hasMore,
    next,
    ...(isCut && {
      warnings: ['since: events after it are no longer kept. Read /tools for how things stand.'],
    }),
  }
  const forms = {
    json: () => inertJson(body),
    markdown: () => eventsMarkdown(events, next.replace('/events', '/events.md')),
    html: (base: string) => eventsPage({ base, filters, events: events.toReversed(), next }),
  }
  return answerIn(context, forms, { page: pathWith('/events', filters) })
}

/** Refuses an unknown tool; an unknown category has no events. */
async function read(
  context: RequestContext,
  values: Values<typeof NARROWING>,
  after: Pick<EventQuery, 'after' | 'from'>,
  most: number,
) {
  if (values.tool !== undefined) await toolIn(context, values.tool)
  return context.service.catalogue.listEvents({ ...after, limit: most, ...narrowed(values) })
}

function narrowed({ tool: slug, category: group, kind: kinds }: Values<typeof NARROWING>) {
  return {
    ...(slug !== undefined && { tool: slug }),
    ...(group !== undefined && { category: group }),
    ...(kinds !== undefined && { kinds }),
  }
}

/** Not counted: a feed reader asks every few minutes and mostly gets a cached response. */
function feedRoute({ path, id, media, words, example, make }: FeedForm): Route {
  return openRead({
    path,
    cachedBy: 'tools',
    operation: {
      id,
      tag: 'Events',
      summary: `Follow changes as ${words}`,
      description: `The latest ${FEED_EVENTS} events as ${words}, of all tools, one tool or one category. Not counted against the quota.`,
      query: NARROWING,
      answers: {
        200: {
          description: 'The feed.',
          content: {
            [media]: {
              schema: { type: typeof example === 'string' ? 'string' : 'object' },
              example,
            },
          },
        },
      },
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    async answer(context) {
      const values = valuesIn(context, NARROWING)
      const { events } = await read(context, values, LATEST, FEED_EVENTS)
      const { kind: form, text } = make(await viewOf(context, values, events.toReversed()))
      const at = events.at(-1)?.at
      return answerWith(form, text, {
        cache: FRESH_FOR_A_MINUTE,
        ...(at !== undefined && { modifiedAt: Date.parse(at) }),
      })
    },
  })
}

async function viewOf(
  context: RequestContext,
  { tool: slug, category: group, kind: kinds }: Values<typeof NARROWING>,
  events: FeedView['events'],
): Promise<FeedView> {
  const query = pathWith('', { tool: slug, category: group, kind: kinds?.join(',') })
  const view = { base: context.service.settings.publicUrl, query, events }
  if (slug !== undefined) {
    const { name } = (await toolIn(context, slug)).tool
    return { ...view, subject: name, page: `/tools/${slug}` }
  }
  const known = ALL_CATEGORIES.find((each) => each.slug === group)
  return known
    ? { ...view, subject: known.name, page: `/categories/${known.slug}` }
    : { ...view, subject: 'changes of grades and contracts', page: '/events' }
}

const LOOK_EVERY_MS = 1000
const BREATHE_EVERY_LOOKS = 15
/** After this the client reconnects with its last event id. */
export const LONGEST_MS = 600_000
const AT_ONCE = 100

const openStream = makeStreams(30)

async function streamEvents(
  context: RequestContext,
  query: Omit<EventQuery, 'limit'>,
): Promise<void> {
  const { service } = context
  const { cursor } = await service.catalogue.listEvents({ ...query, limit: 1 })
  await openStream(context, async (raw) => {
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
