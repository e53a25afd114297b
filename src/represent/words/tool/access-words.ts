// How a tool can be accessed, in words; and if nothing was found, what was tried and what to do.
import type { Report } from '../../../domain/grading/report.ts'
import { plainText } from '../plain-text.ts'

export const API_DESCRIBED = 'described, not reached'
export const NO_INTERFACE = 'unrated: no interface found'
/** What an owner can do about it. */
export const POINT_US_THERE =
  'Tell us where it is: scan the URL of the API or MCP server itself, or pass --openapi <url or file>, --mcp <url> or --docs <url>.'

export function accessWords({
  accessMethods,
  isDescribedOnly,
}: Pick<Report, 'accessMethods' | 'isDescribedOnly'>): string {
  const methods = accessMethods.map((method) =>
    method === 'API' && isDescribedOnly ? `API (${API_DESCRIBED})` : method,
  )
  return methods.join(', ') || 'none found'
}

/** What was tried, one line each; empty if an interface was found. */
export function lookedForWords({ lookedFor }: Pick<Report, 'lookedFor'>): string[] {
  return lookedFor.map(
    ({ what, state, detail }) =>
      `${what}, ${state === 'absent' ? 'not offered' : 'not known'}: ${plainText(detail, 500)}`,
  )
}
