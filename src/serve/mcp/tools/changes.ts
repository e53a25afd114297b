// The tool that follows changes: new tools, changed grades and contracts, since a date or a cursor.
import type { EventList } from '../../../domain/answer/event.ts'
import { EVENT_KINDS } from '../../../domain/scan/event.ts'
import { read } from '../ask.ts'
import { list, READS, slug, text, wholeNumber, type McpTool } from './tool.ts'

export const getChanges: McpTool = {
  name: 'get_changes',
  title: 'Get changes',
  description:
    'New tools, changed grades and contracts, oldest first. Use it to see what is new since a date.',
  input: {
    since: text('2026-11-01, or the last cursor.'),
    slug,
    category: text(),
    kind: { type: 'string', enum: [...EVENT_KINDS] },
    limit: wholeNumber('How many.', 100, 20),
  },
  output: { changes: list, cursor: text() },
  annotations: READS,
  async run(ask, { since, slug: tool, category, kind, limit = 20 }) {
    const { events, cursor, hasMore, warnings } = await read<EventList>(ask, '/events', {
      since,
      tool,
      category,
      kind,
      limit,
    })
    return {
      changes: events.map(({ at, tool: { slug: name }, summary }) => ({
        at: at.slice(0, 10),
        slug: name,
        what: summary,
      })),
      cursor,
      hasMore,
      ...(warnings && { warnings }),
    }
  },
}
