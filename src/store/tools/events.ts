// The event log: what a write appends, and reading it.
import type { ContractCounts } from '../../domain/scan/contract-change.ts'
import { EVENT_KINDS, type EventReason, type ToolEvent } from '../../domain/scan/event.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { NewEvent } from '../database/queries/events.ts'
import type { Reader } from '../database/engine.ts'
import { columnsOf, letterOfRank } from '../database/tool-row.ts'
import type { EventPage, EventQuery, Events } from '../interface/events.ts'
import type { Store } from '../store.ts'

/** Older events are deleted, so that the log does not fill the disk. */
export const EVENTS_KEPT = 100_000

/** Why a tool is written. */
export interface Cause {
  reason: EventReason
  at: number
  scanId: string | null
}

/** For a listed tool whose contract has changed between scans. */
export function contractEvent(
  toolId: number,
  record: ToolRecord,
  counts: ContractCounts,
  { reason, at, scanId }: Cause,
): NewEvent | null {
  const { rank, score } = standing(record)
  if (rank === null) return null
  return {
    at,
    kind: 'contract.changed',
    tool_id: toolId,
    category: record.category,
    reason,
    from_rank: rank,
    to_rank: rank,
    from_score: score,
    to_score: score,
    method_version: record.grading?.methodVersion ?? null,
    scan_id: scanId,
    contract: JSON.stringify(counts),
  }
}

/** Null if no grade was given, withdrawn or changed. */
export function gradeEvent(
  toolId: number,
  before: ToolRecord | null,
  after: ToolRecord,
  { reason, at, scanId }: Cause,
): NewEvent | null {
  const [from, to] = [before && standing(before), standing(after)]
  if ((from?.rank ?? null) === to.rank) return null
  const isNew = before === null || before.status !== 'graded'
  const isSameMethod = before?.grading?.methodVersion === after.grading?.methodVersion
  return {
    at,
    kind: isNew ? 'tool.added' : 'grade.changed',
    tool_id: toolId,
    category: after.category,
    reason: isNew || isSameMethod ? reason : 'method',
    from_rank: from?.rank ?? null,
    to_rank: to.rank,
    from_score: from?.score ?? null,
    to_score: to.score,
    method_version: after.grading?.methodVersion ?? null,
    scan_id: scanId,
    contract: null,
  }
}

/** Rank and score of a listed tool; a reference server is graded, but not ranked. */
function standing(record: ToolRecord): { rank: number | null; score: number | null } {
  const { grade_rank: rank, score } = columnsOf(record, '')
  return { rank, score }
}

export function eventReads(store: Store): Pick<Events, 'listEvents'> {
  const { engine, queries } = store
  return {
    listEvents: async (query) => {
      // Read first, so that no event up to it is written afterwards.
      const [last] = await queries.lastEvent(engine, {})
      return eventsAfter(store, engine, last?.id ?? 0, query)
    },
  }
}

/** Only up to an event that is known to be committed. */
export async function eventsAfter(
  store: Store,
  reader: Reader,
  upTo: number,
  query: EventQuery,
): Promise<EventPage> {
  const rows = await readPage(store, reader, query, upTo)
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
  { queries }: Store,
  reader: Reader,
  { after, from = 0, limit, tool, category, kinds = EVENT_KINDS }: EventQuery,
  upTo: number,
) {
  const [one = '', two = one, three = one] = kinds
  // One more than requested, to know whether there is more.
  const page = { after: after ?? 0, from, upTo, one, two, three, limit: limit + 1 }
  const statements = after === null ? queries.eventsBefore : queries.eventsAfter
  if (tool !== undefined && category !== undefined)
    return statements.both(reader, { ...page, slug: tool, category })
  if (tool !== undefined) return statements.tool(reader, { ...page, slug: tool })
  return category === undefined
    ? statements.all(reader, page)
    : statements.category(reader, { ...page, category })
}

type EventRow = Awaited<ReturnType<typeof readPage>>[number]

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
  }
}
