// Evidence in, grading out: pure, the same for ever.
import { CRITERION_IDS, type CriterionId } from '../domain/grading/criterion.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { CheckResult, Grading } from '../domain/grading/grading.ts'
import { kindOf } from '../domain/tool/kind-of.ts'
import { letterAbove, shownScore } from '../domain/grading/letter.ts'
import { isOffered, surfacesOf, type Surfaces } from '../domain/evidence/surface.ts'
import { outcomeOf, type Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { CANNOT_APPLY, LETTER_NEEDS, PROVISIONAL_BELOW, UNRATED_BELOW } from './evidence-rules.ts'
import { chancesIn, fixOf } from './fixes.ts'
import { judge } from './judge.ts'
import { METHOD_VERSION } from './method.ts'
import { nextLetterFrom } from './next-letter.ts'
import { scoreOf, sumsOf, type Mark, type Score } from './score.ts'

/** Grades evidence by the published method. Other checks can be given to try them out. */
export function grade(evidence: Evidence, checks: readonly Check[] = CHECKS): Grading {
  const surfaces = surfacesOf(evidence)
  const results = checks.map((check) => judge(check, evidence, surfaces))
  const marks = checks.flatMap((check, index) => markOf(check, results[index], evidence.declaration, surfaces))
  const basis = { sums: sumsOf(marks), applying: applyingTo(evidence) }
  const now = scoreOf(basis)
  if (now.confidence < UNRATED_BELOW || now.exact === null) return unrated(results, now)

  const chances = chancesIn(marks, basis, now)
  return {
    methodVersion: METHOD_VERSION,
    status: 'graded',
    letter: now.letter,
    score: shownScore(now.exact),
    exact: now.exact,
    evidence: evidenceOf(marks, evidence),
    confidence: now.confidence,
    provisional: now.confidence < PROVISIONAL_BELOW,
    cappedBy: now.cappedBy,
    needsEvidence: needsOf(now),
    criteria: now.criteria,
    checks: results,
    fixes: chances.filter(isWorthTelling(now)).map((chance) => fixOf(chance, marks, now)),
    nextLetter: nextLetterFrom(marks, basis, chances, now),
    ifVerified: null,
  }
}

function markOf(check: Check, result: CheckResult | undefined, declaration: Evidence['declaration'], surfaces: Surfaces): Mark[] {
  if (!result || result.weight === 0 || result.outcome === null) return []
  const cap = outcomeOf(check, result.outcome)?.cap
  const unless = cap && 'unless' in cap ? cap.unless : undefined
  const isLifted = unless !== undefined && (declaration?.facts?.[unless.fact]?.value === true || isOffered(surfaces[unless.surface]))
  return [{ check, result, cap: isLifted ? undefined : cap }]
}

/** The criteria that can apply to this kind of tool; a local program has an account only where its vendor declares one. */
function applyingTo(evidence: Evidence): ReadonlySet<CriterionId> {
  const without = CANNOT_APPLY[kindOf(evidence)]
  const { auth, facts } = evidence.declaration ?? {}
  const hasAccount = [...(auth?.methods ?? []), ...(facts?.['mcp.auth']?.value ?? [])].some((method) => method !== 'none')
  return new Set(CRITERION_IDS.filter((id) => !without.includes(id) || (id === 'autonomousAuth' && hasAccount)))
}

/** A fix that moves nothing because the letter is held is told all the same: its criterion is better then. */
function isWorthTelling({ criteria }: Score) {
  const before = new Map(criteria.map(({ id, exact }) => [id, exact ?? 0]))
  return ({ gain, criterionExact, check }: ReturnType<typeof chancesIn>[number]) =>
    gain > 0 || (gain === 0 && criterionExact > (before.get(check.criterion) ?? 0))
}

function needsOf({ letter, confidence, isHeld }: Score): Grading['needsEvidence'] {
  const next = letter && letterAbove(letter)
  const needed = next ? LETTER_NEEDS[next] : undefined
  return next && needed !== undefined && confidence < needed ? { letter: next, confidence: needed, isHeld } : null
}

/** What the owner gives as a file is the owner's word: it is judged like what was seen, and never called verified. */
function evidenceOf(marks: readonly Mark[], { exchanges }: Evidence): Grading['evidence'] {
  const unseen = marks.filter((mark) => mark.result.basis !== 'seen').length
  const files = exchanges.filter(({ kind }) => kind === 'file').length
  if (unseen === 0 && files === 0) return 'verified'
  return unseen === marks.length || (files > 0 && files === exchanges.length) ? 'declared' : 'mixed'
}

function unrated(checks: CheckResult[], { confidence }: Score): Grading {
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
    needsEvidence: null,
    criteria: scoreOf({ sums: new Map(), applying: new Set(CRITERION_IDS) }).criteria,
    checks,
    fixes: [],
    nextLetter: null,
    ifVerified: null,
  }
}
