// Search, whichever database keeps it: what is entered of tools, and how they are found again.
import type { Engine, Reader } from '../engine.ts'
import { matchTiers, type Matched } from './tiers.ts'
import { changeTerms, correct, type SpellingStatements } from './spelling.ts'
import { fingerprint } from './words.ts'
import { BETWEEN_PARTS, BETWEEN_WORDS } from './word-index.ts'
import { WordsInMemory } from './words-in-memory.ts'

export interface SearchEntry {
  id: number
  slug: string
  name: string
  tags: readonly string[]
  category: string
  description: string
  /** The score in thousandths; search answers in its order. */
  scoreKey: number
}

export interface SearchIndex {
  /** Statements of the migrations that make its tables: as they first were, and with the words in a column. */
  readonly schema: { first: readonly string[]; words: readonly string[] }
  /** Enters a tool, or replaces its entry. One transaction at a time. */
  put(tx: Reader, entry: SearchEntry): Promise<void>
  remove(tx: Reader, id: number): Promise<void>
  open(engine: Engine): Search
}

export interface Search {
  /** Ids of the tools that match, best first, at most `limit`; `total` counts no further than a cap. Any text is text. */
  match(text: string, limit: number): Promise<Matched>
  /** Reads the words into memory; a search before that waits for it. */
  ready(): Promise<void>
}

/** How a database spells what search asks of it. */
export interface SearchDialect {
  schema: SearchIndex['schema']
  /** Writes the n-th placeholder. */
  slot: (n: number) => string
  spelling: SpellingStatements
}

export function searchIndex({ schema, slot, spelling }: SearchDialect): SearchIndex {
  const find = `SELECT score_key, terms, words FROM search_tool WHERE id = ${slot(1)}`
  // Whoever enters tools is alone, so the numbers follow each other as the transactions do.
  const next = '(SELECT coalesce(max(changed), 0) + 1 FROM search_tool)'
  const enter = `INSERT INTO search_tool (id, score_key, terms, words, changed) VALUES (${[1, 2, 3, 4].map(slot).join(', ')}, ${next})
    ON CONFLICT (id) DO UPDATE SET score_key = excluded.score_key, terms = excluded.terms, words = excluded.words, changed = excluded.changed`
  // The row stays, so that whoever follows the changes learns of it.
  const empty = `UPDATE search_tool SET terms = '', words = '', changed = ${next} WHERE id = ${slot(1)}`

  return {
    schema,

    async put(tx, entry) {
      const { nameKey, slugKey, terms, name, slug, others } = fingerprint(entry)
      const words = [[nameKey], [slugKey], name, slug, others].map((part) => part.join(BETWEEN_WORDS)).join(BETWEEN_PARTS)
      const row = { score_key: entry.scoreKey, terms: terms.join(' '), words }
      const [before] = await tx.all(find, [entry.id])
      if (before && Object.entries(row).every(([column, value]) => before[column] === value)) return
      await tx.all(enter, [entry.id, entry.scoreKey, row.terms, words])
      await changeTerms(tx, spelling, before?.['terms'], terms)
    },

    async remove(tx, id) {
      const [before] = await tx.all(find, [id])
      if (!before) return
      await tx.all(empty, [id])
      await changeTerms(tx, spelling, before['terms'], [])
    },

    open(engine) {
      const memory = new WordsInMemory(engine, slot)
      const correctIn = (word: string) => correct(engine, spelling, word)
      return {
        match: async (text, limit) => await matchTiers({ words: await memory.current(), correct: correctIn }, text, limit),
        async ready() {
          await memory.current()
        },
      }
    },
  }
}
