// What each fix gains: the exact score and letter if that one check were fixed.
import type { Fix } from '../domain/grading/grading.ts'
import { letterOf, shownScore } from '../domain/grading/letter.ts'
import type { Check } from './check.ts'
import {
  criterionScore,
  NOTHING,
  sumWith,
  totalOf,
  type Basis,
  type Mark,
  type Score,
} from './score.ts'

/** A judged check that could earn more, and the result if it did. */
export interface Chance {
  check: Check
  mark: Mark
  fixed: Mark
  /** What an agent gains: the weight of the check times the points that it lost. */
  benefit: number
  /** The unrounded score, and that of its criterion. */
  exact: number
  criterionExact: number
  gain: number
}

/** All possible improvements, the largest benefit to an agent first. */
export function chancesIn(basis: Basis, now: Score): Chance[] {
  const chances: Chance[] = []
  for (const mark of basis.marks) {
    const { check, result } = mark
    const lost = 10 - (result.points ?? 10)
    if (lost === 0) continue
    const fixed = fix(mark)
    const sum = sumWith(basis.sums.get(check.criterion) ?? NOTHING, mark, fixed)
    const { exact } = totalOf(basis, mark, fixed)
    const gain = Math.round((exact - (now.exact ?? 0)) * 1e9) / 1e9
    chances.push({
      check,
      mark,
      fixed,
      benefit: check.weight * lost,
      exact,
      criterionExact: criterionScore(sum).exact,
      gain,
    })
  }
  return chances.toSorted(
    (a, b) => b.benefit - a.benefit || b.gain - a.gain || a.check.effort - b.check.effort,
  )
}

/** The improvement as a change of criterion, score and letter. */
export function fixOf(
  { check, mark, exact, criterionExact, gain, benefit }: Chance,
  now: Score,
): Fix {
  return {
    check: check.id,
    outcome: mark.result.outcome ?? '',
    act: 'fix',
    effort: check.effort,
    benefit,
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

/**
 * A fixed check keeps its basis: a vendor who declares more has still only declared it. An
 * undocumented one becomes declared.
 */
function fix({ check, result }: Mark): Mark {
  return {
    check,
    result: {
      ...result,
      points: 10,
      earned: 10,
      basis: result.basis === 'seen' ? 'seen' : 'declared',
    },
    cap: undefined,
  }
}
