// What each fix gains: the exact score and letter if that one check were mended.
import type { Fix } from '../domain/grading.ts'
import { letterOf, shownScore } from '../domain/letter.ts'
import type { Check } from './check.ts'
import { DECLARED_SHARE } from './judge.ts'
import { criterionScore, NOTHING, sumWith, totalOf, type Mark, type Score, type Sums } from './score.ts'

/** A judged check that could earn more, and what would be then. */
export interface Chance {
  check: Check
  act: Fix['act']
  index: number
  mended: Mark
  /** The unrounded score, and that of its criterion. */
  exact: number
  criterionExact: number
  gain: number
}

/** All chances to earn more, the largest gain first. */
export function chancesIn(marks: readonly Mark[], sums: Sums, now: Score): Chance[] {
  const chances: Chance[] = []
  for (const [index, mark] of marks.entries()) {
    const { check } = mark
    const act = actFor(mark)
    if (!act) continue
    const mended = mend(mark, act)
    const sum = sumWith(sums.by.get(check.criterion) ?? NOTHING, mark, mended)
    const { exact } = totalOf(sums, check.criterion, sum)
    const gain = Math.round((exact - (now.exact ?? 0)) * 1e9) / 1e9
    chances.push({ check, act, index, mended, exact, criterionExact: criterionScore(sum).exact, gain })
  }
  return chances.toSorted((a, b) => b.gain - a.gain || a.check.effort - b.check.effort || a.index - b.index)
}

/** The chance written out as the change of criterion, score and letter. */
export function fixOf({ check, act, index, exact, criterionExact, gain }: Chance, marks: readonly Mark[], now: Score): Fix {
  return {
    check: check.id,
    outcome: marks[index]?.result.outcome ?? '',
    act,
    effort: act === 'verify' ? 1 : check.effort,
    gain,
    criterion: {
      id: check.criterion,
      from: now.criteria.find(({ id }) => id === check.criterion)?.score ?? 0,
      to: shownScore(criterionExact),
    },
    score: { from: shownScore(now.exact ?? 0), to: shownScore(exact) },
    letter: { from: now.letter ?? 'F', to: letterOf(exact) },
  }
}

/** A mended check keeps its basis: a vendor who declares more has still only declared it. Verifying is an act of its own. */
export function mend({ check, result }: Mark, act: Fix['act']): Mark {
  const isSeen = act === 'verify' || result.basis === 'seen'
  return {
    check,
    result: { ...result, points: 10, earned: isSeen ? 10 : 10 * DECLARED_SHARE, basis: isSeen ? 'seen' : 'declared' },
    cap: undefined,
  }
}

function actFor({ result }: Mark): Fix['act'] | undefined {
  if ((result.points ?? 10) < 10) return 'mend'
  return result.basis === 'declared' ? 'verify' : undefined
}
