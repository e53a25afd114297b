// What the vendor's documentation states: topics that were read, and recorded facts.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import type { FactKey, FactValue } from '../../domain/evidence/facts.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type NotDocumented, type Withheld, notApplicable, notDocumented } from '../check.ts'
import { withFullStop } from '../../domain/rule/rule.ts'
import SUBJECTS from './fact-subjects.json' with { type: 'json' }

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

/** What a sentence calls the facts that checks read: "Not documented: webhooks." */
type ReadFact = FactKey & keyof typeof SUBJECTS

/** `answer` from the stated value. */
export function fromFact<K extends ReadFact, A>(
  declaration: Declaration,
  key: K,
  answer: (value: FactValue<K>) => A,
): A | NotDocumented | Withheld | undefined {
  const value = valueOf(declaration, key)
  return value === undefined ? unanswered(declaration, key) : answer(value)
}

/** One outcome if the docs state it, and another if they deny it. */
export function whether<const O extends string>(
  declaration: Declaration,
  key: ReadFact,
  yes: O,
  no: O,
): { outcome: O } | NotDocumented | Withheld | undefined {
  return fromFact(declaration, key, (isStated) => ({ outcome: isStated ? yes : no }))
}

/** Why a fact has no value, if that is known. */
export function unanswered(
  { facts }: Declaration,
  key: ReadFact,
): NotDocumented | Withheld | undefined {
  const fact = facts?.[key]
  if (fact?.basis === 'absent') return notDocumented(SUBJECTS[key], fact.pages)
  return fact?.basis === 'not-applicable'
    ? notApplicable(withFullStop(`Does not apply: ${fact.note}`))
    : undefined
}
