// Which access method of a tool to use: the best-graded one of those that may be used.
import { ACCESS_IDS, ACCESS_NAMES, type AccessId, type ByAccess } from '../grading/criterion.ts'
import type { ToolFilter } from './tool-filter.ts'
import type { Tool } from './tool.ts'

/** Null if there is none to choose from; without grades the first of them. */
export function bestAccess(
  among: readonly AccessId[],
  scores: ByAccess<number | null>,
): AccessId | null {
  return among.reduce<AccessId | null>(
    (best, id) => (best === null || (scores[id] ?? -1) > (scores[best] ?? -1) ? id : best),
    null,
  )
}

export function offeredBy({ accessMethods }: Pick<Tool, 'accessMethods'>): AccessId[] {
  return ACCESS_IDS.filter((id) => accessMethods.includes(ACCESS_NAMES[id]))
}

/** The filter by which an access method is asked for. */
export const HAS_ACCESS = Object.freeze({ api: 'hasApi', mcp: 'hasMcp', cli: 'hasCli' } as const)

/** The access methods that a filter asks for; if it asks for none, all of them. */
export function allowedBy({ access, ...filter }: ToolFilter): AccessId[] {
  if (access) return [access]
  const asked = ACCESS_IDS.filter((id) => filter[HAS_ACCESS[id]] === true)
  return asked.length > 0 ? asked : [...ACCESS_IDS]
}
