// Opens and configures the file of an SQLite database.
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../errors.ts'
import { codeOf, isWaiting } from './sqlite-errors.ts'

/**
 * Older versions can lose committed writes when a checkpoint meets a WAL reset
 * (https://sqlite.org/wal.html#walresetbug).
 */
const OLDEST_SQLITE = '3.51.3'
/** SQLite's busy timeout blocks the thread, so it is short; longer waits are asynchronous. */
const BLOCKING_WAIT_MS = 2
/**
 * The reader drops its page cache after every write, so it is small: the operating system caches
 * the file. A memory map would be rebuilt each time, which takes milliseconds.
 */
const READER_KILOBYTES = 8000
const WRITER_KILOBYTES = 64_000

export function openFile(file: string, use: 'writing' | 'reading' | 'apart'): DatabaseSync {
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
    // Commits are saved by `WriteAheadLog`; this saves checkpoints, so that nothing is damaged.
    db.exec(
      'pragma synchronous = normal; pragma trusted_schema = off; pragma journal_size_limit = 67108864',
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
