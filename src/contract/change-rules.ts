// The rules about changes of a contract: one for each class, and the reasons why a change is of it.
import { defineRule, type Rule, asWritten, sentence, type SlotsIn } from '../domain/rule/rule.ts'
import { isObject } from '../domain/schema/json.ts'
import type { ChangeClass } from '../domain/scan/contract-change.ts'

/** What fails is an error. */
export const CHANGE_RULES = {
  breaking: defineRule({
    id: 'breaking-change',
    level: 'error',
    title: 'Breaking change',
    says: 'Breaking: a call that was valid may fail, or an answer lacks what it had',
  }),
  safety: defineRule({
    id: 'safety-change',
    level: 'error',
    title: 'Safety change',
    says: 'Safety: look before you use it',
  }),
  client: defineRule({
    id: 'client-change',
    level: 'error',
    title: 'Client change',
    says: 'Clients: hidden or altered now',
  }),
  compatible: defineRule({
    id: 'compatible-change',
    level: 'note',
    title: 'Compatible change',
    says: 'Compatible: valid calls stay valid',
  }),
  wording: defineRule({
    id: 'wording-change',
    level: 'note',
    title: 'Wording change',
    says: 'Wording',
  }),
} satisfies Record<ChangeClass, Rule>

interface ReasonWords {
  readonly class: ChangeClass
  readonly says: string
  /** As `says`, of a tool that is new. */
  readonly ofNew?: string
  /** As `says`, without facts. */
  readonly short?: string
}

const REASONS = {
  'input-removed': { class: 'breaking', says: 'an input is gone' },
  'input-required': {
    class: 'breaking',
    says: 'an input is required now: {detail}',
    short: 'an input is required now',
  },
  'type-changed': { class: 'breaking', says: 'another type' },
  'values-removed': { class: 'breaking', says: 'takes fewer values' },
  'output-removed': {
    class: 'breaking',
    says: 'an output is gone, or may be missing',
    short: 'an output is gone',
  },
  'sign-in-required': { class: 'breaking', says: 'needs sign-in now' },
  'id-changed': { class: 'breaking', says: 'another operationId' },
  narrowed: { class: 'breaking', says: 'takes less than before' },
  undecided: {
    class: 'breaking',
    says: 'changed so that valid calls may fail: nobody can tell',
    short: 'may refuse what it took',
  },
  'tool-removed': { class: 'breaking', says: 'it is gone' },
  'may-write': {
    class: 'safety',
    says: 'it may write, and did not before',
    ofNew: 'a new tool that may write',
  },
  milder: {
    class: 'safety',
    says: 'a milder hint',
    ofNew: 'a new tool that is marked as read-only, which its name, texts and inputs do not show',
  },
  runs: {
    class: 'safety',
    says: 'it runs what it is given, and did not before: it {detail}',
    short: 'it runs what it is given',
  },
  steers: {
    class: 'safety',
    says: 'words that steer agents: {detail}',
    short: 'words that steer agents',
  },
  client: { class: 'client', says: 'lost in clients: {detail}' },
  'tool-added': { class: 'compatible', says: 'new' },
  extended: { class: 'compatible', says: 'changed, and valid calls stay valid' },
  reworded: { class: 'wording', says: 'reworded' },
} as const satisfies Record<string, ReasonWords>

export type Reason = keyof typeof REASONS
type DetailOf<R extends Reason> = [SlotsIn<(typeof REASONS)[R]['says']>] extends [never]
  ? []
  : [detail: string]

/** Pointers lead into the definition; values are null where there is none. */
export interface Change {
  class: ChangeClass
  /** The tool or operation; null if it is about the whole server. */
  tool: string | null
  pointer: string
  before: unknown
  after: unknown
  reason: Reason
  /** A member that is required now, the words that steer agents, or what clients lose. */
  detail?: string
}

/** The compiler asks the detail of a reason that has one. */
export function changeOf<R extends Reason>(
  reason: R,
  { tool, pointer, before, after }: Pick<Change, 'tool' | 'pointer' | 'before' | 'after'>,
  ...[detail]: DetailOf<R>
): Change {
  const change = { class: REASONS[reason].class, tool, pointer, before, after, reason }
  return detail === undefined ? change : { ...change, detail }
}

/** Whether it breaks something, is less safe, or is lost in a client. */
export function isFailing({ class: kind }: Change): boolean {
  return CHANGE_RULES[kind].level === 'error'
}

export function changeWords({ reason, detail = '', before, pointer }: Change): string {
  const { says, ofNew }: ReasonWords = REASONS[reason]
  return before === null && pointer === '' && ofNew !== undefined
    ? ofNew
    : sentence(says, { detail }, asWritten)
}

export function reasonWords(reason: Reason): string {
  const { says, short }: ReasonWords = REASONS[reason]
  return short ?? says
}

/** Whether the values say more than the words do; a whole schema does not. */
export function hasValues({ pointer, detail, before, after }: Change): boolean {
  return pointer !== '' && detail === undefined && ![before, after].some(isObject)
}
