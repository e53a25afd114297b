// What the vendor's documentation states: topics that were read, and recorded facts.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import type { FactKey, FactValue } from '../../domain/evidence/facts.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type NotDocumented, type Withheld, notApplicable, notDocumented } from '../check.ts'

type DocumentedTopics = Seen<'documentedTopics'>

export function isDocumented(
  documentedTopics: DocumentedTopics | undefined,
  topic: DocumentedTopics['topics'][number]['topic'],
): boolean {
  return documentedTopics?.topics.some((entry) => entry.topic === topic) ?? false
}

/** The stated value; undefined if it was not looked for or not found. */
export function valueOf<K extends FactKey>(
  { facts }: Declaration,
  key: K,
): FactValue<K> | undefined {
  return (facts?.[key]?.value ?? undefined) as FactValue<K> | undefined
}

/** `answer` from the stated value; `what` names the subject if the pages read do not have it. */
export function fromFact<K extends FactKey, A>(
  declaration: Declaration,
  key: K,
  what: string,
  answer: (value: FactValue<K>) => A,
): A | NotDocumented | Withheld | undefined {
  const value = valueOf(declaration, key)
  return value === undefined ? unanswered(declaration, key, what) : answer(value)
}

/** Why a fact has no value, if that is known. */
export function unanswered(
  { facts }: Declaration,
  key: FactKey,
  what: string,
): NotDocumented | Withheld | undefined {
  const fact = facts?.[key]
  if (fact?.basis === 'absent') return notDocumented(what, fact.pages)
  return fact?.basis === 'not-applicable'
    ? notApplicable(`Does not apply: ${fact.note}.`)
    : undefined
}
