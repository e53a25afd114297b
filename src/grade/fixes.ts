// What each fix gains: the exact score and letter if that one check were fixed.
import type { CheckResult, Fix } from '../domain/grading/grading.ts'
import { letterOf, LETTERS, shownScore } from '../domain/grading/letter.ts'
import { bestOf, type Candidate, type Compare } from './candidates.ts'
import { bestOutcome, isShared, NOT_DOCUMENTED, outcomeOf, type Check } from './check.ts'
import { STRENGTH } from './evidence-rules.ts'
import { joinedResult } from './parts.ts'
import { highestOf, type Mark, type Score } from './score.ts'

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

/**
 * All possible improvements of the best access method, in the order of what an agent gains by them:
 * what holds the letter down, then the weight of the check times the points that it lost. By the
 * gain of the score, the only check of a small criterion would come first. What is unpublished
 * together with its document is fixed by publishing that.
 */
export function chancesIn(
  best: number,
  candidates: readonly Candidate[],
  compare: Compare,
): Chance[] {
  const chances: Chance[] = []
  const now = candidates[best]
  if (!now || now.exact === null) return []
  for (const mark of now.basis.marks) {
    const { check, result } = mark
    const fixed = fix(mark)
    if (fixed === null) continue
    const after = compare(new Map([[check, { mark, fixed }]]))
    const exact = bestOf(after)?.exact ?? 0
    const criterionExact = criterionOf(after[best], check)
    const isLifted = mark.cap !== undefined && fixed.cap === undefined
    // A fix that gains nothing under a ceiling is listed all the same: it improves its criterion.
    if (exact < now.exact || (criterionExact <= criterionOf(now, check) && !isLifted)) continue
    chances.push({
      check,
      mark,
      fixed,
      benefit: check.weight * ((fixed.result.earned ?? 0) - (result.earned ?? 0)),
      exact,
      criterionExact,
      gain: Math.round((exact - now.exact) * 1e9) / 1e9,
    })
  }
  const free = now.score.mean ?? 0
  const holds = ({ mark: { cap } }: Chance) =>
    cap && highestOf(cap.letter) < free ? LETTERS.indexOf(cap.letter) : 0
  return chances.toSorted(
    (a, b) =>
      holds(b) - holds(a) ||
      b.benefit - a.benefit ||
      b.gain - a.gain ||
      a.check.effort - b.check.effort,
  )
}

function criterionOf(candidate: Candidate | undefined, { criterion }: Check): number {
  return candidate?.score.criteria.find(({ id }) => id === criterion)?.score ?? 0
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
    ...(isOfReaders(mark) && { isUpTo: true }),
    criterion: {
      id: check.criterion,
      from: criteria.find(({ id }) => id === check.criterion)?.score ?? 0,
      to: criterionExact,
    },
    score: { from: shownScore(now), to: shownScore(exact) },
    letter: { from: letterOf(now), to: letterOf(exact) },
  }
}

/** What readers will say of a mended text nobody can compute. */
function isOfReaders({ result: { basis, parts = [] } }: Mark): boolean {
  return basis === 'read' || parts.some((part) => part.basis === 'read')
}

/** Null if there is nothing to do about it. */
function fix({ check, result }: Mark): Mark | null {
  const fixed = fixedResult(check, result)
  return fixed && { check, result: fixed, cap: undefined }
}

/** A fixed check keeps its basis: a vendor who declares more has still only declared it. */
function fixedResult(check: Check, result: CheckResult): CheckResult | null {
  if (check.parts.length > 0) return fixedParts(check, result)
  const { outcome } = result
  if (outcome === null || isClosed(result)) return null
  if (outcomeOf(check, outcome)?.fix === undefined) return null
  const [name, best] = bestOutcome(check, result.basis === 'read') ?? []
  if (best === undefined || best.points < (result.earned ?? 0)) return null
  const basis =
    result.basis === 'unpublished'
      ? 'seen'
      : result.basis === null || result.basis === 'undocumented'
        ? 'declared'
        : result.basis
  const known = STRENGTH[basis] * (basis === 'estimated' ? check.estimatedPart : 1)
  const strength = Math.max(known, result.strength ?? 0)
  return {
    ...result,
    outcome: name ?? null,
    points: best.points,
    earned: best.points,
    basis,
    strength,
    certainty: Math.max(known, result.certainty ?? 0),
  }
}

/** All parts that lose something are fixed together. */
function fixedParts(check: Check, result: CheckResult): CheckResult | null {
  const { parts = [], access = [] } = result
  const fixed = check.parts.map((part, at) => parts[at] && fixedResult(part, parts[at]))
  if (fixed.every((part) => !part)) return null
  return joinedResult(
    check,
    parts.map((part, at) => fixed[at] ?? part),
    access,
  )
}

/** What was not read has no fix of its own: what it says decides. */
function isClosed({ outcome }: CheckResult): boolean {
  return outcome !== NOT_DOCUMENTED.name && isShared(outcome)
}
