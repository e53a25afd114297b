// Whether the results may not be what was asked for, and why.
import type { Doubt } from '../../domain/answer/doubt.ts'
import { isEverydayWord, isStopWord, isWeakWord } from './common-words.ts'
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
/** With more unknown words than this share, the query is not English. */
const MOST_UNKNOWN_SHARE = 0.5

export function doubtOf(
  query: Query,
  groups: readonly WordGroup[],
  { best: [first], all }: Ranking,
): Doubt | null {
  const words = groups.filter(({ isRequired }) => isRequired).length
  const least = words < MANY_WORDS ? LEAST_COVERAGE : LEAST_COVERAGE_OF_MANY
  if (first && first.coverage >= least) return first.isMet || all > 0 ? null : 'conditions'
  if (isForeign(query, groups)) return 'language'
  return first ? 'uncovered' : 'nothing'
}

/** Words in another script, or several words of which English and the catalogue have few. */
function isForeign({ words, all }: Query, groups: readonly WordGroup[]): boolean {
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(all.join(' '))) return true
  const known = new Set(groups.filter(({ isKnown }) => isKnown).map(({ word }) => word))
  const unknown = words.filter(
    ({ word }) =>
      !known.has(word) && !isStopWord(word) && !isWeakWord(word) && !isEverydayWord(word),
  )
  return all.length > 2 && unknown.length / all.length > MOST_UNKNOWN_SHARE
}
