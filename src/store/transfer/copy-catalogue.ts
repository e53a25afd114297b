// Copies a whole catalogue into an empty database and rebuilds its search index, atomically.
import type { TellWork } from '../interface/work-done.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  batchesOf,
  countRows,
  differing,
  digestsOf,
  holdMoment,
  liftTimeouts,
  replaceRows,
  rowsAfter,
  type Batch,
} from './copy.ts'
import type { Engine, Reader } from '../database/engine.ts'
import { unseal } from '../database/sealed-text.ts'
import type { Digest } from './row-digest.ts'
import { searchText } from '../search/entry.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { layoutOf, type TableLayout } from '../database/table-layout.ts'
import { foundScoreKey } from '../database/tool-row.ts'

/** A migrated database, and its search index. */
export interface Place {
  engine: Engine
  search: SearchIndex
}

export interface Copied {
  /** `same`: the target already held exactly this. */
  outcome: 'copied' | 'same'
  tables: Record<string, Digest>
}

// A new database already has rows in these tables; they do not make it a database in use.
const NEW_TOO = new Set(['installation', 'meta', 'quota'])
const INDEXED_ROWS = 200

/** Copies `source` into `target`. The source is locked against writes, so that none is missed. */
export async function copyCatalogue(
  source: Engine,
  target: Place,
  tell: TellWork = () => {},
): Promise<Copied> {
  return await source.transaction(async (reader) => {
    await holdMoment(reader, source.name)
    const tables = await layoutOf(reader, source.name)
    if (!(await isEmpty(target.engine))) {
      const [ours, theirs] = [
        await digestsOf(reader, source.name, tables),
        await digestsOf(
          target.engine,
          target.engine.name,
          await layoutOf(target.engine, target.engine.name),
        ),
      ]
      if (differing(ours, theirs).length > 0) throw new Refusal('database-not-empty')
      return { outcome: 'same', tables: ours }
    }
    const batches = counting(
      batchesOf(reader, source.name, tables),
      await countRows(reader, tables),
      tell,
    )
    return { outcome: 'copied', tables: await fill(target, batches, tell) }
  })
}

/** Fills an empty database with these rows; `verify` may throw before the commit. */
export async function fillCatalogue(
  target: Place,
  batches: AsyncIterable<Batch>,
  verify: (stored: Record<string, Digest>) => void,
  tell: TellWork,
): Promise<Copied> {
  if (!(await isEmpty(target.engine))) throw new Refusal('database-not-empty')
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
  { engine, search }: Place,
  batches: AsyncIterable<Batch>,
  tell: TellWork,
  verify: (stored: Record<string, Digest>) => void = () => {},
): Promise<Record<string, Digest>> {
  return await engine.transaction(async (tx) => {
    await liftTimeouts(tx, engine.name)
    const tables = await layoutOf(tx, engine.name)
    if (!(await areEmpty(tx, tables))) throw new Refusal('database-not-empty')
    const stored = await replaceRows(tx, engine.name, tables, batches, tell)
    verify(stored)
    await indexAnew(tx, search, tell)
    return stored
  })
}

async function isEmpty(engine: Engine): Promise<boolean> {
  return await areEmpty(engine, await layoutOf(engine, engine.name))
}

async function areEmpty(reader: Reader, tables: readonly TableLayout[]): Promise<boolean> {
  for (const { name } of tables) {
    if (
      !NEW_TOO.has(name) &&
      (await reader.all(`SELECT 1 AS found FROM "${name}" LIMIT 1`)).length > 0
    )
      return false
  }
  return true
}

async function indexAnew(tx: Reader, search: SearchIndex, tell: TellWork): Promise<void> {
  const select = (after: number) =>
    tx.all(
      `SELECT t.id, s.record FROM tool t JOIN tool_source s ON s.tool_id = t.id
       WHERE t.id > ${after} AND t.status = 'graded' ORDER BY t.id LIMIT ${INDEXED_ROWS}`,
    )
  let done = 0
  for await (const { id, record: stored } of rowsAfter('id', select)) {
    const record = JSON.parse(unseal(String(stored))) as ToolRecord
    const scoreKey = foundScoreKey(record)
    done += 1
    tell({ what: 'tools indexed', done, total: null })
    if (scoreKey !== null)
      await search.put(tx, { id: Number(id), scoreKey, text: searchText(record) })
  }
}
