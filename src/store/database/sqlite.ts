// The catalogue's engine on SQLite: one connection writes, one reads what is committed.
import { statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Refusal } from '../../errors/refusal.ts'
import { storedValue, whileOpen, type Engine, type Reader, type Row } from './statement.ts'
import {
  codeOf,
  endIfUnsaved,
  isWaiting,
  refusalOf,
  refusing,
  retryWhileLocked,
} from './sqlite-errors.ts'
import { assertWhole, openFile, WriteAheadLog } from './sqlite-file.ts'

const CHECKPOINT_EVERY_MS = 30_000
const MOST_STATEMENTS = 500
/** Checking takes about a millisecond per megabyte; larger files are for `agentgrade doctor`. */
export const CHECKED_BYTES = 256 * 1024 * 1024
/** For a scan, its evidence and the WAL: a small write may succeed where the next one fails. */
const LEAST_ROOM_BYTES = 8 * 1024 * 1024

/** Waits up to `waitMs` if another process has locked the database. */
export async function openSqlite(path: string, waitMs = 5000): Promise<Engine> {
  const file = resolve(path)
  const deadline = () => performance.now() + waitMs
  const { writer, reader } = await openBoth(file, deadline())
  const log = new WriteAheadLog(file)
  const queue = makeQueue()
  const onWriter = makeReader(writer)
  const onReader = makeReader(reader)
  let isClosed = false
  const guard = setInterval(
    () => void queue(async () => checkpoint(writer)),
    CHECKPOINT_EVERY_MS,
  ).unref()
  const close = async () => {
    isClosed = true
    clearInterval(guard)
    await queue(async () => {
      await log.close()
      reader.close()
      writer.close()
    })
  }
  return {
    name: 'sqlite',
    all: async (sql, values) => {
      // The first attempt is synchronous, because awaiting costs more than the statement.
      try {
        return onReader(sql, values)
      } catch (error) {
        if (!isWaiting(error)) throw refusalOf(error)
        return await refusing(() => retryWhileLocked(() => onReader(sql, values), deadline()))
      }
    },
    transaction: async (work) => {
      // Measured from here, so that everything queued behind a locked database is refused together.
      const until = deadline()
      const result = await queue(() => refusing(() => transact(writer, onWriter, work, until)))
      await log.save()
      return result
    },
    damage: async () => (statSync(file).size > CHECKED_BYTES ? null : damageIn(onReader)),
    apart: (work) => refusing(() => readApart(file, work, deadline(), () => isClosed)),
    assertRoom: () => {
      const { bavail, bsize } = statfsSync(dirname(file))
      if (bavail * bsize < LEAST_ROOM_BYTES)
        throw new Refusal('database-unavailable', {
          retryAfter: 1,
          cause: new Error('the disk of the database is full'),
        })
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function openBoth(file: string, deadline: number) {
  assertWhole(file)
  const open = (use: 'writing' | 'reading') =>
    refusing(() => retryWhileLocked(() => openFile(file, use), deadline))
  const writer = await open('writing')
  try {
    return { writer, reader: await open('reading') }
  } catch (error) {
    writer.close()
    throw error
  }
}

/** Fails at the next statement if the engine is closed meanwhile. */
async function readApart<T>(
  file: string,
  work: (reader: Reader) => Promise<T>,
  deadline: number,
  isClosed: () => boolean,
): Promise<T> {
  const own = await retryWhileLocked(() => openFile(file, 'apart'), deadline)
  const run = makeReader(own)
  try {
    return await work({
      name: 'sqlite',
      all: async (sql, values) => {
        if (isClosed()) throw new Error('The database is closed.')
        return run(sql, values)
      },
    })
  } finally {
    own.close()
  }
}

type Run = (sql: string, values?: readonly unknown[]) => Row[]

interface Prepared {
  statement: StatementSync
  columns: readonly string[]
}

/** Statements are prepared once per text. There are few, except in tests and operator tools. */
function makeReader(db: DatabaseSync): Run {
  const statements = new Map<string, Prepared>()
  return (sql, values = []) => {
    let prepared = statements.get(sql)
    if (prepared === undefined) {
      if (statements.size >= MOST_STATEMENTS) statements.clear()
      prepared = prepare(db, sql)
      statements.set(sql, prepared)
    }
    const { statement, columns } = prepared
    // Never `get`: a RETURNING statement that is not read to its end blocks the checkpoint.
    const rows = statement.all(
      ...(values.map(storedValue) as SQLInputValue[]),
    ) as unknown as unknown[][]
    return rows.map((row) => rowOf(columns, row))
  }
}

/** Rows are read as arrays: objects of the SQLite binding would double the cost. */
function prepare(db: DatabaseSync, sql: string): Prepared {
  const statement = db.prepare(sql)
  statement.setReturnArrays(true)
  return { statement, columns: statement.columns().map(({ name }) => name) }
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {}
  for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at]
  return row
}

function makeQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

async function transact<T>(
  db: DatabaseSync,
  run: Run,
  work: (tx: Reader) => Promise<T>,
  deadline: number,
): Promise<T> {
  await retryWhileLocked(() => db.exec('begin immediate'), deadline)
  const tx: Reader = { name: 'sqlite', all: async (sql, values) => run(sql, values) }
  try {
    const result = await whileOpen(tx, work)
    db.exec('commit')
    return result
  } catch (error) {
    endIfUnsaved(error)
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

function damageIn(read: Run): string | null {
  const [row] = read('PRAGMA integrity_check(1)')
  const found = String(row?.['integrity_check'])
  return found === 'ok' ? null : found
}

/** Keeps the WAL short when automatic checkpoints could not run; the next one may do better. */
function checkpoint(db: DatabaseSync): void {
  try {
    db.prepare('pragma wal_checkpoint(passive)').all()
  } catch (error) {
    endIfUnsaved(error)
    if (codeOf(error) === undefined) throw error
  }
}
