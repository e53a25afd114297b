// Opens and configures the file of an SQLite database.
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../errors/refusal.ts'
import { codeOf, damaged, endUnsaved, isDamage, isWaiting } from './sqlite-errors.ts'
import { type FileHandle, open } from 'node:fs/promises'

export class WriteAheadLog {
  readonly #path: string
  #file: Promise<FileHandle> | undefined
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(database: string) {
    this.#path = `${database}-wal`
  }

  /** Resolves when everything committed before the call is on the disk. */
  save(): Promise<void> {
    // A save that runs already may have begun before the commit; the next one serves all who wait.
    this.#next ??= (this.#current ?? Promise.resolve()).then(() => {
      this.#current = this.#next
      this.#next = undefined
      return this.#sync()
    })
    return this.#next
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#current)
    await (await this.#file)?.close()
  }

  async #sync(): Promise<void> {
    try {
      // Windows saves only what is open for writing.
      this.#file ??= open(this.#path, 'r+')
      await (await this.#file).sync()
    } catch (error) {
      endUnsaved(error)
      throw error
    }
  }
}

/** Older ones can lose writes at a WAL reset (https://sqlite.org/wal.html#walresetbug). */
const OLDEST_SQLITE = '3.51.3'
/** SQLite's busy timeout blocks the thread, so it is short; longer waits are asynchronous. */
const BLOCKING_WAIT_MS = 2
/** Small, because it is dropped after every write, and the operating system caches the file. */
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
    throw isDamage(cause) ? cause : unopenable(file, cause)
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
      for (const part of [file, `${file}-wal`, `${file}-shm`]) closeToOthers(part)
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
    const isExplained = isWaiting(error) || isDamage(error) || codeOf(error) === undefined
    throw isExplained ? error : unopenable(file, error)
  }
}

/** The beginning of every SQLite file (https://sqlite.org/fileformat2.html#the_database_header). */
const MAGIC = Buffer.from('SQLite format 3\0')
const HEADER_BYTES = 100

/** Refuses a file that is cut off or no database; SQLite would overwrite a very short one. */
export function assertWhole(file: string): void {
  const { size, header } = beginningOf(file)
  if (size === 0) return
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged('it is not an SQLite database')
  if (size < HEADER_BYTES) throw damaged(`its end is missing, after ${size} bytes`)
  // What is still in the journal may be missing here.
  const isJournaled = [`${file}-wal`, `${file}-journal`].some(
    (each) => existsSync(each) && statSync(each).size > 0,
  )
  const isCountKnown = header.readUInt32BE(24) === header.readUInt32BE(92)
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const whole = pageBytes * header.readUInt32BE(28)
  if (!isJournaled && isCountKnown && size < whole)
    throw damaged(`its end is missing, after ${size} of ${whole} bytes`)
}

function beginningOf(file: string): { size: number; header: Buffer } {
  const header = Buffer.alloc(HEADER_BYTES)
  if (!existsSync(file)) return { size: 0, header }
  let opened: number | undefined
  try {
    opened = openSync(file, 'r')
    readSync(opened, header, 0, HEADER_BYTES, 0)
    return { size: fstatSync(opened).size, header }
  } catch (cause) {
    throw unopenable(file, cause)
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/** Readable by the owner only; SQLite gives the WAL the same permissions. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
}

/** It holds secrets, so nobody else may read it; a group that the operator has let in stays. */
function closeToOthers(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o007) === 0) return
  try {
    chmodSync(file, mode & 0o770)
  } catch {
    // Only its owner can.
  }
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
