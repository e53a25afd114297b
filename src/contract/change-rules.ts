// The rules about changes of a contract: what each change means, and how bad it is, in one object.
import { defineRule, type Rule } from '../domain/rule/rule.ts'
import { asWritten, sentence } from '../domain/rule/sentence.ts'
import type { ChangeClass } from '../domain/scan/contract-change.ts'

interface ClassOfChanges {
  readonly class: ChangeClass
  readonly level: 'error' | 'note'
  readonly title: string
  /** Also the heading above the changes of the class. */
  readonly why: string
}

interface ChangeRule extends ClassOfChanges, Pick<Rule, 'id' | 'says'> {
  /** As `says`, of a tool that is new. */
  readonly saysOfNew?: string
  /** As `says`, without facts. */
  readonly short?: string
  /** Whether the values before and after say no more than the words do. */
  readonly isAllSaid?: boolean
}

/** What all changes of a class have. */
export const CLASSES = {
  breaking: {
    class: 'breaking',
    level: 'error',
    title: 'Breaking change',
    why: 'Breaking: a call that was valid may fail, or an answer lacks what it had',
  },
  safety: {
    class: 'safety',
    level: 'error',
    title: 'Safety change',
    why: 'Safety: look before you use it',
  },
  client: {
    class: 'client',
    level: 'error',
    title: 'Client change',
    why: 'Clients: hidden or altered now',
  },
  compatible: {
    class: 'compatible',
    level: 'note',
    title: 'Compatible change',
    why: 'Compatible: valid calls stay valid',
  },
  wording: { class: 'wording', level: 'note', title: 'Wording change', why: 'Wording' },
} as const satisfies { readonly [C in ChangeClass]: ClassOfChanges & { class: C } }

const { breaking, safety, client, compatible, wording } = CLASSES

const RULES = [
  defineRule({ ...breaking, id: 'input-removed', says: 'an input is gone' }),
  defineRule({
    ...breaking,
    id: 'input-required',
    says: 'an input is required now: {detail}',
    short: 'an input is required now',
    isAllSaid: true,
  }),
  defineRule({ ...breaking, id: 'type-changed', says: 'another type' }),
  defineRule({ ...breaking, id: 'values-removed', says: 'takes fewer values' }),
  defineRule({
    ...breaking,
    id: 'output-removed',
    says: 'an output is gone, or may be missing',
    short: 'an output is gone',
  }),
  defineRule({ ...breaking, id: 'sign-in-required', says: 'needs sign-in now' }),
  defineRule({ ...breaking, id: 'id-changed', says: 'another operationId' }),
  defineRule({ ...breaking, id: 'narrowed', says: 'takes less than before' }),
  defineRule({
    ...breaking,
    id: 'undecided',
    says: 'changed so that valid calls may fail: nobody can tell',
    short: 'may refuse what it took',
  }),
  defineRule({ ...breaking, id: 'tool-removed', says: 'it is gone' }),
  defineRule({
    ...safety,
    id: 'may-write',
    says: 'it may write, and did not before',
    saysOfNew: 'a new tool that may write',
  }),
  defineRule({ ...safety, id: 'milder', says: 'a milder hint' }),
  defineRule({
    ...safety,
    id: 'steers',
    says: 'words that steer agents: {detail}',
    isAllSaid: true,
  }),
  defineRule({ ...client, id: 'client', says: 'lost in clients: {detail}', isAllSaid: true }),
  defineRule({ ...compatible, id: 'tool-added', says: 'new' }),
  defineRule({ ...compatible, id: 'extended', says: 'changed, and valid calls stay valid' }),
  defineRule({ ...wording, id: 'reworded', says: 'reworded' }),
] as const

type Rules = (typeof RULES)[number]
export type Reason = Rules['id']
/** Reasons that say more than the place does. */
type Detailed = Extract<Rules, { says: `${string}{detail}` }>['id']

const BY_REASON = Object.fromEntries(RULES.map((rule) => [rule.id, rule])) as Readonly<
  Record<Reason, ChangeRule>
>

/** Pointers lead into the definition; values are null where there is none. */
export interface Change extends ChangeValues {
  class: ChangeClass
  reason: Reason
  /** A member that is required now, the words that steer agents, or what clients lose. */
  detail?: string
}

interface ChangeValues {
  /** The tool or operation; null if it is about the whole server. */
  tool: string | null
  pointer: string
  before: unknown
  after: unknown
}

/** The compiler asks a detail for every rule whose sentence has one. */
export function changeOf<R extends Reason>(
  reason: R,
  values: ChangeValues,
  ...detail: R extends Detailed ? [detail: string] : []
): Change {
  const { tool, pointer, before, after } = values
  return {
    class: BY_REASON[reason].class,
    tool,
    pointer,
    before,
    after,
    reason,
    ...(detail[0] !== undefined && { detail: detail[0] }),
  }
}

/** Whether it breaks something, is less safe, or is lost in a client. */
export function isFailing({ reason }: Change): boolean {
  return BY_REASON[reason].level === 'error'
}

export function changeWords({ reason, detail = '', before }: Change): string {
  const { says, saysOfNew } = BY_REASON[reason]
  return before === null && saysOfNew !== undefined
    ? saysOfNew
    : sentence(says, { detail }, asWritten)
}

export function reasonWords(reason: Reason): string {
  const { says, short } = BY_REASON[reason]
  return short ?? says
}

/** Whether the values say more than the words do. */
export function hasValues({ reason, pointer }: Change): boolean {
  return pointer !== '' && !BY_REASON[reason].isAllSaid
}
