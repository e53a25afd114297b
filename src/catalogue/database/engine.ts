// What the catalogue asks of a database: committed reads, and writes that happen wholly or not at
// all.

export type Row = Record<string, unknown>

/**
 * SQL with the placeholders of its engine, and the values for them. Statements are prepared once
 * per text.
 */
export interface Reader {
  all(sql: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Engine extends Reader {
  readonly name: 'sqlite' | 'postgres'
  /**
   * One after the other on SQLite; tried again while the database is locked, then refused with
   * `database-unavailable`.
   */
  transaction<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** For reading much: on a connection of its own, so that nothing of it stays in memory. */
  apart<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /**
   * What a look at the pages of the file finds damaged; null where nothing is, where the file is
   * too large to look at in passing, or where a server does so.
   */
  damage(): Promise<string | null>
  /** Refuses where writes will soon fail for want of room, as far as that can be told. */
  assertRoom(): void
  close(): Promise<void>
}
