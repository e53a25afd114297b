// The search index: storing entries, and matching a query.
import type { Doubt } from '../../domain/answer/tool-list.ts'
import type { Understood } from '../../domain/tool/tool-filter.ts'
import { ignoreUnavailable, type Engine, type Reader, sql } from '../database/statement.ts'
import type { SearchText } from './entry.ts'
import { partsOf, readQuery, type Query } from './query.ts'
import { saidBy, type Said } from './phrases.ts'
import { rank, type MatchOptions, type RankedTool, type Ranking } from './rank.ts'
import { groupsOf, type WordGroup } from './word-group.ts'
import type { WordIndex } from './word-index.ts'
import { WordsInMemory } from './words-in-memory.ts'
import { isForeignWord, isStopWord, queryText, wordsOf } from './words.ts'

/** Of so many of the best results it is read what they say of themselves. */
const MOST_READ = 5
/** With fewer full matches than this, related categories are suggested. */
const LITTLE = 3
const MOST_RELATED = 3

export interface SearchEntry {
  id: number
  /** The score in thousandths. */
  scoreKey: number
  text: SearchText
}

/** How a tool matches a query. */
export type ToolMatch = Pick<RankedTool, 'match' | 'missing' | 'coverage' | 'closeness'>

/** How a query was understood, and what it matches. */
export interface Matches {
  total: number
  /** Per tool. */
  matches: ToolMatch[]
  understood: Understood
  /** The parts of a query that asks for several things; empty if it asks for one. */
  parts: string[]
  doubt: Doubt | null
  /** The query with unknown words replaced by likely known ones; null if there are none. */
  didYouMean: string | null
  /** Slugs of related categories, if there are few results. */
  relatedCategories: string[]
}

export interface MatchedTools extends Matches {
  ids: number[]
  /** What the query rules out: tools, and names of products that the catalogue does not have. */
  excludedIds: number[]
  excludedNames: readonly string[]
}

export type Search = ReturnType<typeof openSearch>

const readEntry = sql<{ score_key: number; text: string }>()(
  'select score_key, text from search_tool where id = :id',
)
const readTexts = sql<{ id: number; text: string }>()(
  `select id, text from search_tool where id in (:ids[${MOST_READ}])`,
)
/** Writers of entries are serialised, so the numbers follow the order of commits. */
const NEXT = '(select coalesce(max(changed), 0) + 1 from search_tool)'
const storeEntry = sql()(`
  insert into search_tool (id, score_key, text, changed) values (:id, :scoreKey, :text, ${NEXT})
  on conflict (id) do update
  set score_key = excluded.score_key, text = excluded.text, changed = excluded.changed`)
/** The row stays, so that processes that follow the changes see the removal. */
const emptyEntry = sql()(
  `update search_tool set text = '', changed = ${NEXT} where id = :id and text <> ''`,
)

/** Adds a tool, or replaces its entry. One transaction at a time. */
export async function putEntry(
  tx: Reader,
  { id, scoreKey, text: fields }: SearchEntry,
): Promise<void> {
  const text = JSON.stringify(fields)
  const [before] = await readEntry(tx, { id })
  if (before?.score_key !== scoreKey || before.text !== text)
    await storeEntry(tx, { id, scoreKey, text })
}

export async function removeEntry(tx: Reader, id: number): Promise<void> {
  await emptyEntry(tx, { id })
}

export function openSearch(engine: Engine) {
  const memory = new WordsInMemory(engine)
  return {
    /** Ids of the matching tools, best first, at most `limit`. Accepts any text. */
    match: async (
      text: string,
      limit: number,
      options: MatchOptions = {},
    ): Promise<MatchedTools> => {
      const index = await memory.current()
      const matching = matchIn(index, text, Math.max(limit, MOST_READ), options)
      const { best } = matching.ranking
      const isWhole = best[0]?.coverage === 1
      const ids = best.slice(0, mostRead(best)).map(({ id }) => id)
      const rows =
        ids.length > 0 ? await readTexts(engine, { ids }).catch(ignoreUnavailable) : undefined
      const said = new Map(
        rows?.map(({ id, text: entry }) => [
          id,
          saidBy(JSON.parse(entry || '{}') as SearchText, matching.groups, index),
        ]),
      )
      return answerOf(matching, (isWhole ? best : bySayings(best, said)).slice(0, limit), said)
    },
    /** Loads the index into memory. Earlier searches wait for it. */
    ready: async (): Promise<void> => {
      await memory.current()
    },
    /** Drops what replaced and removed tools left in memory: it no longer affects searches. */
    compact: (): Promise<void> => memory.compact(),
  }
}

export interface Matching {
  text: string
  query: Query
  groups: WordGroup[]
  ranking: Ranking
  excludedIds: number[]
  parts: string[]
  /** The words of the query that tell something; and the share of them that some tool has. */
  tellingWords: number
  known: number
}

/** Synchronous: the index does not change while it ranks. */
export function matchIn(
  index: WordIndex,
  text: string,
  limit: number,
  options: MatchOptions = {},
): Matching {
  const query = readQuery(text, index)
  const groups = groupsOf(index, query)
  const words = query.all.filter((word) => !isStopWord(word))
  // Who asks for no account cannot use a tool that needs one.
  const auth = query.understood.auth === 'none' ? 'none' : undefined
  const filters = { ...options.filters, auth: options.filters?.auth ?? auth }
  return {
    text,
    query,
    groups,
    ranking: rank(index, query, groups, { ...options, filters }, limit),
    excludedIds: [...query.excluded].map((place) => index.ids[place] ?? 0),
    parts: partsOf(text, index),
    tellingWords: words.length,
    known: words.filter((word) => index.has(word)).length / (words.length || 1),
  }
}

/** The first results, in the order of what they say of the query; the others follow. */
function bySayings(best: readonly RankedTool[], said: ReadonlyMap<number, Said>): RankedTool[] {
  const worthOf = ({ id, closeness }: RankedTool) => (said.get(id)?.fit ?? 0) * Math.sqrt(closeness)
  const most = Math.max(...best.map(worthOf))
  if (!(most > 0)) return [...best]
  return best
    .map((tool) => ({ ...tool, closeness: worthOf(tool) / most }))
    .toSorted(
      (one, other) => Number(other.isMet) - Number(one.isMet) || other.closeness - one.closeness,
    )
}

function answerOf(
  matching: Matching,
  best: readonly RankedTool[],
  said: ReadonlyMap<number, Said>,
): MatchedTools {
  const { text, query, groups, ranking, excludedIds, parts } = matching
  const { all, some, categories } = ranking
  const [first] = best
  const doubt = doubtOf(matching, first, first && said.get(first.id))
  return {
    ids: best.map(({ id }) => id),
    matches: best.map(({ match, missing, coverage, closeness }) => ({
      match,
      missing,
      coverage,
      closeness,
    })),
    parts,
    total: all + some,
    understood: query.understood,
    excludedIds,
    excludedNames: query.excludedNames,
    doubt,
    didYouMean: doubt === null ? corrected(queryText(text), groups, first) : null,
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

/**
 * Of a query that no tool means, so much is about tools all the same: what the first result
 * matches, what any tool has, and more of a long one, which tells of other things too.
 */
const [LIKELY, CERTAIN] = [1.2, 1.5]
const [KNOWN_WEIGHT, LENGTH_WEIGHT] = [0.6, 0.1]

/** A first result is doubted unless it says of itself what the query means. */
function doubtOf(
  { query, ranking: { all }, tellingWords, known }: Matching,
  first: RankedTool | undefined,
  said: Said | undefined,
): Doubt | null {
  if ((!first || first.coverage < 1) && isForeign(query.all)) return 'language'
  if (!first) return 'nothing'
  const isOfProduct = query.likes.length > 0 || query.understood.notListed !== undefined
  const isByChance = said && !said.isMeant && !isOfProduct
  if (isByChance && first.coverage === 1 && !said.isTopic) return 'partly'
  if (isByChance && first.coverage < 1) {
    const likely =
      first.coverage + KNOWN_WEIGHT * known + LENGTH_WEIGHT * Math.log(tellingWords || 1)
    if (likely < CERTAIN) return likely < LIKELY ? 'uncovered' : 'partly'
  }
  return first.isMet || all > 0 ? null : 'conditions'
}

/** What matches all of the query, and is not alone in its category with that, is not in doubt. */
function mostRead([first, ...others]: readonly RankedTool[]): number {
  if (first?.coverage !== 1) return MOST_READ
  return others.some(({ match, category }) => match === 'all' && category === first.category)
    ? 0
    : 1
}

/** Another script, or a frequent word of another language. */
function isForeign(words: readonly string[]): boolean {
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(
    words.join(' '),
  )
  return !isLatin || words.some(isForeignWord)
}
