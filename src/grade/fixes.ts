// What each fix gains: the exact score and letter if that one check were mended.
import type { Fix } from '../domain/grading.ts'
import { shownScore } from '../domain/letter.ts'
import type { Check } from './check.ts'
import { DECLARED_SHARE } from './judge.ts'
import { scoreOf, sumsOf, sumsWith, type Mark, type Score } from './score.ts'

/** A judged check that could earn more, and the mark it would have then. */
export interface Chance {
  check: Check
  act: Fix['act']
  index: number
  mended: Mark
  after: Score
  gain: number
}

/** All chances to earn more, the largest gain first. */
export function chancesIn(marks: readonly Mark[], checks: ReadonlyMap<string, Check>, now: Score): Chance[] {
  const sums = sumsOf(marks)
  return marks
    .flatMap((mark, index): Chance[] => {
      const check = checks.get(mark.result.id)
      const act = actFor(mark)
      if (!check || !act) return []
      const mended = mend(mark, act)
      const after = scoreOf(sumsWith(sums, mark, mended))
      return [{ check, act, index, mended, after, gain: gainFrom(now, after) }]
    })
    .toSorted((a, b) => b.gain - a.gain || a.check.effort - b.check.effort || a.index - b.index)
}

/** The chance written out as the change of criterion, score and letter. */
export function fixOf({ check, act, index, after, gain }: Chance, marks: readonly Mark[], now: Score): Fix {
  const criterionIn = (score: Score) => score.criteria.find((result) => result.id === check.criterion)?.score ?? 0
  return {
    check: check.id,
    outcome: marks[index]?.result.outcome ?? '',
    act,
    effort: act === 'verify' ? 1 : check.effort,
    gain,
    criterion: { id: check.criterion, from: criterionIn(now), to: criterionIn(after) },
    score: { from: shownScore(now.exact ?? 0), to: shownScore(after.exact ?? 0) },
    letter: { from: now.letter ?? 'F', to: after.letter ?? 'F' },
  }
}

function gainFrom(now: Score, after: Score): number {
  return Math.round(((after.exact ?? 0) - (now.exact ?? 0)) * 1e9) / 1e9
}

function actFor({ result }: Mark): Fix['act'] | undefined {
  if ((result.points ?? 10) < 10) return 'mend'
  return result.basis === 'declared' ? 'verify' : undefined
}

/** A mended check keeps its basis: a vendor who declares more has still only declared it. Verifying is an act of its own. */
export function mend({ result }: Mark, act: Fix['act']): Mark {
  const isSeen = act === 'verify' || result.basis === 'seen'
  return {
    result: { ...result, points: 10, earned: isSeen ? 10 : 10 * DECLARED_SHARE, basis: isSeen ? 'seen' : 'declared' },
    cap: undefined,
  }
}
