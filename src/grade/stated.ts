// What a vendor states about the question of a check, how well that is known, and what it holds for.
import type { Declaration } from '../domain/evidence/declaration.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { isMerit, type AnyFact, type FACT_BASES, type FactKey } from '../domain/evidence/facts.ts'
import type { Surfaces } from '../domain/evidence/surface.ts'
import type { StatedBy } from '../domain/grading/grading.ts'
import { screenedNote } from '../domain/text/quoted.ts'
import type { AnyAnswer, Check, NotDocumented } from './check.ts'
import { readOnce } from './reading/read-once.ts'

export type Stated = (AnyAnswer | NotDocumented) & {
  /** How the fact that is known worst is known. */
  basis?: 'declared' | 'unread' | 'third-party'
  /** The fact that decides. */
  by?: StatedBy
  /** Whether that fact is a merit of which only a part, a plan or a trial has the benefit. */
  isLimited?: boolean
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
  return {
    ...stated,
    ...decisiveFact(declaration, read),
    basis: bases.has('known') ? 'unread' : bases.has('third-party') ? 'third-party' : 'declared',
  }
}

/** The last fact with a value that a check reads decides: those before it only lead there. */
function decisiveFact(
  { facts = {} }: Declaration,
  read: ReadonlySet<FactKey>,
): Pick<Stated, 'by' | 'isLimited'> {
  for (const key of [...read].toReversed()) {
    const fact = facts[key]
    if (!fact || !('source' in fact) || fact.basis === 'not-found') continue
    return {
      by: { fact: key, ...screened(fact) },
      isLimited: fact.scope !== undefined && isMerit(key, fact),
    }
  }
  return {}
}

type StatedFact = Extract<AnyFact, { basis: (typeof FACT_BASES)[number] }>

/** Several checks read the same fact. */
const screened = readOnce(({ note, scope, quote }: StatedFact): Omit<StatedBy, 'fact'> => ({
  ...(note && { note: screenedNote(note) }),
  ...(scope && { scope: { ...scope, of: screenedNote(scope.of) } }),
  isQuoted: quote !== undefined,
}))

/** The facts that a check reads to answer. */
export function factsReadBy(
  check: Check,
  declaration: Declaration,
  surfaces: Surfaces,
): ReadonlySet<FactKey> {
  const read = new Set<FactKey>()
  for (const { declared } of [check, ...check.parts])
    declared?.(watched(declaration, read), surfaces)
  return read
}

/** The facts that a check asks for of a tool about which nothing is stated. */
export function factsAskedBy(check: Check): FactKey[] {
  const asked = new Set<FactKey>()
  const facts = new Proxy({}, { get: (_, key) => void asked.add(key as FactKey) })
  const everywhere = new Proxy({}, { get: () => 'claimed' }) as Surfaces
  for (const { declared } of [check, ...check.parts])
    declared?.({ facts } as Declaration, everywhere)
  return [...asked]
}

/** The same declaration as a proxy that records each fact that is read, the latest last. */
function watched(declaration: Declaration, read: Set<FactKey>): Declaration {
  const { facts = {} } = declaration
  return {
    ...declaration,
    facts: new Proxy(facts, {
      get(target, key) {
        read.delete(key as FactKey)
        if (Object.hasOwn(target, key)) read.add(key as FactKey)
        return Reflect.get(target, key) as unknown
      },
    }),
  }
}
