// The answer of a declaration to one question: from the stated value, _not documented_ if it was
// looked for, nothing if it was not.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import type { FactKey, FactValue } from '../../domain/evidence/facts.ts'
import { notDocumented, type NotDocumented } from '../check.ts'

/** The stated value; undefined if it was not looked for or not found. */
export function valueOf<K extends FactKey>(
  { facts }: Declaration,
  key: K,
): FactValue<K> | undefined {
  return (facts?.[key]?.value ?? undefined) as FactValue<K> | undefined
}

/** `answer` from the stated value; `what` names the subject if it was looked for but not found. */
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
