// What each fix gains: the exact score and letter if that one check were fixed.
import type { Fix } from '../domain/grading/grading.ts'
import { letterOf, shownScore } from '../domain/grading/letter.ts'
import { outcomeOf, UNPUBLISHED, type Check } from './check.ts'
import { STRENGTH } from './evidence-rules.ts'
import { limited, scoreOf, type Basis, type Mark, type Score } from './score.ts'

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

export interface Scored {
  basis: Basis
  bonus: number
}

/**
 * All possible improvements of the best access method, the largest gain first. What is unpublished
 * together with its document is fixed by publishing that.
 */
export function chancesIn(
  { basis, bonus }: Scored,
  others: readonly Scored[],
  now: number,
): Chance[] {
  const chances: Chance[] = []
  const criteria = new Map(scoreOf(basis).criteria.map(({ id, exact }) => [id, exact ?? 0]))
  for (const mark of basis.marks) {
    const { check, result } = mark
    const lost = 10 - (result.earned ?? 10)
    if (lost <= 0 || result.outcome === UNPUBLISHED.name) continue
    if (outcomeOf(check, result.outcome ?? '')?.fix === undefined) continue
    const fixed = fix(mark)
    const change = new Map([[mark, fixed]])
    const after = scoreOf(basisWith(basis, change))
    // A fix of the whole tool can make another access method the best one.
    const exact = Math.max(
      limited(after, bonus) ?? 0,
      ...others
        .filter((other) => other.basis.marks.includes(mark))
        .map((other) => limited(scoreOf(basisWith(other.basis, change)), other.bonus) ?? 0),
    )
    const criterionExact = after.criteria.find(({ id }) => id === check.criterion)?.exact ?? 0
    // A fix that gains nothing under a ceiling is listed all the same: it improves its criterion.
    if (exact < now || criterionExact <= (criteria.get(check.criterion) ?? 0)) continue
    chances.push({
      check,
      mark,
      fixed,
      benefit: check.weight * lost,
      exact,
      criterionExact,
      gain: Math.round((exact - now) * 1e9) / 1e9,
    })
  }
  return chances.toSorted(
    (a, b) => b.gain - a.gain || b.benefit - a.benefit || a.check.effort - b.check.effort,
  )
}

/** The basis with some marks replaced. */
export function basisWith(basis: Basis, change: ReadonlyMap<Mark, Mark>): Basis {
  return { ...basis, marks: basis.marks.map((mark) => change.get(mark) ?? mark) }
}

/** The improvement as a change of criterion, score and letter. */
export function fixOf(
  { check, mark, exact, criterionExact, gain, benefit }: Chance,
  { criteria }: Score,
  now: number,
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
      from: criteria.find(({ id }) => id === check.criterion)?.score ?? 0,
      to: shownScore(criterionExact),
    },
    score: { from: shownScore(now), to: shownScore(exact) },
    letter: { from: letterOf(now), to: letterOf(exact) },
  }
}

/**
 * A fixed check keeps its basis: a vendor who declares more has still only declared it. An
 * undocumented one becomes declared, and an unpublished one is seen.
 */
function fix({ check, result }: Mark): Mark {
  const basis =
    result.basis === 'seen' || result.basis === 'unpublished'
      ? 'seen'
      : result.basis === 'unread' || result.basis === 'third-party'
        ? result.basis
        : 'declared'
  const strength = Math.max(STRENGTH[basis], result.strength ?? 0)
  return {
    check,
    result: {
      ...result,
      points: 10,
      earned: 10,
      basis,
      strength,
      certainty: Math.max(STRENGTH[basis], result.certainty ?? 0),
    },
    cap: undefined,
  }
}
