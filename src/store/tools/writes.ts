// Writes tools: row, documents and source, always in the caller's transaction.
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { exchangeLines } from '../../domain/evidence/exchange-line.ts'
import { afterImport } from '../../domain/tool/record-after.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { inserting, sql, type Reader } from '../database/statement.ts'
import { columnsOf, rankOf, storedUrlKey } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import { makeToolChanges, type ToolChanges } from './changes.ts'
import { gradeEvent, type Cause } from './events.ts'
import { COLUMN_VALUES, COLUMNS, lockRecord, storeColumns, storeDocuments } from './rows.ts'

const idsLike = sql<{ id: number; slug: string }>()(
  'select id, slug from tool where slug = :slug or url_key = :urlKey',
)

export function toolWrites(store: Store) {
  return {
    /**
     * Stores graded tools (catalogue import): creates new ones and replaces known slugs. Reviews
     * are kept, and so is the evidence if none is given. One transaction per call.
     */
    putTools: (
      records: readonly { record: ToolRecord; urlKey: string; evidence: string | null }[],
      now: number,
    ): Promise<void> =>
      store.engine.transaction(async (tx) => {
        const cause: Cause = { reason: 'declaration', at: now, scanId: null }
        const changes = makeToolChanges()
        // All writers use the same order, so that they cannot deadlock.
        for (const { record, urlKey, evidence: text } of records.toSorted((a, b) =>
          a.record.slug < b.record.slug ? -1 : 1,
        )) {
          const { slug } = record
          const known = await idsLike(tx, { slug, urlKey: storedUrlKey(urlKey) })
          const id = known.find((each) => each.slug === slug)?.id ?? known[0]?.id
          const evidence = text === null ? null : { text, derived: derivedFrom(text) }
          if (id === undefined) {
            const tool = { record, urlKey, evidence: evidence ?? NONE, lookedAt: now, cause }
            await insertTool(store, tx, tool, changes)
          } else {
            const newKey = known.length === 1 ? urlKey : null
            const change = async (old: ToolRecord) => ({
              record: afterImport(old, record),
              evidence,
            })
            await replaceTool(store, tx, { id, change, urlKey: newKey, cause }, changes)
          }
        }
        await changes.write(tx)
      }),
  }
}

type Derived = ReturnType<typeof derivedFrom>

interface StoredEvidence {
  /** As JSON. */
  text: string
  /** Null if it stays: only the declaration is another. */
  derived: Derived | null
}

const NOTHING = { exchanges: '[]', clients: 'null' }
export const NONE: StoredEvidence = { text: 'null', derived: NOTHING }

/**
 * What answers need of the evidence, each as JSON; one that is not JSON has no exchanges. What clients
 * make of its tools is null while that is worked out, and the previous one stays.
 */
function derivedFrom(text: string) {
  try {
    const evidence = JSON.parse(text) as Partial<Evidence>
    const isListRead = evidence.observations?.mcpTools?.state === 'observed'
    const clients = isListRead ? null : NOTHING.clients
    return { exchanges: JSON.stringify(exchangeLines(evidence)), clients }
  } catch {
    return NOTHING
  }
}

interface NewTool {
  record: ToolRecord
  urlKey: string
  evidence: StoredEvidence
  /** Null if it is queued for its first scan. */
  lookedAt: number | null
  cause: Cause
}

const TOOL_ROW = {
  columns: `${COLUMNS}, looked_at, review_count, version, rendered_by, changed`,
  values: `${COLUMN_VALUES}, :lookedAt, 0, 1, :renderedBy, 0`,
} as const
const insertRow = sql<{ id: number }>()({
  // SQLite would reuse the id of a deleted last row, which others may still have in memory.
  sqlite: `
    insert into tool (id, ${TOOL_ROW.columns})
    values (
      (select max(
        coalesce((select max(id) from tool), 0), coalesce((select max(tool_id) from removed_tool), 0)
      ) + 1),
      ${TOOL_ROW.values}
    ) returning id`,
  postgres: `insert into tool (${TOOL_ROW.columns}) values (${TOOL_ROW.values}) returning id`,
})
const insertDocuments = inserting('tool_document', {
  sealed: ['tool', 'profile', 'markdown', 'registry'],
})
const insertSource = inserting('tool_source', { sealed: ['record', 'evidence'] })
const putRow = sql({ sealed: ['exchanges', 'clients'] })(`
  insert into tool_exchange (tool_id, exchanges, clients, derived_by)
  values (:id, :exchanges, :clients, :derivedBy)
  on conflict (tool_id) do update set exchanges = excluded.exchanges,
    clients = coalesce(excluded.clients, tool_exchange.clients), derived_by = excluded.derived_by`)

async function putDerived({ renderer }: Store, tx: Reader, id: number, derived: Derived | null) {
  if (derived === null) return
  const derivedBy = derived.clients === null ? '' : renderer.version
  await putRow(tx, { id, ...derived, derivedBy })
}

export async function insertTool(
  store: Store,
  tx: Reader,
  { record, urlKey, evidence, lookedAt, cause }: NewTool,
  changes: ToolChanges,
): Promise<number> {
  const { renderer } = store
  const documents = await renderer.render(record)
  const columns = columnsOf(record, urlKey)
  const rows = await insertRow(tx, { ...columns, lookedAt, renderedBy: renderer.version })
  const [{ id }] = rows as [{ id: number }]
  await insertDocuments(tx, { tool_id: id, ...documents })
  const source = { record: JSON.stringify(record), evidence: evidence.text }
  await insertSource(tx, { tool_id: id, ...source })
  await putDerived(store, tx, id, evidence.derived)
  changes.replace(id, record)
  changes.publish(gradeEvent(id, null, record, cause))
  return id
}

/** What becomes of a tool and its evidence, under its lock; null keeps the evidence. */
export type ChangeTool = (
  old: ToolRecord,
  evidence: string | null,
) => Promise<{ record: ToolRecord; evidence: string | null }>

interface Replacement {
  id: number
  change: (old: ToolRecord) => Promise<{ record: ToolRecord; evidence: StoredEvidence | null }>
  /** Null if the tool keeps its address, such as when the new one is another tool's. */
  urlKey: string | null
  cause: Cause
}

const updateEvidence = sql({ sealed: ['evidence'] })(
  'update tool_source set evidence = :evidence where tool_id = :id',
)
const trustedScores = sql<{ n: number; scoreSum: number | null }>()(`
  select count(score_key) as n, sum(score_key) as "scoreSum" from review
  where tool_id = :id and trusted = 1 and superseded = 0`)

/** Returns the rank of its letter before and after, and whether the same method gave both. */
export async function replaceTool(
  store: Store,
  tx: Reader,
  { id, urlKey, cause, change }: Replacement,
  changes: ToolChanges,
): Promise<{
  from: number | null
  to: number | null
  isSameMethod: boolean
  record: ToolRecord
}> {
  const { row: before, record: old } = await lockRecord(store, tx, id)
  const { record, evidence } = await change(old)
  const columns = columnsOf(record, urlKey ?? before.url_key)
  await storeColumns(store, tx, id, columns)
  await storeDocuments(store, tx, id, record)
  if (evidence) {
    await updateEvidence(tx, { id, evidence: evidence.text })
    await putDerived(store, tx, id, evidence.derived)
  }
  changes.replace(id, record)
  changes.publish(gradeEvent(id, old, record, cause))
  // A scan is in the history itself, with its method.
  if (cause.scanId === null) await recordMethodChange(tx, id, old, record, cause.at)
  if (before.category !== record.category && before.review_count > 0) {
    const [scored] = await trustedScores(tx, { id })
    const moved = { n: scored?.n ?? 0, scoreSum: scored?.scoreSum ?? 0 }
    changes.moveReviews(before.category, record.category, moved)
  }
  return {
    from: before.grade_rank,
    to: columns.grade_rank,
    record,
    isSameMethod: old.grading?.methodVersion === record.grading?.methodVersion,
  }
}

/** Two changes in one millisecond become one. */
const putMethodChange = sql()(`
  insert into method_change
    (tool_id, changed_at, from_version, from_rank, from_score, to_version, to_rank, to_score)
  values (:id, :now, :fromVersion, :fromRank, :fromScore, :toVersion, :toRank, :toScore)
  on conflict (tool_id, changed_at) do update
  set to_version = excluded.to_version, to_rank = excluded.to_rank, to_score = excluded.to_score`)

/** Records that its grade changed with the method; nothing if one method gave both grades. */
export async function recordMethodChange(
  tx: Reader,
  id: number,
  before: ToolRecord,
  after: ToolRecord,
  now: number,
): Promise<void> {
  const [from, to] = [before.grading, after.grading]
  if (!from?.methodVersion || !to?.methodVersion) return
  if (from.methodVersion === to.methodVersion) return
  await putMethodChange(tx, {
    id,
    now,
    fromVersion: from.methodVersion,
    fromRank: from.letter === null ? null : rankOf(from.letter),
    fromScore: from.score,
    toVersion: to.methodVersion,
    toRank: to.letter === null ? null : rankOf(to.letter),
    toScore: to.score,
  })
}
