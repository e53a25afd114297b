// Copies a whole catalogue into an empty database and rebuilds its search index, atomically; and
// exports its tools.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  batchesOf,
  countRows,
  differing,
  digestsOf,
  liftTimeouts,
  quoted,
  replaceRows,
  rowsAfter,
  useOneSnapshot,
  type Batch,
  type TellWork,
} from './copy.ts'
import type { Engine, Reader } from '../database/engine.ts'
import { sql } from '../database/statement.ts'
import type { Digest } from './row-digest.ts'
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
    if (!(await isEmpty(target))) {
      const ours = await digestsOf(reader, tables)
      const theirs = await digestsOf(target, await layoutOf(target))
      if (differing(ours, theirs).length > 0) throw new Refusal('database-not-empty')
      return { outcome: 'same', tables: ours }
    }
    const batches = counting(batchesOf(reader, tables), await countRows(reader, tables), tell)
    return { outcome: 'copied', tables: await fill(target, batches, tell) }
  })
}

/** Fills an empty database with these rows; `verify` may throw before the commit. */
export async function fillCatalogue(
  target: Engine,
  batches: AsyncIterable<Batch>,
  verify: (stored: Record<string, Digest>) => void,
  tell: TellWork,
): Promise<Copied> {
  if (!(await isEmpty(target))) throw new Refusal('database-not-empty')
  return { outcome: 'copied', tables: await fill(target, batches, tell, verify) }
}

export async function* counting(
  batches: AsyncIterable<Batch>,
  total: number | null,
  tell: TellWork,
): AsyncGenerator<Batch> {
  let done = 0
  for await (const batch of batches) {
    yield batch
    done += batch.rows.length
    tell({ what: 'rows copied', done, total })
  }
}

async function fill(
  target: Engine,
  batches: AsyncIterable<Batch>,
  tell: TellWork,
  verify: (stored: Record<string, Digest>) => void = () => {},
): Promise<Record<string, Digest>> {
  return await target.transaction(async (tx) => {
    await liftTimeouts(tx)
    const tables = await layoutOf(tx)
    if (!(await areEmpty(tx, tables))) throw new Refusal('database-not-empty')
    const stored = await replaceRows(tx, tables, batches, tell)
    verify(stored)
    await indexAnew(tx, tell)
    return stored
  })
}

async function isEmpty(engine: Engine): Promise<boolean> {
  return await areEmpty(engine, await layoutOf(engine))
}

async function areEmpty(reader: Reader, tables: readonly TableLayout[]): Promise<boolean> {
  for (const { name } of tables) {
    if (
      !NEW_TOO.has(name) &&
      (await reader.all(`SELECT 1 AS found FROM ${quoted(name)} LIMIT 1`)).length > 0
    )
      return false
  }
  return true
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
