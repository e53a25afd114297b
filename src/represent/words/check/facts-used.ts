// Which stated facts each check has used, so that a reader gets from a fact to its checks and back.
import type { Declaration } from '../../../domain/evidence/declaration.ts'
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import type { FactKey } from '../../../domain/evidence/facts.ts'
import { surfacesOf } from '../../../domain/evidence/surface.ts'
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { checkOf } from '../../../grade/method.ts'

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
    if (basis !== 'declared' && basis !== 'undocumented') continue
    const read = new Set<FactKey>()
    checkOf(id)?.declared?.(watched(declaration, read), surfaces)
    for (const key of read) used.set(key, [...(used.get(key) ?? []), id])
  }
  return used
}

/** The same declaration as a proxy that records each fact that is read. */
function watched(declaration: Declaration, read: Set<FactKey>): Declaration {
  const { facts = {} } = declaration
  return {
    ...declaration,
    facts: new Proxy(facts, {
      get(target, key) {
        if (Object.hasOwn(target, key)) read.add(key as FactKey)
        return Reflect.get(target, key) as unknown
      },
    }),
  }
}
