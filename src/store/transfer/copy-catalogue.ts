// Copies a whole catalogue into an empty database, with its search index; and exports its tools.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  batchesOf,
  countRows,
  differing,
  digestsOf,
  liftTimeouts,
  insertRows,
  rowsAfter,
  useOneSnapshot,
  type Batch,
  type Digest,
  type TellWork,
} from './copy.ts'
import { sql, type Engine, type Reader } from '../database/statement.ts'
import { searchText } from '../search/entry.ts'
import { putEntry } from '../search/search-index.ts'
import { layoutOf, type TableLayout } from '../database/table-layout.ts'
import { foundScoreKey } from '../database/tool-row.ts'

export interface Copied {
  /** `same`: the target already held exactly this. */
  outcome: 'copied' | 'same'
  tables: Record<string, Digest>
}

// A new database already has rows in these tables; they do not make it a database in use.
const NEW_TOO = new Set(['installation', 'meta', 'quota'])

/** Copies `source` into `target`, a migrated database. The source is locked against writes, so that none is missed. */
export async function copyCatalogue(
  source: Engine,
  target: Engine,
  tell: TellWork = () => {},
): Promise<Copied> {
  return await source.transaction(async (reader) => {
    await useOneSnapshot(reader)
    const tables = await layoutOf(reader)
    const theirs = await layoutOf(target)
    if (await areEmpty(target, theirs)) {
      const rows = await countRows(reader, tables)
      return await fillCatalogue(target, batchesOf(reader, tables), () => rows, tell)
    }
    const ours = await digestsOf(reader, tables)
    if (differing(ours, await digestsOf(target, theirs)).length > 0)
      throw new Refusal('database-not-empty')
    return { outcome: 'same', tables: ours }
  })
}

/** Fills an empty database with these rows; `verify` may throw before the commit. */
export async function fillCatalogue(
  target: Engine,
  batches: AsyncIterable<Batch>,
  total: () => number | null,
  tell: TellWork,
  verify: (stored: Record<string, Digest>) => void = () => {},
): Promise<Copied> {
  const counting = async function* () {
    let done = 0
    for await (const batch of batches) {
      yield batch
      done += batch.rows.length
      tell({ what: 'rows copied', done, total: total() })
    }
  }
  return await target.transaction(async (tx) => {
    await liftTimeouts(tx)
    const tables = await layoutOf(tx)
    if (!(await areEmpty(tx, tables))) throw new Refusal('database-not-empty')
    const stored = await insertRows(tx, tables, counting(), tell)
    verify(stored)
    await indexAnew(tx, tell)
    return { outcome: 'copied', tables: stored }
  })
}

async function areEmpty(reader: Reader, tables: readonly TableLayout[]): Promise<boolean> {
  const rows = await countRows(
    reader,
    tables.filter(({ name }) => !NEW_TOO.has(name)),
  )
  return rows === 0
}

const gradedRecords = sql<{ id: number; record: string }>({ sealed: ['record'] })(`
  select t.id, s.record from tool as t inner join tool_source as s on s.tool_id = t.id
  where t.id > :after and t.status = 'graded' order by t.id limit :limit`)

async function indexAnew(tx: Reader, tell: TellWork): Promise<void> {
  let done = 0
  for await (const row of rowsAfter((after, limit) => gradedRecords(tx, { after, limit }))) {
    const record = JSON.parse(row.record) as ToolRecord
    const scoreKey = foundScoreKey(record)
    done += 1
    tell({ what: 'tools indexed', done, total: null })
    if (scoreKey !== null) await putEntry(tx, { id: row.id, scoreKey, text: searchText(record) })
  }
}

const countSources = sql<{ n: number }>()('select count(*) as n from tool_source')
const sourcesAfter = sql<{ id: number; record: string; evidence: string }>({
  sealed: ['record', 'evidence'],
})(`
  select tool_id as id, record, evidence from tool_source where tool_id > :after
  order by tool_id limit :limit`)

export async function countTools(engine: Engine): Promise<number> {
  return (await countSources(engine))[0]?.n ?? 0
}

/** Every tool as one line of JSON: the record, and the evidence behind it. */
export async function* exportedTools(engine: Engine): AsyncGenerator<string> {
  // Both are JSON already; the evidence of a tool that was never scanned is null.
  for await (const row of rowsAfter((after, limit) => sourcesAfter(engine, { after, limit })))
    yield `{"record":${row.record},"evidence":${row.evidence}}`
}
