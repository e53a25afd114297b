// The method as data: what `agentgrade method`, `GET /method` and docs/method.md all print.
import { LETTER_BOUNDS, LETTERS } from '../domain/letter.ts'
import type { Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { CRITERIA } from './criteria.ts'
import { DECLARED_SHARE } from './judge.ts'
import { PROVISIONAL_BELOW, UNRATED_BELOW } from './score.ts'
import { STANDARDS } from './standards.ts'

/** On every grading. Any change that can move a score changes it. */
export const METHOD_VERSION = '1.1.0'

export function method() {
  return {
    version: METHOD_VERSION,
    letters: LETTERS.map((letter) => ({ letter, from: LETTER_BOUNDS[letter] })),
    declaredShare: DECLARED_SHARE,
    provisionalBelow: PROVISIONAL_BELOW,
    unratedBelow: UNRATED_BELOW,
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
  const { id, criterion, weight, effort, title, why, standard, surfaces, needs, uses, absent, outcomes } = check
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
      says: outcome.says,
      fix: outcome.fix ?? null,
      cap: outcome.cap ?? null,
    })),
  }
}
