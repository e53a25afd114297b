// The queries about the event log: written in order, read by cursor.
import { given, inserting, type Builder } from '../statement.ts'
import type { Tables } from '../tables.ts'

export type NewEvent = Omit<Tables['event'], 'id'>

/** Takes up to three kinds; a caller with fewer repeats one of them. */
export interface Page {
  after: number
  /** The earliest time, in milliseconds. */
  from: number
  upTo: number
  one: string
  two: string
  three: string
  limit: number
}

export function eventQueries(db: Builder) {
  return {
    insertEvent: inserting(db, 'event', {}),
    /** When the last events of a tool were told, the latest first. */
    toldAt: given<{ toolId: number; limit: number }>()((value) =>
      db
        .selectFrom('event')
        .select('at')
        .where('tool_id', '=', value.toolId)
        .orderBy('id', 'desc')
        .limit(value.limit),
    ),
    takeHeld: given<{ toolId: number; kind: string }>()((value) =>
      db
        .deleteFrom('held_event')
        .where('tool_id', '=', value.toolId)
        .where('kind', '=', value.kind)
        .returning('event'),
    ),
    holdEvent: inserting(db, 'held_event', {}),
    heldDue: given<{ now: number; limit: number }>()((value) =>
      db
        .selectFrom('held_event')
        .select(['tool_id', 'event'])
        .where('due_at', '<=', value.now)
        .orderBy('due_at')
        .limit(value.limit),
    ),
    forgetEvents: given<{ upTo: number }>()((value) =>
      db.deleteFrom('event').where('id', '<=', value.upTo),
    ),
    lastEvent: given<object>()(() => db.selectFrom('meta').select('events as id')),
    eventsAfter: { all: page(db, 'asc'), ...narrowed(db, 'asc') },
    eventsBefore: { all: page(db, 'desc'), ...narrowed(db, 'desc') },
  }
}

type Direction = 'asc' | 'desc'

/** Each combination has its own index; a single statement for all would use none. */
function narrowed(db: Builder, direction: Direction) {
  return {
    tool: given<Page & { slug: string }>()((value) =>
      select(db, value, direction).where('t.slug', '=', value.slug),
    ),
    category: given<Page & { category: string }>()((value) =>
      select(db, value, direction).where('e.category', '=', value.category),
    ),
    both: given<Page & { slug: string; category: string }>()((value) =>
      select(db, value, direction)
        .where('t.slug', '=', value.slug)
        .where('e.category', '=', value.category),
    ),
  }
}

function page(db: Builder, direction: Direction) {
  return given<Page>()((value) => select(db, value, direction))
}

function select(db: Builder, value: Page, direction: Direction) {
  return db
    .selectFrom('event as e')
    .innerJoin('tool as t', 't.id', 'e.tool_id')
    .select(['e.id', 'e.at', 'e.kind', 't.slug', 't.name', 'e.category', 'e.reason'])
    .select(['e.from_rank', 'e.to_rank', 'e.from_score', 'e.to_score'])
    .select(['e.method_version', 'e.scan_id', 'e.contract'])
    .where('e.id', '>', value.after)
    .where('e.id', '<=', value.upTo)
    .where('e.at', '>=', value.from)
    .where('e.kind', 'in', [value.one, value.two, value.three])
    .orderBy('e.id', direction)
    .limit(value.limit)
}
