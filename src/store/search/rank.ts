// Ranks tools for a query: BM25, the share of words that match, exact names first, and the grade.
import { passes, testOf, type ToolFilter, type TraitTest } from '../../domain/tool/tool-filter.ts'
import { MOST_IMPACT } from './entry.ts'
import { impactIn, intersection, placeIn, type Posting } from './postings.ts'
import { asksOf, type Query } from './query.ts'
import { Top } from './top.ts'
import type { WordGroup } from './word-group.ts'
import type { WordIndex } from './word-index.ts'

export interface MatchOptions {
  filters?: ToolFilter
  /** If any tool matches the whole query, drops those that match only part of it. */
  isNarrow?: boolean
}

export interface RankedTool {
  id: number
  category: string
  /** `all`: the tool matches every word and every filter of the query. */
  match: 'all' | 'some'
  /** The words that the query is about and that the tool does not match. */
  missing: string[]
  /** The share of what the query is about, by how distinctive its words are: 1 if it is all. */
  coverage: number
  /** How near its rank is to that of the first: 1 if it is as good. */
  closeness: number
  /** Whether it passes the filters in the words of the query. */
  isMet: boolean
}

export interface Ranking {
  best: RankedTool[]
  /** How many match everything, and how many match partly but well enough to be listed. */
  all: number
  some: number
  /** Categories of the first ten, most frequent first. */
  categories: string[]
}

/** Bits above those of the words: filters only, prefix of a name, alias, full name, full match. */
const [FILTERS_ONLY, NAME_PREFIX, ALIAS, FULL_NAME, FULL_MATCH] = [
  2 ** 11,
  2 ** 12,
  2 ** 13,
  2 ** 14,
  2 ** 15,
]
/** After weighing, beside the bits of the words: passes the filters, matches by name. */
const [IS_MET, BY_NAME] = [2 ** 11, 2 ** 12]
/** Higher than any sum of words. */
const NAME_RANKS = [
  [FULL_NAME, 4000],
  [ALIAS, 2000],
  [NAME_PREFIX, 1000],
] as const
/** How much of the rank depends on the grade. */
const GRADE_SHARE = 0.2
const BEST_SCORE = 10_000
/** The factor for a tool that fails a filter of the query. */
const FAILED_FILTER_FACTOR = 0.4
const CATEGORY_BOOST = 1.25
/** Something like a tool is in its category, as a rule. */
const LIKE_CATEGORY_BOOST = 2
const AUTH_BOOST = 1.15
/** Missing words cost more than their share. */
const COVERAGE_POWER = 1.5
/** With fewer full matches, partial ones are listed too, from this share of the best rank on. */
const FEW = 10
const SOME_SHARE = 0.1
const CATEGORIES_OF = 10
const LONGEST_ABBREVIATION = 3

/** Reused, because a search runs synchronously. By document: rank, value of the word, bits. */
let ranks = new Float32Array(0)
let hits = new Float32Array(0)
let matched = new Uint16Array(0)
/** The matching documents, and how many there are. */
let found = new Int32Array(0)
let count = 0

export function rank(
  index: WordIndex,
  query: Query,
  groups: readonly WordGroup[],
  { filters = {}, isNarrow = false }: MatchOptions,
  limit: number,
): Ranking {
  clearRoom(index.size)
  const required = groups.filter(({ isRequired }) => isRequired)
  for (const group of groups) {
    const bit = group.isRequired ? 2 ** required.indexOf(group) : 0
    if (!group.isSum) addGroup(group, bit, index.size)
    else
      for (const alternative of group.alternatives)
        addGroup({ ...group, alternatives: [alternative] }, bit, index.size)
  }
  if (query.key !== '') {
    // An abbreviation that is a word of its own, such as `db` or `pos`, means that word.
    if (
      query.key.length > LONGEST_ABBREVIATION ||
      index.called('names', query.key).length > 0 ||
      groups.every(({ isKnown }) => !isKnown)
    )
      markAll(index.begun(query.key), NAME_PREFIX)
    markAll(index.called('aliases', query.key), ALIAS)
    markAll(index.called('names', query.key), FULL_NAME)
  }
  const filter = testOf(filters)
  // A grade in the words of the query is that of the requested access method, too.
  const asked = { ...testOf(asksOf(query.understood)), access: filter.access }
  const isAsking = asked.mask !== 0 || asked.least >= 0
  if (required.length === 0 && isAsking) markWhere(index, asked)
  const { highest, all } = weigh(index, query, required, filter, asked)
  return best(index, required, all >= (isNarrow ? 1 : FEW) ? Infinity : highest * SOME_SHARE, limit)
}

function clearRoom(size: number): void {
  count = 0
  if (ranks.length < size) {
    ranks = new Float32Array(size * 2)
    hits = new Float32Array(size * 2)
    matched = new Uint16Array(size * 2)
    found = new Int32Array(size * 2)
    return
  }
  ranks.fill(0, 0, size)
  matched.fill(0, 0, size)
}

/** Adds the value of a word's best alternative in each document. */
function addGroup({ alternatives, idf }: WordGroup, bit: number, size: number): void {
  // Local variables, because this is the hot loop.
  const [sums, worth, marks, places] = [ranks, hits, matched, found]
  worth.fill(0, 0, size)
  for (const { postings, weight } of alternatives) {
    const items = postings.length === 1 ? (postings[0] as Posting) : intersection(postings)
    const factor = (weight * idf) / MOST_IMPACT
    for (let at = 0; at < items.length; at += 1) {
      const item = items[at] as number
      const place = placeIn(item)
      const hit = impactIn(item) * factor
      const before = worth[place] as number
      if (hit <= before) continue
      worth[place] = hit
      sums[place] = (sums[place] as number) + hit - before
      const mark = marks[place] as number
      if (mark === 0 && bit !== 0) places[count++] = place
      marks[place] = mark | bit
    }
  }
}

function markAll(places: readonly number[], bit: number): void {
  for (const place of places) {
    const mark = matched[place] ?? 0
    if (mark === 0) found[count++] = place
    matched[place] = mark | bit
  }
}

function markWhere(index: WordIndex, asked: TraitTest): void {
  const { size, traits } = index
  const scores = index.scoresOf(asked.access)
  for (let place = 0; place < size; place += 1) {
    const [trait, score] = [traits[place] as number, scores[place] as number]
    if (!passes(asked, index.category(place), score, trait)) continue
    if (matched[place] === 0) found[count++] = place
    matched[place] = (matched[place] as number) | FILTERS_ONLY
  }
}

/** Turns sums into ranks, 0 for what is filtered out; the highest rank without names, and count. */
function weigh(
  index: WordIndex,
  { understood, excluded, likes }: Query,
  required: readonly WordGroup[],
  filter: TraitTest,
  asked: TraitTest,
): { highest: number; all: number } {
  const [{ ids, traits }, sums, marks, places] = [index, ranks, matched, found]
  const scores = index.scoresOf(filter.access)
  const everything = 2 ** required.length - 1
  // If the query has filters only, every tool that passes gets a base rank.
  const base = required.length === 0 ? 1 : 0
  const covered = coverage(required)
  const { mask: auth } = testOf({ auth: understood.auth })
  const categoryBoost = likes.length > 0 ? LIKE_CATEGORY_BOOST : CATEGORY_BOOST
  let [highest, all] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    const place = places[at] as number
    const [bits, trait, score] = [
      marks[place] as number,
      traits[place] as number,
      scores[place] as number,
    ]
    const category = index.category(place)
    if (ids[place] === 0 || !passes(filter, category, score, trait) || excluded.has(place)) {
      sums[place] = 0
      continue
    }
    const isMet = passes(asked, category, score, trait)
    let value =
      (base + (sums[place] as number)) *
      (covered[bits & everything] as number) *
      (1 - GRADE_SHARE + (GRADE_SHARE * Math.max(0, score)) / BEST_SCORE)
    if (!isMet) value *= FAILED_FILTER_FACTOR
    if (category === understood.category) value *= categoryBoost
    if ((trait & auth) !== 0) value *= AUTH_BOOST
    if (value > highest) highest = value
    const named = bits < NAME_PREFIX ? 0 : (NAME_RANKS.find(([bit]) => bits & bit)?.[1] ?? 0)
    const isAll = named > 0 || (isMet && (bits & everything) === everything)
    if (isAll) all += 1
    sums[place] = value + named
    marks[place] =
      (bits & everything) |
      (isMet ? IS_MET : 0) |
      (named > 0 ? BY_NAME : 0) |
      (isAll ? FULL_MATCH : 0)
  }
  return { highest, all }
}

/** The factor for missing words, by the bits of the words that match. */
function coverage(required: readonly WordGroup[]): Float64Array {
  return Float64Array.from(
    { length: 2 ** required.length },
    (_, bits) => shareOf(required, bits) ** COVERAGE_POWER,
  )
}

/** The share of the words that match, by how distinctive they are. */
function shareOf(required: readonly WordGroup[], bits: number): number {
  const whole = required.reduce((sum, { idf }) => sum + idf, 0)
  const sum = required.reduce((total, { idf }, at) => ((bits >> at) & 1 ? total + idf : total), 0)
  return whole === 0 ? 1 : sum / whole
}

/** The documents with the highest ranks; partial matches below `least` are dropped. */
function best(
  index: WordIndex,
  required: readonly WordGroup[],
  least: number,
  limit: number,
): Ranking {
  const top = new Top(limit)
  let [all, some] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    const place = found[at] ?? 0
    const value = ranks[place] ?? 0
    if (value === 0) continue
    if ((matched[place] ?? 0) & FULL_MATCH) all += 1
    else if (value >= least) some += 1
    else continue
    top.offer(place, value, index.ids[place] ?? 0)
  }
  const places = top.sorted()
  const highest = ranks[places[0] ?? 0] || 1
  const categories = Map.groupBy(
    places.slice(0, CATEGORIES_OF).map((place) => index.category(place)),
    (category) => category,
  )
  return {
    best: places.map((place) => ({
      ...rankedTool(index, required, place),
      closeness: (ranks[place] ?? 0) / highest,
    })),
    all,
    some,
    categories: [...categories]
      .toSorted((a, b) => b[1].length - a[1].length)
      .map(([category]) => category),
  }
}

function rankedTool(
  index: WordIndex,
  required: readonly WordGroup[],
  place: number,
): Omit<RankedTool, 'closeness'> {
  const bits = matched[place] ?? 0
  const isNamed = (bits & BY_NAME) !== 0
  return {
    id: index.ids[place] ?? 0,
    category: index.category(place),
    match: bits & FULL_MATCH ? 'all' : 'some',
    missing: isNamed
      ? []
      : required.flatMap(({ word }, at) => ((bits >> at) & 1 || word === '' ? [] : [word])),
    coverage: isNamed ? 1 : shareOf(required, bits),
    isMet: (bits & IS_MET) !== 0,
  }
}
