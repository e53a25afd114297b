// What a declaration says to one question: an answer from the stated value, not documented where it
// was looked for, nothing where it was not.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import type { FactKey, FactValue } from '../../domain/evidence/facts.ts'
import { notDocumented, type NotDocumented } from '../check.ts'

/** The stated value; undefined where it was not looked for or not found. */
export function valueOf<K extends FactKey>(
  { facts }: Declaration,
  key: K,
): FactValue<K> | undefined {
  return (facts?.[key]?.value ?? undefined) as FactValue<K> | undefined
}

/** `answer` from the stated value; `what` names the thing where it was looked for and not found. */
export function fromFact<K extends FactKey, A>(
  { facts }: Declaration,
  key: K,
  what: string,
  answer: (value: FactValue<K>) => A,
): A | NotDocumented | undefined {
  const fact = facts?.[key]
  if (!fact) return undefined
  return fact.basis === 'not-found' ? notDocumented(what) : answer(fact.value as FactValue<K>)
}
