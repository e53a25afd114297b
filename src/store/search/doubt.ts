// Whether the results may not be what was asked for, and why.
import type { Doubt } from '../../domain/answer/tool-list.ts'
import { isForeignWord, isStopWord, isWeakWord } from './common-words.ts'
import type { Query } from './query.ts'
import type { Ranking } from './rank.ts'
import type { WordGroup } from './word-group.ts'

/**
 * A first result that is about less of the query is no good match; many words describe more than
 * one tool says.
 */
const LEAST_COVERAGE = 0.5
const LEAST_COVERAGE_OF_MANY = 0.4
const MANY_WORDS = 4
/** If the query names a product, what it is for matters more than the other words. */
const LEAST_COVERAGE_OF_PRODUCT = 0.25
/** With more unknown words than this share, the query is not English. */
const MOST_UNKNOWN_SHARE = 0.5

export function doubtOf(
  query: Query,
  groups: readonly WordGroup[],
  { best: [first], all }: Ranking,
): Doubt | null {
  if ((!first || first.coverage < 1) && isForeign(query, groups)) return 'language'
  if (!first) return 'nothing'
  if (first.coverage < leastCoverage(query, groups)) return 'uncovered'
  return first.isMet || all > 0 ? null : 'conditions'
}

function leastCoverage({ likes, understood }: Query, groups: readonly WordGroup[]): number {
  if (likes.length > 0 || understood.notListed !== undefined) return LEAST_COVERAGE_OF_PRODUCT
  const words = groups.filter(({ isRequired }) => isRequired).length
  return words < MANY_WORDS ? LEAST_COVERAGE : LEAST_COVERAGE_OF_MANY
}

/** Another script, a frequent word of another language, or many words that nobody has. */
function isForeign({ all }: Query, groups: readonly WordGroup[]): boolean {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(all.join(' '))) return true
  const unknown = groups.filter(
    ({ word, isKnown }) => !isKnown && word !== '' && !isStopWord(word) && !isWeakWord(word),
  )
  return (
    all.some(isForeignWord) || (all.length > 2 && unknown.length / all.length > MOST_UNKNOWN_SHARE)
  )
}
