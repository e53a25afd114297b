// The latest events as a feed, for readers that know Atom (RFC 4287) or JSON Feed 1.1.
import type { ToolEvent } from '../../domain/scan/event.ts'
import { eventJson } from '../json/event.ts'
import { eventSummary, eventTitle } from '../words/events.ts'
import { plainText, xmlText } from '../words/text.ts'

export interface FeedView {
  /** The URL of the service, without a trailing slash. */
  base: string
  /** What the feed is about: all tools, one, or a category. */
  subject: string
  /** The page with the same content, and the query of the feed. */
  page: string
  query: string
  /** Latest first. */
  events: readonly ToolEvent[]
}

/** Not a URL: an event is the same wherever the service is reached. */
const NAME = 'urn:x-agentgrade'
const NEVER = '1970-01-01T00:00:00.000Z'

export function feedAtom({ base, subject, page, query, events }: FeedView): string {
  const updated = events[0]?.at ?? NEVER
  const entries = events.map((event) => {
    const { slug, category } = event.tool
    return `<entry><id>${NAME}:event:${event.id}</id><title>${xmlText(eventTitle(event))}</title><updated>${event.at}</updated><link rel="alternate" type="text/html" href="${xmlText(`${base}/tools/${slug}`)}"/><category term="${event.kind}"/><category term="${xmlText(category)}"/><summary>${xmlText(eventSummary(event))}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${base === '' ? '' : ` xml:base="${xmlText(base)}/"`}>
<id>${NAME}:feed${xmlText(query)}</id>
<title>${xmlText(titleOf(subject))}</title>
<updated>${updated}</updated>
<author><name>AgentGrade</name></author>
<link rel="self" type="application/atom+xml" href="${xmlText(`${base}/feed.atom${query}`)}"/>
<link rel="alternate" type="text/html" href="${xmlText(base + page)}"/>
${entries.join('\n')}
</feed>
`
}

export function feedJson({ base, subject, page, query, events }: FeedView) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(subject),
    home_page_url: base + page,
    feed_url: `${base}/feed.json${query}`,
    description: 'Tools that were added, and grades and contracts that changed.',
    language: 'en',
    authors: [{ name: 'AgentGrade' }],
    items: events.map((event) => ({
      id: `${NAME}:event:${event.id}`,
      url: `${base}/tools/${event.tool.slug}`,
      title: eventTitle(event),
      content_text: eventSummary(event),
      date_published: event.at,
      tags: [event.kind, event.tool.category],
      _agentgrade: eventJson(event),
    })),
  }
}

function titleOf(subject: string): string {
  return `AgentGrade: ${plainText(subject, 80)}`
}
