// Writes tools: row, documents and source, always in the caller's transaction.
import { withOwner } from '../../domain/tool/with-owner.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import { exchangeText } from './exchange-text.ts'
import type { Store } from '../store.ts'
import { gradeEvent, type Cause } from './events.ts'
import { makeToolChanges, type ToolChanges } from './changes.ts'
import { columnsOf, storedUrlKey } from '../database/tool-row.ts'
import { recordMethodChange } from './method-change.ts'

export function putTools(store: Store): Catalogue['putTools'] {
  return (records, now) =>
    store.engine.transaction(async (tx) => {
      const cause: Cause = { reason: 'declaration', at: now, scanId: null }
      const changes = makeToolChanges()
      // All writers use the same order, so that they cannot deadlock.
      for (const { record, urlKey, evidence } of records.toSorted((a, b) =>
        a.record.slug < b.record.slug ? -1 : 1,
      )) {
        const known = await store.queries.findIds(tx, {
          slug: record.slug,
          urlKey: storedUrlKey(urlKey),
        })
        const id = known.find((each) => each.slug === record.slug)?.id ?? known[0]?.id
        const found = evidence === null ? null : { evidence, exchanges: exchangeText(evidence) }
        if (id === undefined)
          await insertTool(
            store,
            tx,
            { record, urlKey, ...(found ?? NOTHING), lookedAt: now, cause },
            changes,
          )
        else
          await replaceTool(
            store,
            tx,
            { id, record: () => record, urlKey: known.length === 1 ? urlKey : null, found, cause },
            changes,
          )
      }
      await changes.write(store, tx)
    })
}

interface Found {
  evidence: string
  /** The exchanges of the evidence, as JSON. */
  exchanges: string
}

interface NewTool extends Found {
  record: ToolRecord
  urlKey: string
  /** Null if it is queued for its first scan. */
  lookedAt: number | null
  cause: Cause
}

/** Stores a tool's documents, and the record that they are rendered from. */
export async function storeDocuments(
  { queries, renderer }: Store,
  tx: Reader,
  id: number,
  record: ToolRecord,
): Promise<void> {
  await queries.updateDocument(tx, { tool_id: id, ...renderer.render(record) })
  await queries.updateSource(tx, { tool_id: id, record: JSON.stringify(record) })
}

export async function insertTool(
  { queries, renderer }: Store,
  tx: Reader,
  tool: NewTool,
  changes: ToolChanges,
): Promise<number> {
  const { record, urlKey, evidence, exchanges, lookedAt, cause } = tool
  const documents = renderer.render(record)
  const columns = columnsOf(record, urlKey)
  const [row] = await queries.insertTool(tx, { ...columns, lookedAt, renderedBy: renderer.version })
  if (!row) throw new Error(`${record.slug} was not inserted.`)
  await queries.insertDocument(tx, { tool_id: row.id, ...documents })
  await queries.insertSource(tx, {
    tool_id: row.id,
    record: JSON.stringify(record),
    evidence,
  })
  await queries.putExchanges(tx, { id: row.id, exchanges })
  changes.replace(row.id, record)
  const event = gradeEvent(row.id, null, record, cause)
  if (event) changes.tell(event)
  return row.id
}

const NOTHING: Found = { evidence: 'null', exchanges: '[]' }

interface Replacement {
  id: number
  /** Null keeps the previous one. */
  found: Found | null
  record: (old: ToolRecord) => ToolRecord
  /**
   * Null if the tool keeps its address, for example because the new one belongs to another tool.
   */
  urlKey: string | null
  cause: Cause
}

/** Returns the rank of its letter before and after, and whether the same method gave both. */
export async function replaceTool(
  store: Store,
  tx: Reader,
  replacement: Replacement,
  changes: ToolChanges,
): Promise<{
  from: number | null
  to: number | null
  isSameMethod: boolean
  record: ToolRecord
}> {
  const { queries, renderer } = store
  const { id, urlKey, cause } = replacement
  const [before] = await queries.bumpVersion(tx, { id, renderedBy: renderer.version })
  const [source] = await queries.readSource(tx, { id })
  if (!before || !source) throw new Error(`Tool ${id} has no record.`)
  const old = JSON.parse(source.record) as ToolRecord
  const { createdAt, reviews } = old
  const next = replacement.record(old)
  // Only a scan brings another icon: whatever else is written keeps the one that is stored.
  const { iconVersion = old.iconVersion } = next
  // A tool recognised by its address keeps its slug, because links to it exist.
  const record = {
    ...withOwner(next, next.owner ?? old.owner),
    slug: before.slug,
    createdAt,
    reviews,
    ...(iconVersion !== undefined && { iconVersion }),
    latestScan: next.latestScan ?? old.latestScan,
  }
  const columns = columnsOf(record, urlKey ?? before.url_key)
  await queries.updateTool(tx, { id, ...columns, renderedBy: renderer.version })
  await storeDocuments(store, tx, id, record)
  if (replacement.found) {
    await queries.updateEvidence(tx, { id, evidence: replacement.found.evidence })
    await queries.putExchanges(tx, { id, exchanges: replacement.found.exchanges })
  }
  changes.replace(id, record)
  const event = gradeEvent(id, old, record, cause)
  if (event) changes.tell(event)
  // A scan is in the history itself, with its method.
  if (cause.scanId === null) await recordMethodChange(store, tx, id, old, record, cause.at)
  if (before.category !== record.category && before.review_count > 0) {
    const [scored] = await queries.trustedReviews(tx, { toolId: id })
    changes.moveReviews(before.category, record.category, {
      n: scored?.n ?? 0,
      scoreSum: scored?.score_sum ?? 0,
    })
  }
  return {
    from: before.grade_rank,
    to: columns.grade_rank,
    record,
    isSameMethod: old.grading?.methodVersion === record.grading?.methodVersion,
  }
}
