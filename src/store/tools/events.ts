// The event log: what a write appends, what it delays if a tool changes too often, and its reads.
import { verdictSentence, type PolicyVerdict } from '../../domain/registry/policy.ts'
import type { ContractCounts } from '../../domain/scan/contract-change.ts'
import {
  EVENT_KINDS,
  type EventKind,
  type PolicyChange,
  type EventReason,
  type ToolEvent,
} from '../../domain/scan/event.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { inserting, sql, type Reader, type Tables } from '../database/statement.ts'
import { columnsOf, versionOfMethod, letterOfRank } from '../database/tool-row.ts'
import type { Store } from '../store.ts'

export type NewEvent = Omit<Tables['event'], 'id'>

/** Older events are deleted, so that the log does not fill the disk. */
export const EVENTS_KEPT = 100_000

/** Why a tool is written. */
export interface Cause {
  reason: EventReason
  at: number
  scanId: string | null
}

export type EventTool = Pick<Tables['tool'], 'category' | 'grade_rank' | 'score' | 'method_version'>

/** About a tool as it is; `more` says what else happened, such as the grade before. */
export function eventOf(
  toolId: number,
  { category, grade_rank: rank, score, method_version: method }: EventTool,
  kind: EventKind,
  { reason, at, scanId }: Cause,
  more: Partial<NewEvent>,
): NewEvent {
  const grade = { from_rank: rank, to_rank: rank, from_score: score, to_score: score }
  const version = versionOfMethod(method) || null
  const about = { tool_id: toolId, category, method_version: version, ...grade }
  return { at, kind, reason, scan_id: scanId, ...about, contract: null, policy: null, ...more }
}

/** For a listed tool whose contract has changed between scans. */
export function contractEvent(
  toolId: number,
  record: ToolRecord,
  counts: ContractCounts,
  cause: Cause,
): NewEvent | null {
  const tool = columnsOf(record, '')
  if (tool.grade_rank === null) return null
  return eventOf(toolId, tool, 'contract.changed', cause, { contract: JSON.stringify(counts) })
}

/** Null if no grade was given, withdrawn or changed, or if another method gave it. */
export function gradeEvent(
  toolId: number,
  before: ToolRecord | null,
  after: ToolRecord,
  cause: Cause,
): NewEvent | null {
  // A reference server is graded, but not ranked.
  const [from, to] = [before && columnsOf(before, ''), columnsOf(after, '')]
  const earlier = { from_rank: from?.grade_rank ?? null, from_score: from?.score ?? null }
  if (earlier.from_rank === to.grade_rank) return null
  const isNew = before === null || before.status !== 'graded'
  if (!isNew && before.grading?.methodVersion !== after.grading?.methodVersion) return null
  return eventOf(toolId, to, isNew ? 'tool.added' : 'grade.changed', cause, earlier)
}

/** Of one tool, in any 24 hours: nobody fills the log that everybody reads. */
const MOST_A_DAY = 5
const DAY_MS = 86_400_000
const DELAYED_AT_ONCE = 50

const latestTimes = sql<{ at: number }>()(
  `select at from event where tool_id = :toolId and kind <> 'policy.changed'
  order by id desc limit :limit`,
)
const takeDelayed = sql<{ event: string }>()(
  'delete from held_event where tool_id = :toolId and kind = :kind returning event',
)
const insertDelayed = inserting('held_event')
const dueEvents = sql<{ tool_id: number; event: string }>()(
  'select tool_id, event from held_event where due_at <= :now order by due_at limit :limit',
)

/** The events to publish now; those of a tool that changes too often are delayed and become one. */
export async function publishable(tx: Reader, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const published: NewEvent[] = []
  for (const event of events) {
    const { tool_id: toolId, kind, at } = event
    // Each is of another policy or server: none stands for another.
    if (kind === 'policy.changed') {
      published.push(event)
      continue
    }
    const merged = withDelayed(event, (await takeDelayed(tx, { toolId, kind }))[0]?.event)
    if (kind === 'grade.changed' && merged.from_rank === merged.to_rank) continue
    const limit = MOST_A_DAY - published.filter((each) => each.tool_id === toolId).length
    const before = limit > 0 ? await latestTimes(tx, { toolId, limit }) : []
    const oldest = before.at(limit - 1)?.at ?? (limit > 0 ? -Infinity : at)
    if (oldest + DAY_MS <= at) published.push(merged)
    else {
      const due = { tool_id: toolId, kind, due_at: oldest + DAY_MS, event: JSON.stringify(merged) }
      await insertDelayed(tx, due)
    }
  }
  return published
}

function withDelayed(event: NewEvent, text: string | undefined): NewEvent {
  if (text === undefined) return event
  const { from_rank, from_score } = JSON.parse(text) as NewEvent
  return { ...event, from_rank, from_score }
}

/** The delayed events that are due, some at a time. */
export function delayedEvents(on: Reader, now: number) {
  return dueEvents(on, { now, limit: DELAYED_AT_ONCE })
}

const insertEvent = inserting('event')
const deleteEvents = sql()('delete from event where id <= :upTo')

/** `last` is the id of the last of them. */
export async function appendEvents(tx: Reader, events: readonly NewEvent[], last: number) {
  if (events.length === 0) return
  for (const [at, event] of events.entries())
    await insertEvent(tx, { ...event, id: last - events.length + 1 + at })
  await deleteEvents(tx, { upTo: last - EVENTS_KEPT })
}

export interface EventQuery {
  /** Only events after this one; null for the latest. */
  after: number | null
  /** Only events at or after this time, in milliseconds. */
  from?: number
  limit: number
  tool?: string
  category?: string
  kinds?: readonly EventKind[]
}

type EventRow = Tables['event'] & { slug: string; name: string }

const lastEvent = sql<{ id: number }>()('select events as id from meta')
/** Each combination has its own index; a single statement for all would use none. */
const PAGES = { asc: pagesIn('asc'), desc: pagesIn('desc') }

function pagesIn<const D extends 'asc' | 'desc'>(direction: D) {
  const page = <const N extends string>(narrowing: N) =>
    sql<EventRow>()(`
      select e.id, e.at, e.kind, t.slug, t.name, e.category, e.reason, e.from_rank, e.to_rank,
        e.from_score, e.to_score, e.method_version, e.scan_id, e.contract, e.policy
      from event as e inner join tool as t on t.id = e.tool_id
      where e.id > :after and e.id <= :upTo and e.at >= :from and e.kind in (:kinds[4])
        ${narrowing}
      order by e.id ${direction} limit :limit`)
  return {
    all: page(''),
    tool: page('and t.slug = :slug'),
    category: page('and e.category = :category'),
    both: page('and t.slug = :slug and e.category = :category'),
  }
}

export function eventReads({ engine }: Store) {
  return {
    listEvents: async (query: EventQuery) =>
      // The last id is read first, so that no event up to it is written afterwards.
      eventsAfter(engine, await lastEventId(engine), query),
  }
}

export async function lastEventId(on: Reader): Promise<number> {
  return (await lastEvent(on))[0]?.id ?? 0
}

/** Oldest first, and only up to an event that is known to be committed. */
export async function eventsAfter(reader: Reader, upTo: number, query: EventQuery) {
  const rows = await readPage(reader, query, upTo)
  const hasMore = query.after !== null && rows.length > query.limit
  const events = rows.slice(0, query.limit).map(toolEvent)
  if (query.after === null) events.reverse()
  return {
    events,
    cursor: hasMore ? (events.at(-1)?.id ?? upTo) : upTo,
    hasMore,
    isCut:
      query.from === undefined
        ? query.after !== null && query.after < upTo - EVENTS_KEPT
        : rows[0]?.id === upTo - EVENTS_KEPT + 1,
  }
}

function readPage(
  reader: Reader,
  { after, from = 0, limit, tool, category, kinds = EVENT_KINDS }: EventQuery,
  upTo: number,
): Promise<EventRow[]> {
  // One more than requested, to know whether there is more.
  const page = { after: after ?? 0, from, upTo, kinds, limit: limit + 1 }
  const pages = after === null ? PAGES.desc : PAGES.asc
  if (tool !== undefined && category !== undefined)
    return pages.both(reader, { ...page, slug: tool, category })
  if (tool !== undefined) return pages.tool(reader, { ...page, slug: tool })
  return category === undefined
    ? pages.all(reader, page)
    : pages.category(reader, { ...page, category })
}

function toolEvent({ id, at, slug, name, category, ...row }: EventRow): ToolEvent {
  return {
    id,
    kind: row.kind as ToolEvent['kind'],
    at: new Date(at).toISOString(),
    tool: { slug, name, category },
    reason: row.reason as ToolEvent['reason'],
    grade: { from: letterOfRank(row.from_rank), to: letterOfRank(row.to_rank) },
    score: { from: row.from_score, to: row.to_score },
    methodVersion: row.method_version,
    scanId: row.scan_id,
    contract: row.contract === null ? null : (JSON.parse(row.contract) as ContractCounts),
    policy: row.policy === null ? null : policyChange(row.policy),
  }
}

function policyChange(text: string): ToolEvent['policy'] {
  const { name, server, isIn, reasons } = JSON.parse(text) as PolicyChange & PolicyVerdict
  return { name, server, isIn, says: verdictSentence({ isIn, reasons }) }
}
