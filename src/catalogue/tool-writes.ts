// Writes tools: row, documents, search entry and counts, always in the one transaction of the caller.
import type { Documents, ToolRecord } from '../domain/tool.ts'
import type { Catalogue, Render } from './catalogue.ts'
import type { Reader } from './engine.ts'
import { makeFacetChanges } from './facets.ts'
import type { Store } from './store.ts'
import { columnsOf, storedUrlKey } from './tool-row.ts'

type Facets = ReturnType<typeof makeFacetChanges>

/** What a known category of reviews gains or loses when a tool moves. */
type Move = { from: string; to: string; n: number; scoreSum: number }

export function putTools(store: Store): Catalogue['putTools'] {
  return (records, render, now) =>
    store.engine.transaction(async (tx) => {
      const facets = makeFacetChanges()
      const moves: Move[] = []
      // In one order for all writers, so that none waits for another in a circle.
      for (const { record, urlKey, evidence } of records.toSorted((a, b) => (a.record.slug < b.record.slug ? -1 : 1))) {
        const known = await store.queries.findIds(tx, { slug: record.slug, urlKey: storedUrlKey(urlKey) })
        const id = known.find((each) => each.slug === record.slug)?.id ?? known[0]?.id
        if (id === undefined) await insertTool(store, tx, { record, urlKey, evidence, documents: render(record), lookedAt: now }, facets)
        else moves.push(...(await replaceTool(store, tx, { id, record: () => record, urlKey: known.length === 1 ? urlKey : null, evidence }, render, facets)))
      }
      await facets.write(store.queries, tx)
      await moveTallies(store.queries, tx, moves)
      await store.queries.bumpRevision(tx, {})
    })
}

interface NewTool {
  record: ToolRecord
  urlKey: string
  evidence: string
  documents: Documents
  /** Null where it is queued for its first look. */
  lookedAt: number | null
}

/** Writes what a tool looks like now, and the record that it is drawn from. */
export async function storeDocuments(queries: Store['queries'], tx: Reader, id: number, record: ToolRecord, render: Render): Promise<void> {
  const documents = render(record)
  await queries.updateDocument(tx, { id, ...documents })
  await queries.updateSource(tx, { id, checks: documents.checks, record: JSON.stringify(record) })
}

export async function insertTool({ queries, search }: Store, tx: Reader, tool: NewTool, facets: Facets): Promise<number> {
  const { record, urlKey, evidence, documents, lookedAt } = tool
  const columns = columnsOf(record, urlKey)
  const [row] = await queries.insertTool(tx, { ...columns, lookedAt })
  if (!row) throw new Error(`${record.slug} was not inserted.`)
  await queries.insertDocument(tx, { id: row.id, ...documents })
  await queries.insertSource(tx, { id: row.id, checks: documents.checks, record: JSON.stringify(record), evidence })
  facets.enter(columns)
  if (columns.score_key !== null) await search.put(tx, searchEntry(row.id, record, columns.score_key))
  return row.id
}

interface Replacement {
  id: number
  record: (old: ToolRecord) => ToolRecord
  /** Null where the tool keeps the address it has, as when the new one already belongs to another. */
  urlKey: string | null
  evidence: string
}

export async function replaceTool({ queries, search }: Store, tx: Reader, replacement: Replacement, render: Render, facets: Facets): Promise<Move[]> {
  const { id, evidence, urlKey } = replacement
  const [before] = await queries.bumpVersion(tx, { id })
  const [source] = await queries.readSource(tx, { id })
  if (!before || !source) throw new Error(`Tool ${id} has no record.`)
  const old = JSON.parse(source.record) as ToolRecord
  const { createdAt, reviews } = old
  const found = replacement.record(old)
  // The slug stays where a tool is recognised by its address, because links to it are out already.
  const record = { ...found, slug: before.slug, createdAt, reviews, latestScan: found.latestScan ?? old.latestScan }
  const columns = columnsOf(record, urlKey ?? before.url_key)
  await queries.updateTool(tx, { id, ...columns })
  await storeDocuments(queries, tx, id, record, render)
  await queries.updateEvidence(tx, { id, evidence })
  facets.leave(before)
  facets.enter(columns)
  if (columns.score_key !== null) await search.put(tx, searchEntry(id, record, columns.score_key))
  else if (before.grade_rank !== null) await search.remove(tx, id)
  if (before.category === record.category || before.review_count === 0) return []
  const [scored] = await queries.trustedReviews(tx, { toolId: id })
  return [{ from: before.category, to: record.category, n: scored?.n ?? 0, scoreSum: scored?.score_sum ?? 0 }]
}

/** Takes the reviews of moved tools from one category to the other. */
export async function moveTallies(queries: Store['queries'], tx: Reader, moves: readonly Move[]): Promise<void> {
  for (const { from, to, n, scoreSum } of moves) {
    await queries.addTally(tx, { category: from, n: -n, scoreSum: -scoreSum })
    await queries.addTally(tx, { category: to, n, scoreSum })
  }
}

function searchEntry(id: number, { slug, name, tags, category, description }: ToolRecord, scoreKey: number) {
  return { id, slug, name, tags, category, description, scoreKey }
}
