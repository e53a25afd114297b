// What a word of a query matches: itself, completions, joined and split words, corrections.
import type { Posting } from './postings.ts'
import { pairsIn } from './entry.ts'
import { MOST_NAME_WORDS, productNamed } from './products.ts'
import { asksOf, type Query, type QueryWord } from './query.ts'
import { Top } from './top.ts'
import type { WordIndex } from './word-index.ts'
import { isWeakWord, runTogether, stemOf } from './words.ts'

/** The weight of a match by its kind. */
const WEIGHT = {
  exact: 1,
  joined: 1,
  purpose: 0.7,
  beginning: 0.6,
  knownBeginning: 0.25,
  slip: 0.7,
  twoSlips: 0.45,
  split: 0.8,
  splitSlip: 0.55,
  weak: 0.3,
  likeness: 0.5,
} as const
/** A prefix matches so many of its most frequent completions, while few tools have them. */
const MOST_BEGUN = 40
const MOST_BEGUN_TOOLS = 10_000
/** Of words that more tools have, only this many are used: the rarest. */
const COMMON_TOOLS = 20_000
const MOST_COMMON_WORDS = 2
const MOST_CORRECTIONS = 4
/** How many pairs of words in a row are looked up. */
const MOST_PAIRS = 12
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

/** One way to match: all of these words, by number. */
export interface Alternative {
  numbers: readonly number[]
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
  /** Some tool has the word itself, or it names a product. */
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
    const isTypedWeak = word.isWeak && mayBeWeak
    const known = [
      ...alternative(index, [word.stem], WEIGHT.exact),
      ...(isTypedWeak ? [] : namedOrJoined(index, query, word)),
      ...shortened(index, word.word),
    ]
    const begun = isTypedWeak ? [] : beginnings(index, word, known.length > 0)
    const isUnknown =
      !query.isForeign &&
      known.length === 0 &&
      begun.length === 0 &&
      (unknown += 1) <= MOST_CORRECTED
    const slips = isUnknown ? corrections(index, word) : []
    const parts =
      known.length === 0 && slips.every(({ weight }) => weight < WEIGHT.slip)
        ? splits(index, word, isUnknown)
        : []
    const alternatives = [...known, ...begun, ...parts, ...slips]
    const [best] = slips
    const isWeak = isTypedWeak || (mayBeWeak && best !== undefined && isWeakWord(best.written))
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
    ...pairsIn(query.all)
      .slice(0, MOST_PAIRS)
      .flatMap((pair) => pairGroup(index, pair)),
    ...query.likes.slice(0, MOST_LIKES).map((place) => likeness(index, place)),
  ]
}

/** A tool's most distinctive words that others have too; they add up, the most similar first. */
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
      return posting
        ? [{ numbers: [number], postings: [posting], weight: (WEIGHT.likeness * idf) / most }]
        : []
    }),
    isSum: true,
    idf: most,
    isRequired: true,
    isKnown: true,
    correction: null,
  }
}

/** Two words that tools have together: they raise the rank, beside what each of them adds. */
function pairGroup(index: WordIndex, pair: string): WordGroup[] {
  const alternatives = alternative(index, [pair], WEIGHT.exact)
  const group = { word: '', isRequired: false, isKnown: true, correction: null }
  return alternatives.length === 0
    ? []
    : [{ ...group, alternatives, idf: idfOf(index, alternatives) }]
}

/** The word with its neighbours, typed with spaces: `git hub`; or as the name of a product. */
function namedOrJoined(index: WordIndex, { all, words }: Query, { at }: QueryWord): Alternative[] {
  const found: Alternative[] = []
  for (let from = Math.max(0, at - MOST_NAME_WORDS + 1); from <= at; from += 1) {
    for (let to = at + 1; to <= Math.min(all.length, from + MOST_NAME_WORDS); to += 1) {
      const key = runTogether(all.slice(from, to))
      const purpose = productNamed(key)?.purpose
      if (purpose) found.push(...alternative(index, purpose, WEIGHT.purpose))
      const isSearched =
        words.filter((each) => each.at >= from && each.at < to).length === to - from
      if (to - from > 1 && isSearched)
        found.push(...alternative(index, [stemOf(key)], WEIGHT.joined))
    }
  }
  return found
}

/** `o11y`: the first letter of a word, how many follow, and the last. */
function shortened(index: WordIndex, word: string): Alternative[] {
  const [, first, left, last] = /^([a-z])([3-9]|\d\d)([a-z])$/.exec(word) ?? []
  if (first === undefined || last === undefined) return []
  return index.vocabulary
    .beginningWith(first)
    .filter((number) => {
      const written = index.vocabulary.written(number)
      return (
        written.length === Number(left) + 2 && /^[a-z]+$/.test(written) && written.endsWith(last)
      )
    })
    .slice(0, MOST_CORRECTIONS)
    .flatMap((number) => alternativeOf(index, [number], WEIGHT.joined))
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
  return within(
    commonest.sorted().flatMap((number) => alternativeOf(index, [number], weight)),
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

/** The most likely words first: people rarely mistype the first letter, and mean names. */
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
        number,
        written: vocabulary.written(number),
        isName: index.isName(number),
      }))
      // A short word is too close to others, such as `cars` to `card`.
      .filter(({ isName }) => isName || word.length >= ORDINARY_CORRECTABLE_LETTERS)
      .toSorted(
        (a, b) =>
          Number(b.written[0] === word[0]) - Number(a.written[0] === word[0]) ||
          Number(b.isName) - Number(a.isName) ||
          index.count(b.number) - index.count(a.number) ||
          (a.written < b.written ? -1 : 1),
      )
      .slice(0, MOST_CORRECTIONS)
      .flatMap(({ number, written }, at) => {
        const weight = (isOnce ? WEIGHT.slip : WEIGHT.twoSlips) * (1 - at / 10)
        return alternativeOf(index, [number], weight).map((each) => ({ ...each, written }))
      })
  )
}

/** Two known words typed without a space; one of them may be misspelt. */
function splits(index: WordIndex, { word }: QueryWord, mayBeMisspelt: boolean): Alternative[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * SPLIT_LETTERS + 1) }, (_, at) => [
    word.slice(0, at + SPLIT_LETTERS),
    word.slice(at + SPLIT_LETTERS),
  ])
  const exactly = cuts.flatMap((parts) => alternative(index, parts.map(stemOf), WEIGHT.split))
  if (exactly.length > 0 || !mayBeMisspelt) return exactly
  return cuts
    .filter(
      ([first = '', rest = '']) => rest.length >= ORDINARY_CORRECTABLE_LETTERS && index.has(first),
    )
    .slice(-MOST_CORRECTIONS)
    .flatMap(([first = '', rest = '']) =>
      index.vocabulary
        .oneSlipFrom(rest, stemOf(rest))
        .slice(0, MOST_CORRECTIONS)
        .flatMap((number) =>
          alternativeOf(index, [index.vocabulary.find(stemOf(first)), number], WEIGHT.splitSlip),
        ),
    )
}

function alternative(index: WordIndex, stems: readonly string[], weight: number): Alternative[] {
  return alternativeOf(
    index,
    stems.map((stem) => index.vocabulary.find(stem)),
    weight,
  )
}

/** None if one of the words is unknown. */
function alternativeOf(
  index: WordIndex,
  words: readonly (number | undefined)[],
  weight: number,
): Alternative[] {
  const numbers = words.filter((number) => number !== undefined)
  const postings = numbers.flatMap((number) => index.posting(number) ?? [])
  const isKnown = postings.length > 0 && postings.length === words.length
  return isKnown ? [{ numbers, postings, weight }] : []
}

/** The word itself or a likely correction: a completion is often another word. */
export function isCertain({ weight }: Alternative): boolean {
  return weight > WEIGHT.beginning
}

/** The idf of the most frequent alternative that counts in full, or nearly so. */
function idfOf(index: WordIndex, alternatives: readonly Alternative[]): number {
  const best = Math.max(...alternatives.map(({ weight }) => weight), 0)
  const counts = alternatives
    .filter(({ weight }) => weight === best)
    .map(({ postings }) => sizeOf(postings))
  return idfFrom(index, Math.max(...counts, 0))
}

export function idfFrom({ size }: WordIndex, tools: number): number {
  const count = Math.min(tools, size)
  return Math.log(1 + (size - count + 0.5) / (count + 0.5))
}
