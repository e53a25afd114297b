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

export interface Said {
  /** The share of the query in the phrase that says most of it, from 0 to 1. */
  together: number
  /** The share in all phrases, if they say several of its words. */
  apart: number
  /** Whether the tool says of itself what the query means. */
  isMeant: boolean
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
    texts.map((each) => phraseOf(each, words, index)).filter((phrase) => phrase.groups.length > 0)
  const names = phrasesIn([...text.name.split(/[()]/), ...text.aliases])
  const { category, tags, capabilities, problems = [] } = text
  const claims = phrasesIn([category, ...tags, ...capabilities, ...problems])
  const all = [...names, ...claims, ...phrasesIn(text.description.split(/[,;:()]|\.\s/))]
  const said = [...new Set(all.flatMap((phrase) => phrase.groups))]
  const shareOf = (some: readonly WordGroup[]) => idfSum(some) / (idfSum(words) || 1)
  return {
    together: Math.max(...all.map((phrase) => shareOf(phrase.groups)), 0),
    apart: telling(said) > 1 ? shareOf(said) : 0,
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

/** The number of words that the query cannot do without. */
function telling(groups: readonly WordGroup[]): number {
  return groups.filter(({ isRequired }) => isRequired).length
}

function idfSum(groups: readonly WordGroup[]): number {
  return groups.reduce((sum, { idf }) => sum + idf, 0)
}

function phraseOf(text: string, words: readonly WordGroup[], index: WordIndex): Phrase {
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
  if (groups.length === 0) return { groups, share: 0, isRareWord: false }
  const sumOf = (some: Iterable<number>) =>
    [...some].reduce((sum, number) => sum + idfFrom(index, index.count(number)), 0)
  return {
    groups,
    share: sumOf(used) / sumOf(numbers),
    isRareWord: numbers.size === 1 && telling(groups) > 0 && sumOf(numbers) >= RARE_IDF,
  }
}
