// What the catalogue needs from a database: committed reads and atomic writes.

export type Row = Record<string, unknown>

/**
 * SQL with the engine's placeholders, and the values for them. Each distinct text is prepared once.
 */
export interface Reader {
  all(sql: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Engine extends Reader {
  readonly name: 'sqlite' | 'postgres'
  /**
   * Serialised on SQLite. Retried while the database is locked, then refused with
   * `database-unavailable`.
   */
  transaction<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** For large reads: on a separate connection, so that they do not fill the page cache. */
  apart<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /**
   * What a check of the file's pages finds damaged. Null if there is nothing, if the file is too
   * large for a quick check, or if a server does this itself.
   */
  damage(): Promise<string | null>
  /** Refuses if writes will soon fail because the disk is full, as far as that can be known. */
  assertRoom(): void
  close(): Promise<void>
}
