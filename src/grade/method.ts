// The method as data, for `agentgrade method`, `GET /method` and docs/checks.md.
import { LETTER_BOUNDS, LETTERS } from '../domain/grading/letter.ts'
import { NOT_DOCUMENTED, type Check } from './check.ts'
import { CHECKS } from './checks.ts'
import {
  CANNOT_APPLY,
  COUNTS_IN_FULL_AT,
  EVIDENCE_WEIGHT,
  LETTER_NEEDS,
  ORDINARY,
  PROVISIONAL_BELOW,
  REASONS,
  UNRATED_BELOW,
  UNSEEN_COVERS_AT_MOST,
} from './evidence-rules.ts'
import { CRITERIA } from './criteria.ts'
import { finding, sentence } from './sentence.ts'
import { STANDARDS } from './standards.ts'

/** Part of every grading. Any change that can move a score changes it. */
export const METHOD_VERSION = '2.3.0'

export function method() {
  return {
    version: METHOD_VERSION,
    letters: LETTERS.map((letter) => ({ letter, from: LETTER_BOUNDS[letter] })),
    evidenceWeight: EVIDENCE_WEIGHT,
    unseenCoversAtMost: UNSEEN_COVERS_AT_MOST,
    countsInFullAt: COUNTS_IN_FULL_AT,
    ordinary: ORDINARY,
    notDocumented: NOT_DOCUMENTED,
    letterNeeds: LETTER_NEEDS,
    provisionalBelow: PROVISIONAL_BELOW,
    unratedBelow: UNRATED_BELOW,
    cannotApply: CANNOT_APPLY,
    reasons: REASONS,
    /** Deprecated: the points of a claim are no longer cut. */
    declaredShare: 1,
    criteria: CRITERIA,
    checks: CHECKS.map(describe),
  }
}
export type Method = ReturnType<typeof method>

/** The check with this id, for the words that go with its outcomes. */
export function checkOf(id: string): Check | undefined {
  return BY_ID.get(id)
}

const BY_ID: ReadonlyMap<string, Check> = new Map(CHECKS.map((check) => [check.id, check]))

function describe(check: Check) {
  const {
    id,
    criterion,
    weight,
    effort,
    title,
    why,
    standard,
    surfaces,
    needs,
    uses,
    absent,
    outcomes,
  } = check
  return {
    id,
    criterion,
    weight,
    effort,
    title,
    why,
    standard: { name: standard, url: STANDARDS[standard] },
    surfaces,
    needs,
    uses,
    absent: absent ?? null,
    canBeDeclared: check.declared !== undefined,
    outcomes: Object.entries(outcomes).map(([name, outcome]) => ({
      name,
      points: outcome.points,
      says: finding(outcome, {}),
      bounds: outcome.bounds,
      fix: outcome.fix === undefined ? null : sentence(outcome.fix, {}),
      cap: outcome.cap ?? null,
    })),
  }
}
