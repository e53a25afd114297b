// A stated fact for people: its name and its value, the same wherever it is shown.
import { valueFormOf } from '../../../domain/evidence/facts.ts'

/** The description of its schema, without the full stop: "Default page size". */
export function factName(key: string): string {
  return (valueFormOf(key)?.description ?? key).replace(/\.$/, '')
}

/** "Yes", "50", "none, oauth" */
export function factValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
