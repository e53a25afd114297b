// What a word of a query matches: itself, its synonyms, its completions, joined words, and likely
// corrections.
import type { Posting } from './postings.ts'
import { isEverydayWord } from './common-words.ts'
import { asksOf, type Query, type QueryWord, type Sequence } from './query.ts'
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
  likeness: 0.5,
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
/** Of so many tools, and by so many words of each, something similar is looked for. */
const MOST_LIKES = 2
const LIKENESS_WORDS = 10
/** How many unknown words of a query are corrected: each is compared with the whole vocabulary. */
const MOST_CORRECTED = 3
/** Shorter words have too many completions, or too many neighbours to guess one. */
const [
  BEGINNING_LETTERS,
  LAST_BEGINNING_LETTERS,
  CORRECTABLE_LETTERS,
  ORDINARY_CORRECTABLE_LETTERS,
  TWICE_CORRECTABLE_LETTERS,
  SPLIT_LETTERS,
] = [3, 2, 4, 5, 8, 3]

/** One way to match: all of these words. */
export interface Alternative {
  postings: Posting[]
  weight: number
}

export interface WordGroup {
  /** The word as typed. */
  word: string
  alternatives: Alternative[]
  /** The alternatives add up; otherwise the best of them counts. */
  isSum?: boolean
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
    words.some(({ isWeak }) => !isWeak) ||
    query.likes.length > 0 ||
    Object.keys(asksOf(query.understood)).length > 0
  let unknown = 0
  const groups = words.map((word): WordGroup => {
    const meant = phrases(index, query, word)
    // A weak word counts in full as part of a phrase: `drop off`, `build time`.
    const isWeak = word.isWeak && mayBeWeak && !meant.isPhrase
    const known = [...exact(index, word), ...(isWeak ? [] : meant.alternatives)]
    const begun = isWeak ? [] : beginnings(index, word, known.length > 0)
    const isUnknown =
      known.length === 0 &&
      begun.length === 0 &&
      !isEverydayWord(word.word) &&
      (unknown += 1) <= MOST_CORRECTED
    const slips = isUnknown ? corrections(index, word) : []
    const parts =
      known.length === 0 && slips.every(({ weight }) => weight < WEIGHT.slip)
        ? splits(index, word)
        : []
    const alternatives = [...known, ...begun, ...parts, ...slips]
    const [best] = slips
    return {
      word: word.word,
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
  return [
    ...groups.filter((group) => !left.has(group)),
    ...query.likes.slice(0, MOST_LIKES).map((place) => likeness(index, place)),
  ]
}

/**
 * What describes a tool: its most distinctive words that other tools have, too. They add up, so
 * that the most similar tools come first.
 */
function likeness(index: WordIndex, place: number): WordGroup {
  const described = index
    .wordsIn(place)
    .map(({ number, impact }) => ({ number, idf: idfFrom(index, index.count(number)), impact }))
    .toSorted((a, b) => b.impact * b.idf - a.impact * a.idf || a.number - b.number)
    .slice(0, LIKENESS_WORDS)
  const most = Math.max(...described.map(({ idf }) => idf), 1)
  return {
    word: '',
    alternatives: described.flatMap(({ number, idf }) => {
      const posting = index.posting(number)
      return posting ? [{ postings: [posting], weight: (WEIGHT.likeness * idf) / most }] : []
    }),
    isSum: true,
    idf: most,
    isRequired: true,
    isKnown: true,
    correction: null,
  }
}

function exact(index: WordIndex, { stem }: QueryWord): Alternative[] {
  return alternative(index, [stem], WEIGHT.exact)
}

/**
 * Phrases that contain the word: joined they may be one word, and they may have synonyms. `isPhrase`
 * if one of several words has.
 */
function phrases(
  index: WordIndex,
  { sequences, words }: Query,
  { at }: QueryWord,
): { alternatives: Alternative[]; isPhrase: boolean } {
  const found: Alternative[] = []
  let isPhrase = false
  for (const sequence of sequences) {
    const here = sequence.findIndex((each) => each.at === at)
    if (here < 0) continue
    for (let from = Math.max(0, here - MOST_PHRASE_WORDS + 1); from <= here; from += 1) {
      for (let to = here + 1; to <= Math.min(sequence.length, from + MOST_PHRASE_WORDS); to += 1) {
        const part = sequence.slice(from, to)
        if (part.length > 1) found.push(...joined(index, words, part))
        for (const meaning of meaningsOf(part.map(({ stem }) => stem))) {
          const meant = alternative(index, meaning, WEIGHT.synonym)
          found.push(...meant)
          isPhrase ||= part.length > 1 && meant.length > 0
        }
      }
    }
  }
  return { alternatives: within(found, MOST_SYNONYM_TOOLS), isPhrase }
}

/** Neighbours in the query typed with a space: `git hub`. */
function joined(index: WordIndex, words: readonly QueryWord[], part: Sequence): Alternative[] {
  const [first, last] = [part[0]?.at ?? 0, part.at(-1)?.at ?? 0]
  const parts = words.filter(({ at }) => at >= first && at <= last)
  return parts.length === part.length && last - first === part.length - 1
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
  return (
    (isOnce ? once : vocabulary.twoSlipsFrom(word))
      .map((number) => ({
        written: vocabulary.written(number),
        isName: index.isName(number),
        posting: index.posting(number),
      }))
      // A short word is too close to others, such as `cars` to `card`.
      .filter(({ isName }) => isName || word.length >= ORDINARY_CORRECTABLE_LETTERS)
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
function idfOf(index: WordIndex, alternatives: readonly Alternative[]): number {
  const best = Math.max(...alternatives.map(({ weight }) => weight), 0)
  const counts = alternatives
    .filter(({ weight }) => weight === best)
    .map(({ postings }) => sizeOf(postings))
  return idfFrom(index, Math.max(...counts, 0))
}

function idfFrom({ size }: WordIndex, tools: number): number {
  const count = Math.min(tools, size)
  return Math.log(1 + (size - count + 0.5) / (count + 0.5))
}
