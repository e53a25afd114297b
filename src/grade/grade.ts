// Evidence in, grading out: a pure function.
import { CRITERION_IDS, type CriterionId } from '../domain/grading/criterion.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { CheckResult, Grading } from '../domain/grading/grading.ts'
import { kindOf } from '../domain/tool/kind-of.ts'
import { letterAbove, shownScore } from '../domain/grading/letter.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import { isOffered, surfacesOf, type Surfaces } from '../domain/evidence/surface.ts'
import { outcomeOf, type Check } from './check.ts'
import { CHECKS } from './checks.ts'
import {
  CANNOT_APPLY,
  DESCRIPTIONS,
  LETTER_NEEDS,
  PROVISIONAL_BELOW,
  UNRATED_BELOW,
} from './evidence-rules.ts'
import { chancesIn, fixOf } from './fixes.ts'
import { judge } from './judge.ts'
import { METHOD_VERSION } from './method.ts'
import { nextLetterFrom } from './next-letter.ts'
import { basisOf, scoreOf, type Mark, type Score, type Unpublished } from './score.ts'

/** Grades evidence by the published method. Other checks can be passed to try them out. */
export function grade(evidence: Evidence, checks: readonly Check[] = CHECKS): Grading {
  const surfaces = surfacesOf(evidence)
  const results = checks.map((check) => judge(check, evidence, surfaces))
  const marks = checks.flatMap((check, index) => markOf(check, results[index], evidence, surfaces))
  const basis = basisOf(
    marks,
    applyingTo(evidence),
    unpublishedFrom(evidence, marks, checks, surfaces),
  )
  const now = scoreOf(basis)
  if (now.confidence < UNRATED_BELOW || now.exact === null) return unrated(results, now)

  const chances = chancesIn(basis, now)
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
    fixes: chances.filter(isWorthTelling(now)).map((chance) => fixOf(chance, now)),
    nextLetter: nextLetterFrom(basis, chances, now),
    ifVerified: null,
  }
}

function markOf(
  check: Check,
  result: CheckResult | undefined,
  { declaration }: Evidence,
  { api }: Surfaces,
): Mark[] {
  if (!result || result.weight === 0 || result.outcome === null) return []
  const cap = outcomeOf(check, result.outcome)?.cap
  const unless = cap?.unless
  const isLifted = unless !== undefined && declaration?.facts?.[unless]?.value === true
  const ceiling = cap && 'withApi' in cap && isOffered(api) ? { ...cap, letter: cap.withApi } : cap
  return [{ check, result, cap: isLifted ? undefined : ceiling }]
}

/**
 * The result if the tool had not published some of its descriptions: one for each set of the
 * observed ones.
 */
function unpublishedFrom(
  evidence: Evidence,
  marks: readonly Mark[],
  checks: readonly Check[],
  surfaces: Surfaces,
): Omit<Unpublished, 'sums'>[] {
  const known = new Map(marks.map((mark) => [mark.check, mark]))
  const seen = DESCRIPTIONS.filter((name) => evidence.observations[name]?.state === 'observed')
  const readBy = new Map(
    checks.map(({ needs, uses, id }) => [
      id,
      seen.filter((name) => needs.includes(name) || uses.includes(name)),
    ]),
  )
  const reads = ({ id }: Check, name: ObservationName) =>
    readBy.get(id)?.some((each) => each === name) === true
  const judged = new Map<string, Mark[]>()
  const markWithout = (check: Check, names: readonly ObservationName[]) => {
    const missing = names.filter((name) => reads(check, name))
    if (missing.length === 0) return known.get(check) ?? []
    const key = `${check.id} ${missing.join(' ')}`
    const without = {
      ...evidence,
      observations: {
        ...evidence.observations,
        ...Object.fromEntries(missing.map((name) => [name, undefined])),
      },
    }
    const found =
      judged.get(key) ?? markOf(check, judge(check, without, surfaces), without, surfaces)
    judged.set(key, found)
    return found
  }
  return setsOf(seen).map((names) => ({
    own: names.map((name) =>
      marks.filter(({ check, result }) => result.basis === 'seen' && reads(check, name)),
    ),
    marks: checks.flatMap((check) => markWithout(check, names)),
  }))
}

/** All subsets except the empty one. */
function setsOf<T>(all: readonly T[]): T[][] {
  let sets: T[][] = [[]]
  for (const each of all) sets = sets.concat(sets.map((set) => [...set, each]))
  return sets.slice(1)
}

/**
 * The criteria that can apply to this kind of tool; a local program has an account only if its
 * vendor declares one.
 */
function applyingTo(evidence: Evidence): ReadonlySet<CriterionId> {
  const without = CANNOT_APPLY[kindOf(evidence)]
  const { auth, facts } = evidence.declaration ?? {}
  const hasAccount = [...(auth?.methods ?? []), ...(facts?.['mcp.auth']?.value ?? [])].some(
    (method) => method !== 'none',
  )
  return new Set(
    CRITERION_IDS.filter((id) => !without.includes(id) || (id === 'autonomousAuth' && hasAccount)),
  )
}

/**
 * A fix that gains nothing because the letter is capped is listed all the same: it improves its
 * criterion.
 */
function isWorthTelling({ criteria }: Score) {
  const before = new Map(criteria.map(({ id, exact }) => [id, exact ?? 0]))
  return ({ gain, criterionExact, check }: ReturnType<typeof chancesIn>[number]) =>
    gain > 0 || (gain === 0 && criterionExact > (before.get(check.criterion) ?? 0))
}

function needsOf({ letter, confidence, isHeld }: Score): Grading['needsEvidence'] {
  const next = letter && letterAbove(letter)
  const needed = next ? LETTER_NEEDS[next] : undefined
  return next && needed !== undefined && confidence < needed
    ? { letter: next, confidence: needed, isHeld }
    : null
}

/**
 * A file from the owner is the owner's word: it is judged like an observation, but never called
 * verified.
 */
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
    criteria: scoreOf(basisOf([], new Set(CRITERION_IDS), [])).criteria,
    checks,
    fixes: [],
    nextLetter: null,
    ifVerified: null,
  }
}
