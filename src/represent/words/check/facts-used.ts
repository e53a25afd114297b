// Which stated facts each check has used, so that a reader gets from a fact to its checks and back.
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import type { FactKey } from '../../../domain/evidence/facts.ts'
import { surfacesOf } from '../../../domain/evidence/surface.ts'
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { checkOf } from '../../../grade/method.ts'
import { factsReadBy } from '../../../grade/stated.ts'

/** By fact, the checks that used it. */
export function factsUsed(
  checks: readonly CheckResult[],
  evidence: Evidence,
): ReadonlyMap<FactKey, string[]> {
  const used = new Map<FactKey, string[]>()
  const { declaration } = evidence
  if (declaration === undefined) return used
  const surfaces = surfacesOf(evidence)
  for (const { id, basis } of checks) {
    const check = checkOf(id)
    if (!check || basis === null || basis === 'seen' || basis === 'unpublished') continue
    for (const key of factsReadBy(check, declaration, surfaces))
      used.set(key, [...(used.get(key) ?? []), id])
  }
  return used
}
