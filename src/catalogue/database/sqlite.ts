// The catalogue's engine on SQLite: one connection writes, one transaction at a time, and one reads
// what is committed.
import { closeSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../../errors.ts'
import type { Engine, Reader, Row } from './engine.ts'
import { withoutNul } from './without-nul.ts'

/**
 * Older versions can lose committed writes when a checkpoint meets a WAL reset
 * (https://sqlite.org/wal.html#walresetbug).
 */
const OLDEST_SQLITE = '3.51.3'
/** SQLite's busy timeout blocks the thread, so it is short; longer waits are asynchronous. */
const BLOCKING_WAIT_MS = 2
const CHECKPOINT_EVERY_MS = 30_000
/**
 * The reader drops its page cache after every write, so it is small: the operating system caches
 * the file. A memory map would be rebuilt each time, which takes milliseconds.
 */
const READER_KILOBYTES = 8000
const WRITER_KILOBYTES = 64_000
const KEPT_STATEMENTS = 500
/**
 * Checking pages takes about a millisecond per megabyte; larger files are left to `agentgrade
 * doctor`.
 */
const CHECKED_BYTES = 256 * 1024 * 1024
/**
 * Enough for a scan, its evidence and the WAL. A small write may succeed where the next one fails.
 */
const LEAST_ROOM_BYTES = 8 * 1024 * 1024

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26])
const BUSY = 5
const LOCKED = 6
/**
 * Out of memory, read-only, I/O error, disk full, cannot open: the machine is at fault, not the
 * statement.
 */
const MACHINE_FAULTS = new Set([7, 8, 10, 13, 14])

/**
 * fsync failed for the file or its directory. The kernel may have dropped the pages and report the
 * next fsync as a success.
 */
const UNSAVED = new Set([1034, 1290])

/** Waits up to `lockTimeoutMs` if another process has locked the database. */
export async function openSqlite(path: string, lockTimeoutMs = 5000): Promise<Engine> {
  const file = resolve(path)
  const deadline = () => performance.now() + lockTimeoutMs
  const { writer, reader } = await openBoth(file, deadline())
  const queue = makeQueue()
  const onWriter = makeReader(writer)
  const onReader = makeReader(reader)
  let isClosed = false
  const guard = setInterval(
    () => void queue(async () => checkpoint(writer)),
    CHECKPOINT_EVERY_MS,
  ).unref()
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
    transaction: (work) => {
      // Measured from here, so that everything queued behind a locked database is refused together.
      const until = deadline()
      return queue(() => refusing(() => transact(writer, onWriter, work, until)))
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
    close: async () => {
      isClosed = true
      clearInterval(guard)
      await queue(async () => {
        reader.close()
        writer.close()
      })
    },
  }
}

/** Refuses an SQLite version that can lose committed writes. */
export function requireSafeSqlite(version: string): void {
  const [found, oldest] = [version, OLDEST_SQLITE].map((text) =>
    text.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0),
  )
  if ((found ?? 0) < (oldest ?? 0))
    throw new Error(
      `SQLite ${version} can lose writes; AgentGrade needs ${OLDEST_SQLITE} or newer. Use a newer Node.`,
    )
}

async function openBoth(
  file: string,
  deadline: number,
): Promise<{ writer: DatabaseSync; reader: DatabaseSync }> {
  const writer = await refusing(() => retryWhileLocked(() => openFile(file, 'writing'), deadline))
  try {
    return {
      writer,
      reader: await refusing(() => retryWhileLocked(() => openFile(file, 'reading'), deadline)),
    }
  } catch (error) {
    writer.close()
    throw error
  }
}

function openFile(file: string, use: 'writing' | 'reading' | 'apart'): DatabaseSync {
  const readOnly = use !== 'writing'
  let db: DatabaseSync
  try {
    if (!readOnly) createFile(file)
    db = new DatabaseSync(file, {
      readOnly,
      timeout: BLOCKING_WAIT_MS,
      enableForeignKeyConstraints: true,
    })
  } catch (cause) {
    throw unopenable(file, cause)
  }
  try {
    requireSafeSqlite(
      String(db.prepare('select sqlite_version() as version').all()[0]?.['version']),
    )
    if (!readOnly) {
      // A tool's documents then fit on one page. An existing database keeps its page size.
      db.exec('pragma page_size = 8192')
      const [mode] = db.prepare('pragma journal_mode = wal').all()
      if (mode?.['journal_mode'] !== 'wal')
        throw unopenable(file, new Error('its file system does not allow a write-ahead log'))
    }
    db.exec(
      'pragma synchronous = full; pragma trusted_schema = off; pragma journal_size_limit = 67108864',
    )
    if (use === 'writing') db.exec(`pragma cache_size = -${WRITER_KILOBYTES}`)
    if (use === 'reading') db.exec(`pragma cache_size = -${READER_KILOBYTES}`)
    return db
  } catch (error) {
    db.close()
    throw isWaiting(error) || codeOf(error) === undefined ? error : unopenable(file, error)
  }
}

/** Readable by the owner only; SQLite gives the WAL the same permissions. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
}

function unopenable(file: string, cause: unknown): Refusal {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Refusal('invalid-configuration', {
    problems: [
      {
        pointer: 'DATABASE_URL',
        found: `sqlite:${file}`,
        expected: `an SQLite file that can be opened and written (${reason})`,
      },
    ],
    cause,
  })
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
  const kept = new Map<string, Prepared>()
  return (sql, values = []) => {
    let prepared = kept.get(sql)
    if (prepared === undefined) {
      if (kept.size >= KEPT_STATEMENTS) kept.clear()
      prepared = prepare(db, sql)
      kept.set(sql, prepared)
    }
    const { statement, columns } = prepared
    // Never `get`: a RETURNING statement that is not read to its end blocks the checkpoint.
    const rows = statement.all(
      ...(values.map(withoutNul) as SQLInputValue[]),
    ) as unknown as unknown[][]
    return rows.map((row) => rowOf(columns, row))
  }
}

/**
 * Rows are read as arrays: the objects that the SQLite binding builds would double the cost of a
 * small read.
 */
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
  let isOpen = true
  const tx: Reader = {
    all: async (sql, values) => {
      if (!isOpen) throw new Error('A statement came after the end of its transaction.')
      return run(sql, values)
    },
  }
  try {
    const result = await work(tx)
    db.exec('commit')
    return result
  } catch (error) {
    endIfUnsaved(error)
    if (db.isTransaction) db.exec('rollback')
    throw error
  } finally {
    isOpen = false
  }
}

/** Retries with growing pauses while another process has locked the database. */
async function retryWhileLocked<T>(attempt: () => T, deadline: number): Promise<T> {
  for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 100)) {
    try {
      return attempt()
    } catch (error) {
      if (!isWaiting(error) || performance.now() + waitMs > deadline) throw error
      await pause(waitMs)
    }
  }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)
  }
}

function damageIn(read: Run): string | null {
  const [row] = read('PRAGMA integrity_check(1)')
  const found = String(row?.['integrity_check'])
  return found === 'ok' ? null : found
}

/** A refusal if the database is damaged or unreachable, else the error itself. */
function refusalOf(cause: unknown): unknown {
  const code = codeOf(cause)
  if (code !== undefined && DAMAGED.has(code))
    return new Refusal('database-damaged', { facts: { reason: (cause as Error).message }, cause })
  if (code === undefined || !(isWaiting(cause) || MACHINE_FAULTS.has(code))) return cause
  return new Refusal('database-unavailable', { retryAfter: 1, cause })
}

function isWaiting(error: unknown): boolean {
  return [BUSY, LOCKED].includes(codeOf(error) ?? 0)
}

/** SQLite's primary result code; the upper bits hold the extended code. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined
}

/**
 * Keeps the WAL short when automatic checkpoints could not run. If this one cannot either, the next
 * one will.
 */
function checkpoint(db: DatabaseSync): void {
  try {
    db.prepare('pragma wal_checkpoint(passive)').all()
  } catch (error) {
    endIfUnsaved(error)
    if (codeOf(error) === undefined) throw error
  }
}

/**
 * Ends the process when the state of the disk is unknown: the next start reads it again. Thrown
 * outside any handler, so that nothing catches it.
 */
function endIfUnsaved(cause: unknown): void {
  if (!(cause instanceof Error && 'errcode' in cause && UNSAVED.has(Number(cause.errcode)))) return
  queueMicrotask(() => {
    throw new Error(
      'The disk failed to save a write, so nothing more is written. Look after the disk and start again: what was acknowledged is kept.',
      {
        cause,
      },
    )
  })
}
