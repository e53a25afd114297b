// What a word of a query matches: itself, its synonyms, its completions, joined words, and likely
// corrections.
import type { Posting } from './posting.ts'
import { asksOf, type Query, type QueryWord } from './query.ts'
import { meaningsOf, MOST_PHRASE_WORDS } from './synonyms.ts'
import { Top } from './top.ts'
import type { WordIndex } from './word-index.ts'
import { runTogether, stemOf } from './words.ts'

/** The weight of a match by its kind. */
const WEIGHT = {
  exact: 1,
  joined: 1,
  synonym: 0.7,
  beginning: 0.6,
  knownBeginning: 0.25,
  slip: 0.7,
  twoSlips: 0.45,
  split: 0.8,
  weak: 0.3,
} as const
/**
 * A prefix matches its most frequent completions: up to this many, while few tools have them in
 * total.
 */
const MOST_BEGUN = 40
const MOST_BEGUN_TOOLS = 10_000
/**
 * Synonyms count while few tools have them in total: what is common everywhere is not distinctive.
 */
const MOST_SYNONYM_TOOLS = 20_000
/** Of words that more tools have, only this many are used: the rarest. */
const COMMON_TOOLS = 20_000
const MOST_COMMON_WORDS = 2
const MOST_CORRECTIONS = 4
/** How many unknown words of a query are corrected: each is compared with the whole vocabulary. */
const MOST_CORRECTED = 3
/** Shorter words have too many completions, or too many neighbours to guess one. */
const [
  BEGINNING_LETTERS,
  LAST_BEGINNING_LETTERS,
  CORRECTABLE_LETTERS,
  TWICE_CORRECTABLE_LETTERS,
  SPLIT_LETTERS,
] = [3, 2, 4, 8, 3]

/** One way to match: all of these words. */
interface Alternative {
  postings: Posting[]
  weight: number
}

export interface WordGroup {
  alternatives: Alternative[]
  /** How distinctive the word is. */
  idf: number
  isRequired: boolean
  /** Some tool has the word itself or a synonym. */
  isKnown: boolean
  /** The corrected spelling, if the word was only understood as a typing error. */
  correction: { word: string; written: string } | null
}

export function groupsOf(index: WordIndex, query: Query): WordGroup[] {
  const { words } = query
  const mayBeWeak =
    words.some(({ isWeak }) => !isWeak) || Object.keys(asksOf(query.understood)).length > 0
  let unknown = 0
  const groups = words.map((word) => {
    const isWeak = word.isWeak && mayBeWeak
    const known = [...exact(index, word), ...(isWeak ? [] : phrases(index, query, word))]
    const begun = isWeak ? [] : beginnings(index, word, known.length > 0)
    const isUnknown = known.length === 0 && begun.length === 0 && (unknown += 1) <= MOST_CORRECTED
    const slips = isUnknown ? corrections(index, word) : []
    const parts =
      known.length === 0 && slips.every(({ weight }) => weight < WEIGHT.slip)
        ? splits(index, word)
        : []
    const alternatives = [...known, ...begun, ...parts, ...slips]
    const [best] = slips
    return {
      alternatives,
      idf: idfOf(index, alternatives) * (isWeak ? WEIGHT.weak : 1),
      isRequired: !isWeak,
      isKnown: known.length > 0,
      correction: best && parts.length === 0 ? { word: word.word, written: best.written } : null,
    }
  })
  const common = groups
    .filter(({ alternatives: [first] }) => first && sizeOf(first.postings) > COMMON_TOOLS)
    .toSorted((a, b) => b.idf - a.idf)
  const left = new Set(common.slice(MOST_COMMON_WORDS))
  return groups.filter((group) => !left.has(group))
}

function exact(index: WordIndex, { stem }: QueryWord): Alternative[] {
  return alternative(index, [stem], WEIGHT.exact)
}

/** Phrases that contain the word: joined they may be one word, and they may have synonyms. */
function phrases(index: WordIndex, { stems, words }: Query, { at }: QueryWord): Alternative[] {
  const found: Alternative[] = []
  for (let from = Math.max(0, at - MOST_PHRASE_WORDS + 1); from <= at; from += 1) {
    for (let to = at + 1; to <= Math.min(stems.length, from + MOST_PHRASE_WORDS); to += 1) {
      if (to - from > 1) found.push(...joined(index, words, from, to))
      for (const meaning of meaningsOf(stems.slice(from, to)))
        found.push(...alternative(index, meaning, WEIGHT.synonym))
    }
  }
  return within(found, MOST_SYNONYM_TOOLS)
}

function joined(
  index: WordIndex,
  words: readonly QueryWord[],
  from: number,
  to: number,
): Alternative[] {
  const parts = words.filter(({ at }) => at >= from && at < to)
  return parts.length === to - from
    ? alternative(index, [stemOf(runTogether(parts.map(({ word }) => word)))], WEIGHT.joined)
    : []
}

/** Completions of the word; they count less if the word itself is known. */
function beginnings(
  index: WordIndex,
  { word, isLast }: QueryWord,
  isKnown: boolean,
): Alternative[] {
  if (word.length < (isLast ? LAST_BEGINNING_LETTERS : BEGINNING_LETTERS)) return []
  const weight = isKnown ? WEIGHT.knownBeginning : WEIGHT.beginning
  const commonest = new Top(MOST_BEGUN)
  for (const number of index.vocabulary.beginningWith(word))
    commonest.offer(number, index.count(number), number)
  const begun = commonest.sorted().flatMap((number) => index.posting(number) ?? [])
  return within(
    begun.map((posting) => ({ postings: [posting], weight })),
    MOST_BEGUN_TOOLS,
  )
}

/** As many alternatives as few tools have in total, but at least one. */
function within(alternatives: readonly Alternative[], most: number): Alternative[] {
  let tools = 0
  return alternatives.filter(({ postings }, at) => (tools += sizeOf(postings)) <= most || at === 0)
}

function sizeOf(postings: readonly Posting[]): number {
  return Math.min(...postings.map(({ length }) => length))
}

/**
 * The most likely words first: people rarely mistype the first letter, and mean names and common
 * words.
 */
function corrections(
  index: WordIndex,
  { stem, word }: QueryWord,
): (Alternative & { written: string })[] {
  if (word.length < CORRECTABLE_LETTERS) return []
  const { vocabulary } = index
  const once = vocabulary.oneSlipFrom(word, stem)
  const isOnce = once.length > 0 || word.length < TWICE_CORRECTABLE_LETTERS
  return (isOnce ? once : vocabulary.twoSlipsFrom(word, stem))
    .map((number) => ({
      written: vocabulary.written(number),
      isName: index.isName(number),
      posting: index.posting(number),
    }))
    .toSorted(
      (a, b) =>
        Number(b.written[0] === word[0]) - Number(a.written[0] === word[0]) ||
        Number(b.isName) - Number(a.isName) ||
        (b.posting?.length ?? 0) - (a.posting?.length ?? 0) ||
        (a.written < b.written ? -1 : 1),
    )
    .slice(0, MOST_CORRECTIONS)
    .flatMap(({ written, posting }, at) =>
      posting
        ? {
            postings: [posting],
            weight: (isOnce ? WEIGHT.slip : WEIGHT.twoSlips) * (1 - at / 10),
            written,
          }
        : [],
    )
}

/** Two known words typed without a space. */
function splits(index: WordIndex, { word }: QueryWord): Alternative[] {
  const found: Alternative[] = []
  for (let at = SPLIT_LETTERS; at <= word.length - SPLIT_LETTERS; at += 1) {
    found.push(
      ...alternative(index, [stemOf(word.slice(0, at)), stemOf(word.slice(at))], WEIGHT.split),
    )
  }
  return found
}

/** None if one of the words is unknown. */
function alternative(index: WordIndex, stems: readonly string[], weight: number): Alternative[] {
  const known = stems.flatMap((stem) => index.posting(index.vocabulary.find(stem)) ?? [])
  return known.length > 0 && known.length === stems.length ? [{ postings: known, weight }] : []
}

/** The idf of the most frequent alternative that counts in full, or nearly so. */
function idfOf({ size }: WordIndex, alternatives: readonly Alternative[]): number {
  const best = Math.max(...alternatives.map(({ weight }) => weight), 0)
  const counts = alternatives
    .filter(({ weight }) => weight === best)
    .map(({ postings }) => sizeOf(postings))
  const count = Math.min(Math.max(...counts, 0), size)
  return Math.log(1 + (size - count + 0.5) / (count + 0.5))
}
