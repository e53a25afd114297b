// The search index over either database: storing entries, and matching a query.
import type { ToolFilter } from '../../domain/tool/tool-filter.ts'
import type { Found } from '../catalogue.ts'
import type { Engine, Reader } from '../database/engine.ts'
import type { SearchText } from './entry.ts'
import { doubtOf } from './doubt.ts'
import { readQuery } from './query.ts'
import { rank, type RankedTool } from './rank.ts'
import { groupsOf, type WordGroup } from './word-group.ts'
import type { WordIndex } from './word-index.ts'
import { WordsInMemory } from './words-in-memory.ts'
import { queryText, wordsOf } from './words.ts'

/** With fewer full matches than this, related categories are suggested. */
const LITTLE = 3
const MOST_RELATED = 3

export interface SearchEntry {
  id: number
  /** The score in thousandths. */
  scoreKey: number
  text: SearchText
}

export interface Matched extends Omit<Found, 'tools' | 'version' | 'readable' | 'accessScores'> {
  ids: number[]
  /** What the query rules out: tools, and names of products that the catalogue does not have. */
  excludedIds: number[]
  excludedNames: readonly string[]
}

export interface MatchOptions {
  filters?: ToolFilter
  /** If any tool matches the whole query, drops those that match only part of it. */
  isNarrow?: boolean
}

export interface SearchIndex {
  /** Adds a tool, or replaces its entry. One transaction at a time. */
  put(tx: Reader, entry: SearchEntry): Promise<void>
  remove(tx: Reader, id: number): Promise<void>
  open(engine: Engine): Search
}

export interface Search {
  /** Ids of the matching tools, best first, at most `limit`. Accepts any text. */
  match(text: string, limit: number, options?: MatchOptions): Promise<Matched>
  /** Loads the index into memory. Earlier searches wait for it. */
  ready(): Promise<void>
  /** Drops what replaced and removed tools left in memory, so that it no longer affects searches. */
  compact(): Promise<void>
}

/** `slot` returns the n-th placeholder of a statement. */
export function searchIndex(slot: (n: number) => string): SearchIndex {
  const find = `SELECT score_key, text FROM search_tool WHERE id = ${slot(1)}`
  // Writers of entries are serialised, so the numbers follow the order of commits.
  const next = '(SELECT coalesce(max(changed), 0) + 1 FROM search_tool)'
  const enter = `INSERT INTO search_tool (id, score_key, text, changed) VALUES (${[1, 2, 3].map(slot).join(', ')}, ${next})
    ON CONFLICT (id) DO UPDATE SET score_key = excluded.score_key, text = excluded.text, changed = excluded.changed`
  // The row stays, so that processes that follow the changes see the removal.
  const empty = `UPDATE search_tool SET text = '', changed = ${next} WHERE id = ${slot(1)} AND text <> ''`
  return {
    async put(tx, { id, scoreKey, ...entry }) {
      const text = JSON.stringify(entry.text)
      const [before] = await tx.all(find, [id])
      if (before?.['score_key'] !== scoreKey || before['text'] !== text)
        await tx.all(enter, [id, scoreKey, text])
    },
    async remove(tx, id) {
      await tx.all(empty, [id])
    },
    open(engine) {
      const memory = new WordsInMemory(engine, slot)
      return {
        match: async (text, limit, options = {}) =>
          matchIn(await memory.current(), text, limit, options),
        ready: async () => {
          await memory.current()
        },
        compact: () => memory.compact(),
      }
    },
  }
}

/** Synchronous from here on: the index does not change while it ranks. */
export function matchIn(
  index: WordIndex,
  text: string,
  limit: number,
  { filters = {}, isNarrow = false }: MatchOptions = {},
): Matched {
  const query = readQuery(text, index)
  const groups = groupsOf(index, query)
  // Who asks for no account cannot use a tool that needs one.
  const auth = query.understood.auth === 'none' ? 'none' : undefined
  const kept = { ...filters, auth: filters.auth ?? auth }
  const ranking = rank(index, query, groups, { filters: kept, isNarrow, limit })
  const { best, all, some, categories } = ranking
  const doubt = doubtOf(query, groups, ranking)
  return {
    ids: best.map(({ id }) => id),
    matches: best.map(({ match }) => match),
    missing: best.map(({ missing }) => missing),
    total: all + some,
    understood: query.understood,
    excludedIds: [...query.excluded].map((place) => index.ids[place] ?? 0),
    excludedNames: query.excludedNames,
    doubt,
    didYouMean: doubt === null ? corrected(queryText(text), groups, best[0]) : null,
    relatedCategories: all < LITTLE ? categories.slice(0, MOST_RELATED) : [],
  }
}

/** The query with the words corrected that the first result matches only so. */
function corrected(
  text: string,
  groups: readonly WordGroup[],
  first: RankedTool | undefined,
): string | null {
  const corrections = groups.flatMap(({ correction }) =>
    correction && !first?.missing.includes(correction.word) ? [correction] : [],
  )
  if (corrections.length === 0) return null
  const words = new Map(corrections.map(({ word, written }) => [word, written]))
  const meant = text
    .trim()
    .split(/\s+/)
    .map((part) => words.get(wordsOf(part).join('')) ?? part)
    .join(' ')
  const isSame = wordsOf(meant).join('') === wordsOf(text).join('')
  return isSame ? null : meant
}
