// Evidence in, grading out: pure, the same for ever.
import type { Evidence } from '../domain/evidence.ts'
import type { CheckResult, Grading } from '../domain/grading.ts'
import { shownScore } from '../domain/letter.ts'
import { surfacesOf } from '../domain/surface.ts'
import { outcomeOf, type Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { chancesIn, fixOf, mend } from './fixes.ts'
import { judge } from './judge.ts'
import { METHOD_VERSION } from './method.ts'
import { nextLetterFrom } from './next-letter.ts'
import { confidenceOf, PROVISIONAL_BELOW, scoreOf, sumsOf, UNRATED_BELOW, type Mark } from './score.ts'

/** Grades evidence by the published method. Other checks can be given to try them out. */
export function grade(evidence: Evidence, checks: readonly Check[] = CHECKS): Grading {
  const surfaces = surfacesOf(evidence)
  const results = checks.map((check) => judge(check, evidence, surfaces))
  const marks = checks.flatMap((check, index) => markOf(check, results[index]))
  const confidence = confidenceOf(results)
  const sums = sumsOf(marks)
  const now = scoreOf(sums)
  if (confidence < UNRATED_BELOW || now.exact === null) return unrated(results, confidence)

  const chances = chancesIn(marks, sums, now)
  const verified = scoreOf(sumsOf(marks.map(asSeen)))
  return {
    methodVersion: METHOD_VERSION,
    status: 'graded',
    letter: now.letter,
    score: shownScore(now.exact),
    exact: now.exact,
    evidence: basisOf(marks),
    confidence,
    provisional: confidence < PROVISIONAL_BELOW,
    cappedBy: now.cappedBy,
    criteria: now.criteria,
    checks: results,
    fixes: chances.filter((chance) => chance.gain > 0).map((chance) => fixOf(chance, marks, now)),
    nextLetter: nextLetterFrom(marks, chances, now),
    ifVerified: { score: shownScore(verified.exact ?? 0), letter: verified.letter ?? 'F' },
  }
}

function markOf(check: Check, result: CheckResult | undefined): Mark[] {
  if (!result || result.weight === 0 || result.outcome === null) return []
  return [{ check, result, cap: outcomeOf(check, result.outcome)?.cap }]
}

function asSeen(mark: Mark): Mark {
  return mark.result.points === 10 ? mend(mark, 'verify') : { ...mark, result: { ...mark.result, earned: mark.result.points } }
}

function basisOf(marks: readonly Mark[]): Grading['evidence'] {
  const declared = marks.filter((mark) => mark.result.basis !== 'seen').length
  if (declared === 0) return 'verified'
  return declared === marks.length ? 'declared' : 'mixed'
}

function unrated(checks: CheckResult[], confidence: number): Grading {
  return {
    methodVersion: METHOD_VERSION,
    status: 'unrated',
    letter: null,
    score: null,
    exact: null,
    evidence: null,
    confidence,
    provisional: true,
    cappedBy: null,
    criteria: scoreOf(sumsOf([])).criteria,
    checks,
    fixes: [],
    nextLetter: null,
    ifVerified: null,
  }
}
