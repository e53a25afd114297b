// The rules about changes of a contract: one for each class, and the reasons why a change is of it.
import { defineRule, type Rule, asWritten, sentence, type SlotsIn } from '../domain/rule/rule.ts'
import { isObject } from '../domain/schema/json.ts'
import type { ChangeClass } from '../domain/scan/contract-change.ts'

/**
 * The most important first. As a scan stores them, and `unread`: a tool that changed or is new, and
 * that nobody has read as it is now.
 */
export const DIFF_CLASSES = [
  'breaking',
  'safety',
  'client',
  'unread',
  'compatible',
  'wording',
] as const satisfies readonly (ChangeClass | 'unread')[]
export type DiffClass = (typeof DIFF_CLASSES)[number]

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
  unread: defineRule({
    id: 'unread-change',
    level: 'warning',
    title: 'Change that nobody has read',
    says: 'Unread: no reader has said what it can do now',
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
} satisfies Record<DiffClass, Rule>

interface ReasonWords {
  readonly class: DiffClass
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
  'effect-worse': {
    class: 'safety',
    says: 'readers say that it can now {detail}',
    ofNew: 'a new tool that can {detail}, readers say',
    short: 'it can do worse',
  },
  'bound-wider': {
    class: 'safety',
    says: 'readers say that its bounds are wider: {detail}',
    short: 'its bounds are wider',
  },
  dishonest: {
    class: 'safety',
    says: 'readers say that {detail}',
    ofNew: 'a new tool, and readers say that {detail}',
    short: 'it hides or denies what it does',
  },
  recipients: {
    class: 'safety',
    says: 'readers say that it can now pass data to {detail}',
    ofNew: 'a new tool that can pass data to {detail}, readers say',
    short: 'it can pass data to others',
  },
  'private-data': {
    class: 'safety',
    says: 'readers say that it returns private data of the user, and did not before',
    ofNew: 'a new tool that returns private data of the user, readers say',
  },
  strangers: {
    class: 'safety',
    says: 'readers say that it brings in text that strangers wrote, and did not before',
    ofNew: 'a new tool that brings in text that strangers wrote, readers say',
  },
  client: { class: 'client', says: 'lost in clients: {detail}' },
  unread: { class: 'unread', says: 'changed, not read', ofNew: 'new, not read' },
  'effect-milder': {
    class: 'compatible',
    says: 'readers say that it can no longer {detail}',
    short: 'it can do less harm',
  },
  'bound-narrower': {
    class: 'compatible',
    says: 'readers say that its bounds are narrower: {detail}',
    short: 'its bounds are narrower',
  },
  honest: {
    class: 'compatible',
    says: 'readers say that its texts and marks no longer hide or deny what it does',
  },
  'fewer-recipients': {
    class: 'compatible',
    says: 'readers say that it can no longer pass data to {detail}',
    short: 'it can pass data to fewer',
  },
  'no-private-data': {
    class: 'compatible',
    says: 'readers say that it no longer returns private data of the user',
  },
  'no-strangers': {
    class: 'compatible',
    says: 'readers say that it no longer brings in text that strangers wrote',
  },
  'tool-added': { class: 'compatible', says: 'new' },
  extended: { class: 'compatible', says: 'changed, and valid calls stay valid' },
  reworded: { class: 'wording', says: 'reworded' },
} as const satisfies Record<string, ReasonWords>

export type Reason = keyof typeof REASONS
type DetailOf<R extends Reason> = [SlotsIn<(typeof REASONS)[R]['says']>] extends [never]
  ? []
  : [detail: string]

/**
 * Pointers lead into the definition; values are null where there is none. Of what readers say, the
 * values are their answers.
 */
export interface Change {
  class: DiffClass
  /** The tool or operation; null if it is about the whole server. */
  tool: string | null
  pointer: string
  before: unknown
  after: unknown
  reason: Reason
  /** A member that is required now, the words that steer agents, what clients lose or readers say. */
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

/** Whether it breaks something, is less safe, is lost in a client, or is what the user names. */
export function isFailing({ class: kind }: Change, failOn: readonly DiffClass[]): boolean {
  return CHANGE_RULES[kind].level === 'error' || failOn.includes(kind)
}

export function changeWords({ reason, detail = '', before, pointer }: Change): string {
  const { says, ofNew }: ReasonWords = REASONS[reason]
  const isNew = before === null && pointer === ''
  return sentence(isNew ? (ofNew ?? says) : says, { detail }, asWritten)
}

export function reasonWords(reason: Reason): string {
  const { says, short }: ReasonWords = REASONS[reason]
  return short ?? says
}

/** Whether the values say more than the words do; a whole schema does not. */
export function hasValues({ pointer, detail, before, after }: Change): boolean {
  return pointer !== '' && detail === undefined && ![before, after].some(isObject)
}
