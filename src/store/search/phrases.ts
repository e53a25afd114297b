// What a tool says of a query in its own phrases: words that stand together in one phrase mean what
// the query means, and words from here and there meet by chance.
import type { SearchText } from './entry.ts'
import { isCertain, idfFrom, type WordGroup } from './word-group.ts'
import type { WordIndex } from './word-index.ts'
import { isStopWord, stemOf, wordsOf } from './words.ts'

/** A word that at most one tool in fifty has tells a field by itself. */
const RARE_IDF = Math.log(50)
/** Of a phrase with one telling word, so much is in the query. */
const HALF = 0.5
/** More phrases say the same once more. */
const MOST_PHRASES = 3
/** Names are often ordinary words. */
const NAME_WORTH = 0.7

export interface Said {
  /** How much of the query its phrases say; to be compared with that of other tools. */
  fit: number
  /** Whether the tool says of itself what the query means. */
  isMeant: boolean
  /** Whether each word of the query is most of a phrase by itself. */
  isTopic: boolean
}

interface Phrase {
  groups: WordGroup[]
  /** The share of the phrase that is in the query. */
  share: number
  /** It is one word that few tools have. */
  isRareWord: boolean
}

export function saidBy(text: SearchText, groups: readonly WordGroup[], index: WordIndex): Said {
  const words = groups.filter(({ word }) => word !== '')
  const phrasesIn = (texts: readonly string[]) =>
    texts.flatMap((each) => phraseOf(each, words, index) ?? [])
  const names = phrasesIn([...text.name.split(/[()]/), ...text.aliases])
  const { category, tags, capabilities, problems = [] } = text
  const claims = phrasesIn([category, ...tags, ...capabilities, ...problems])
  const others = phrasesIn(text.description.split(/[,;:()]|\.\s/))
  const all = [...names, ...claims, ...others]
  const said = [...new Set(all.flatMap((phrase) => phrase.groups))]
  return {
    fit: fitOf([
      ...names.map((phrase) => NAME_WORTH * worthOf(phrase)),
      ...[...claims, ...others].map(worthOf),
    ]),
    isTopic:
      telling(words) < 2 ||
      words.every(
        (group) =>
          !group.isRequired ||
          [...names, ...claims].some(
            (phrase) => phrase.share >= HALF && phrase.groups.includes(group),
          ),
      ),
    isMeant:
      all.some((phrase) => telling(phrase.groups) > 1) ||
      claims.some(
        (phrase) =>
          phrase.isRareWord ||
          (telling(phrase.groups) > 0 && phrase.groups.length > 1 && phrase.share >= HALF),
      ) ||
      // A name may be an ordinary word: the tool says something else of the query, too.
      (names.some(({ isRareWord }) => isRareWord) && telling(said) > 1),
  }
}

/** The best phrases count, each half as much as the one before it. */
function fitOf(worths: readonly number[]): number {
  return worths
    .toSorted((one, other) => other - one)
    .slice(0, MOST_PHRASES)
    .reduce((sum, worth, at) => sum + worth * HALF ** at, 0)
}

/** What it says of the query; less, the more it says of something else. */
function worthOf({ groups, share }: Phrase): number {
  return groups.reduce((sum, { idf }) => sum + idf, 0) * Math.sqrt(share)
}

/** The number of words that the query cannot do without. */
function telling(groups: readonly WordGroup[]): number {
  return groups.filter(({ isRequired }) => isRequired).length
}

/** Null if it says nothing of the query. */
function phraseOf(text: string, words: readonly WordGroup[], index: WordIndex): Phrase | null {
  const stems = wordsOf(text).flatMap((word) => (isStopWord(word) ? [] : stemOf(word)))
  const numbers = new Set(stems.flatMap((stem) => index.vocabulary.find(stem) ?? []))
  const used = new Set<number>()
  const groups = words.filter((group) => {
    const said = group.alternatives.filter(
      (each) => isCertain(each) && each.numbers.every((number) => numbers.has(number)),
    )
    for (const number of said.flatMap((each) => each.numbers)) used.add(number)
    return said.length > 0
  })
  if (groups.length === 0) return null
  const sumOf = (some: Iterable<number>) =>
    [...some].reduce((sum, number) => sum + idfFrom(index, index.count(number)), 0)
  return {
    groups,
    share: sumOf(used) / sumOf(numbers),
    isRareWord: numbers.size === 1 && telling(groups) > 0 && sumOf(numbers) >= RARE_IDF,
  }
}
