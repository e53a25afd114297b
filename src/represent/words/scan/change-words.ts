// A change of a contract in words, and its values in short.
import type { Change, Reason } from '../../../contract/changes.ts'
import { CHANGE_CLASSES, type ChangeClass } from '../../../domain/scan/contract-change.ts'

const REASONS: Readonly<Record<Reason, string>> = {
  'input-removed': 'an input is gone',
  'input-required': 'an input is required now',
  'type-changed': 'another type',
  'values-removed': 'takes fewer values',
  'output-removed': 'an output is gone, or may be missing',
  'sign-in-required': 'needs sign-in now',
  'id-changed': 'another operationId',
  narrowed: 'takes less than before',
  undecided: 'changed so that valid calls may fail: nobody can tell',
  'tool-removed': 'it is gone',
  'tool-added': 'new',
  'may-write': 'it may write, and did not before',
  milder: 'a milder hint',
  steers: 'words that steer agents',
  client: 'lost in clients',
  reworded: 'reworded',
  extended: 'changed, and valid calls stay valid',
}

export const CLASS_WORDS: Readonly<Record<ChangeClass, string>> = {
  breaking: 'Breaking: a call that was valid may fail, or an answer lacks what it had',
  safety: 'Safety: look before you use it',
  client: 'Clients: hidden or altered now',
  compatible: 'Compatible: valid calls stay valid',
  wording: 'Wording',
}

/** "2 breaking, 1 safety". */
export function countWords(changes: readonly Change[]): string {
  const counts = CHANGE_CLASSES.flatMap((kind) => {
    const count = changes.filter((change) => change.class === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  return counts.join(', ') || 'nothing changed'
}

export function changeWords({ reason, detail, before }: Change): string {
  if (reason === 'may-write' && before === null) return 'a new tool that may write'
  const words = REASONS[reason]
  return detail === undefined ? words : `${words}: ${detail}`
}

/** The value as JSON; what is not there is a dash. Text of others: whoever shows it makes it inert. */
export function valueWords(value: unknown, most: number): string {
  if (value === null || value === undefined) return '–'
  const text = JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** Whether the values say more than the words do. */
export function hasValues({ reason, pointer }: Change): boolean {
  return pointer !== '' && reason !== 'client' && reason !== 'steers' && reason !== 'input-required'
}
