// The changes of a contract counted by class, and a value of one in short.
import type { Change } from '../../../contract/change-rules.ts'
import { CHANGE_CLASSES } from '../../../domain/scan/contract-change.ts'

/** "2 breaking, 1 safety". */
export function countWords(changes: readonly Change[]): string {
  const counts = CHANGE_CLASSES.flatMap((kind) => {
    const count = changes.filter((change) => change.class === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  return counts.join(', ') || 'nothing changed'
}

/** The value as JSON; what is not there is a dash. Text of others: whoever shows it makes it inert. */
export function valueWords(value: unknown, most: number): string {
  if (value === null || value === undefined) return '–'
  const text = JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
