// Copies whole tables between databases: in one transaction, verified row by row before it ends.
import { hash } from 'node:crypto'
import { pagesOf } from '../../runtime/event-loop.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Engine, Reader, Row } from '../database/statement.ts'
import { isWhole } from '../database/sealed-text.ts'
import type { TableLayout } from '../database/table-layout.ts'

const READ_ROWS = 200
// SQLite takes at most 32,766 values in a statement, PostgreSQL 65,535.
const MOST_VALUES = 30_000

/** How far a long task of an operator is. */
export interface WorkDone {
  /** What is counted, in words: "tools stored". */
  what: string
  done: number
  /** Null if it is not known. */
  total: number | null
}

/** Called after every row or small batch; it must be cheap. */
export type TellWork = (work: WorkDone) => void

/** Some rows of one table. */
export interface Batch {
  table: string
  rows: Row[]
}

/** Reads everything from one snapshot, however long it takes; SQLite lets the writer go on. */
export async function readSnapshot<T>(
  engine: Engine,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  if (engine.name === 'postgres') {
    return await engine.transaction(async (tx) => {
      await useOneSnapshot(tx)
      return await work(tx)
    })
  }
  return await engine.apart(async (reader) => {
    await reader.all('BEGIN')
    const result = await work(reader)
    await reader.all('COMMIT')
    return result
  })
}

/** One snapshot for all reads of the transaction. */
export async function useOneSnapshot(tx: Reader): Promise<void> {
  if (tx.name !== 'postgres') return
  await tx.all('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await liftTimeouts(tx)
}

/** Whole tables take longer than the timeouts of a request. */
export async function liftTimeouts(tx: Reader): Promise<void> {
  if (tx.name !== 'postgres') return
  await tx.all('SET LOCAL statement_timeout = 0')
  await tx.all('SET LOCAL idle_in_transaction_session_timeout = 0')
}

/** All rows of these tables, in pages by key. Throws at a text whose checksum does not match. */
export async function* batchesOf(
  reader: Reader,
  tables: readonly TableLayout[],
): AsyncGenerator<Batch> {
  for (const table of tables) {
    for await (const batch of tableBatches(reader, table)) {
      for (const row of batch.rows) {
        const [column] = damagedColumns(row)
        if (column !== undefined)
          throw new Refusal('row-damaged', {
            facts: { table: table.name, row: rowName(row, table), column },
          })
      }
      yield batch
    }
  }
}

export async function countRows(reader: Reader, tables: readonly TableLayout[]): Promise<number> {
  let rows = 0
  for (const { name } of tables) {
    const [row] = await reader.all(`SELECT count(*) AS n FROM ${quoted(name)}`)
    rows += Number(row?.['n'])
  }
  return rows
}

/** Columns whose checksum does not match. */
export function damagedColumns(row: Row): string[] {
  return Object.keys(row).filter((column) => !isWhole(row[column]))
}

/** The name of a row in messages: its key. */
export function rowName(row: Row, { key }: TableLayout): string {
  return key.map((column) => String(row[column])).join(' ')
}

/** Fills empty tables with these rows; throws, and so rolls back, if the target holds others. */
export async function insertRows(
  tx: Reader,
  tables: readonly TableLayout[],
  batches: AsyncIterable<Batch>,
  tell: TellWork,
): Promise<Record<string, Digest>> {
  const sent = new TableDigests(tables)
  for (const { name } of tables.toReversed()) await tx.all(`DELETE FROM ${quoted(name)}`)
  for await (const { table, rows } of batches) {
    const layout = tables.find(({ name }) => name === table)
    if (!layout) throw new Error(`the target has no table ${table}`)
    await insert(tx, layout, rows)
    for (const row of rows) sent.add(row, layout)
  }
  if (tx.name === 'postgres') for (const table of tables) await moveSequences(tx, table)
  const total = Object.values(sent.values).reduce((sum, { rows }) => sum + rows, 0)
  const stored = await digestsOf(tx, tables, (done) => tell({ what: 'rows verified', done, total }))
  const wrong = differing(sent.values, stored)
  if (wrong.length > 0) throw new Error(`after the copy these tables differ: ${wrong.join(', ')}`)
  return stored
}

export async function digestsOf(
  reader: Reader,
  tables: readonly TableLayout[],
  onRows: (done: number) => void = () => {},
): Promise<Record<string, Digest>> {
  const digests = new TableDigests(tables)
  let done = 0
  for (const table of tables)
    for await (const { rows } of tableBatches(reader, table)) {
      for (const row of rows) digests.add(row, table)
      onRows((done += rows.length))
    }
  return digests.values
}

const MODULUS = 1n << 128n

/** Depends neither on the order of the rows nor on the database. */
export interface Digest {
  rows: number
  hash: string
}

/** Adds up the hashes of rows: the two databases sort text differently, and a sum is commutative. */
export class TableDigests {
  readonly #sums: Map<string, { rows: number; sum: bigint }>

  constructor(tables: readonly TableLayout[]) {
    this.#sums = new Map(tables.map(({ name }) => [name, { rows: 0, sum: 0n }]))
  }

  /** Adds a row and returns its own digest. */
  add(row: Row, table: TableLayout): string {
    const digest = rowDigest(row, table)
    const { rows, sum } = this.#sums.get(table.name) ?? { rows: 0, sum: 0n }
    this.#sums.set(table.name, { rows: rows + 1, sum: (sum + BigInt(`0x${digest}`)) % MODULUS })
    return digest
  }

  get values(): Record<string, Digest> {
    const digests = [...this.#sums].map(([name, { rows, sum }]) => {
      return [name, { rows, hash: sum.toString(16).padStart(32, '0') }]
    })
    return Object.fromEntries(digests) as Record<string, Digest>
  }
}

/** The digest of one row: half of a SHA-256, because it detects damage, not forgery. */
export function rowDigest(row: Row, { columns }: TableLayout): string {
  const canonical = JSON.stringify(columns.map((column) => plainValue(row[column])))
  return hash('sha256', canonical).slice(0, 32)
}

/** A value as JSON, the same from either database. */
export function plainValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new Error(
    `a column holds ${Object.prototype.toString.call(value)}, which no table of ours does`,
  )
}

/** Names of the tables whose digests differ. */
export function differing(one: Record<string, Digest>, other: Record<string, Digest>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name]?.rows !== other[name]?.rows || one[name]?.hash !== other[name]?.hash,
  )
}

export async function* tableBatches(
  reader: Reader,
  { name, columns, key }: TableLayout,
): AsyncGenerator<Batch> {
  const keys = key.map(quoted).join(', ')
  const select = `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`
  const after = `${select} WHERE (${keys}) > (${key.map((_, at) => placeholder(reader, at)).join(', ')}) ORDER BY ${keys} LIMIT ${READ_ROWS}`
  let rows = await reader.all(`${select} ORDER BY ${keys} LIMIT ${READ_ROWS}`)
  while (rows.length > 0) {
    yield { table: name, rows }
    const last = rows.at(-1) ?? {}
    if (rows.length < READ_ROWS) return
    rows = await reader.all(
      after,
      key.map((column) => last[column]),
    )
  }
}

/** Rows by page, as `select` returns those after an id. */
export async function* rowsAfter<R extends { id: number }>(
  select: (after: number, limit: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for await (const rows of pagesOf<R>(READ_ROWS, (last, limit) => select(last?.id ?? 0, limit)))
    yield* rows
}

async function insert(tx: Reader, { name, columns }: TableLayout, rows: readonly Row[]) {
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length))
  for (let from = 0; from < rows.length; from += most) {
    const part = rows.slice(from, from + most)
    const values = part
      .map(
        (_, row) =>
          `(${columns.map((__, at) => placeholder(tx, row * columns.length + at)).join(', ')})`,
      )
      .join(', ')
    const overriding = tx.name === 'postgres' ? ' OVERRIDING SYSTEM VALUE' : ''
    await tx.all(
      `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')})${overriding} VALUES ${values}`,
      part.flatMap((row) => columns.map((column) => row[column] ?? null)),
    )
  }
}

/** Rows are inserted with their ids; the sequence must continue after them. */
async function moveSequences(tx: Reader, { name, columns }: TableLayout): Promise<void> {
  for (const column of columns) {
    const [row] = await tx.all('SELECT pg_get_serial_sequence($1, $2) AS sequence', [
      quoted(name),
      column,
    ])
    if (typeof row?.['sequence'] !== 'string') continue
    await tx.all(
      `SELECT setval($1::regclass, (SELECT coalesce(max(${quoted(column)}), 0) + 1 FROM ${quoted(name)}), false)`,
      [row['sequence']],
    )
  }
}

function placeholder({ name }: Reader, at: number): string {
  return name === 'sqlite' ? '?' : `$${at + 1}`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
