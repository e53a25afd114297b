// What the catalogue asks of full-text search, whichever database brings it.
import type { Engine, Reader } from './engine.ts'

export interface SearchEntry {
  id: number
  slug: string
  name: string
  tags: readonly string[]
  category: string
  description: string
  /** The score in thousandths; the index answers in its order. */
  scoreKey: number
}

export interface SearchIndex {
  /** Statements that make its tables, run once in a migration. */
  readonly schema: readonly string[]
  /** Enters a tool, or replaces its entry. */
  put(tx: Reader, entry: SearchEntry): Promise<void>
  remove(tx: Reader, id: number): Promise<void>
  /** Ids of the tools that match, best first, at most `limit`; `total` counts no further than a cap. Any text is text. */
  match(engine: Engine, text: string, limit: number): Promise<{ ids: number[]; total: number }>
  /** A small step towards an index that is quick to read; false where nothing is left to do. */
  tend?(engine: Engine): Promise<boolean>
}
