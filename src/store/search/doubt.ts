// Whether the results may not be what was asked for, and why.
import type { Doubt } from '../../domain/answer/tool-list.ts'
import { isForeignWord, isStopWord, isWeakWord } from './common-words.ts'
import type { Query } from './query.ts'
import type { Ranking } from './rank.ts'
import type { WordGroup } from './word-group.ts'

/**
 * A weaker first result is doubted: it has too few of the words, or has them in passing. If the next
 * results agree with it, it may be weaker.
 */
const LEAST_STRENGTH = 0.175
const AGREEMENT_FACTOR = 2
/** Of two words, one alone is about something else: a tax return is no sales tax. */
const LEAST_COVERAGE_OF_TWO = 0.6
/** If the query names a product, what it is for matters more than the other words. */
const PRODUCT_FACTOR = 4
/** With more unknown words than this share, the query is not English. */
const MOST_UNKNOWN_SHARE = 0.5

export function doubtOf(
  query: Query,
  groups: readonly WordGroup[],
  { best: [first], all, strength, isAgreed }: Ranking,
): Doubt | null {
  if ((!first || first.coverage < 1) && isForeign(query, groups)) return 'language'
  if (!first) return 'nothing'
  const required = groups.filter(({ isRequired }) => isRequired)
  const isSaidTogether = groups.some(({ isPair }) => isPair)
  const { category, notListed } = query.understood
  const isOfProduct = query.likes.length > 0 || notListed !== undefined
  const agreed = strength * (isAgreed ? AGREEMENT_FACTOR : 1) * (isOfProduct ? PRODUCT_FACTOR : 1)
  const isHalf = required.length === 2 && !isSaidTogether && first.coverage < LEAST_COVERAGE_OF_TWO
  if (agreed < LEAST_STRENGTH || (isHalf && !isOfProduct && category === undefined))
    return 'uncovered'
  return first.isMet || all > 0 ? null : 'conditions'
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
