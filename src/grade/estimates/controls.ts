// Whether a parameter lets a caller keep an answer small.
import { spelledRoleOf } from '../reading/operations.ts'

const CONTROLS: ReadonlySet<string> = new Set(['size', 'position', 'fields'])

/** A limit, a page or a choice of fields, by its name. */
export function isControl(name: string): boolean {
  const role = spelledRoleOf(name)
  return role !== undefined && CONTROLS.has(role)
}
