// What the catalogue needs from a database: committed reads and atomic writes.
import { Refusal } from '../../errors/refusal.ts'

export type Row = Record<string, unknown>
export type EngineName = 'sqlite' | 'postgres'

export interface Reader {
  readonly name: EngineName
  /** SQL with the engine's placeholders, and its values. Each text is prepared once. */
  all(sql: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Engine extends Reader {
  /** Serialised on SQLite. Retried while locked, then refused with `database-unavailable`. */
  transaction<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** For large reads: on a separate connection, so that they do not fill the page cache. */
  apart<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** What a quick check of the file's pages finds damaged; null also if none was made. */
  damage(): Promise<string | null>
  /** Refuses if writes will soon fail because the disk is full, as far as that can be known. */
  assertRoom(): void
  close(): Promise<void>
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * What both databases store for a value, so that neither differs from the other, nor from itself on
 * another Node: text without NUL, which PostgreSQL cannot store; NULL for undefined, which only some
 * versions of Node bind to a statement of SQLite.
 */
export function storedValue(value: unknown): unknown {
  if (value === undefined) return null
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\uFFFD')
    : value
}

/** For what is in memory: it is still used while the database cannot say what has changed since. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'database-unavailable') throw error
}
