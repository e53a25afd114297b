// What a vendor states about the question of a check, and how well that is known.
import type { Declaration } from '../domain/evidence/declaration.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { FactKey } from '../domain/evidence/facts.ts'
import type { Surfaces } from '../domain/evidence/surface.ts'
import type { AnyAnswer, Check, NotDocumented } from './check.ts'

export type Stated = (AnyAnswer | NotDocumented) & {
  /** How the fact that is known worst is known. */
  basis?: 'declared' | 'unread' | 'third-party'
}

export function statedBy(
  check: Check,
  { declaration }: Pick<Evidence, 'declaration'>,
  surfaces: Surfaces,
): Stated | undefined {
  if (declaration === undefined || check.declared === undefined) return undefined
  const read = new Set<FactKey>()
  const stated = check.declared(watched(declaration, read), surfaces)
  if (!stated || !('outcome' in stated)) return stated
  const bases = new Set([...read].map((key) => declaration.facts?.[key]?.basis))
  if (bases.has('known')) return { ...stated, basis: 'unread' }
  return { ...stated, basis: bases.has('third-party') ? 'third-party' : 'declared' }
}

/** The facts that a check reads to answer. */
export function factsReadBy(
  check: Check,
  declaration: Declaration,
  surfaces: Surfaces,
): ReadonlySet<FactKey> {
  const read = new Set<FactKey>()
  check.declared?.(watched(declaration, read), surfaces)
  return read
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
