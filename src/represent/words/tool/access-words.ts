// How a tool can be accessed, in words; and if nothing was found, what was tried and what to do.
import type { Report } from '../../../domain/grading/report.ts'
import { plainText } from '../plain-text.ts'

export const API_DESCRIBED = 'described, not reached'
const NO_INTERFACE = 'unrated: no interface found'
/** What an owner can do about it. */
const POINT_US_THERE =
  'Tell us where it is: scan the URL of the API or MCP server itself, or pass --openapi <url or file>, --mcp <url> or --docs <url>.'

/** Every other way is closed as well: an address is asked like any other. */
const ALLOW_US =
  'Its robots.txt does not allow AgentGradeBot. Allow it there, pass the API description with --openapi <file>, or, if the address is private or the tool is claimed, pass --ignore-robots.'

/** Instead of a letter. */
export function unratedWords({
  lookedFor,
  namesMcp,
  isDisallowed,
}: Pick<Report, 'lookedFor' | 'namesMcp' | 'isDisallowed'>): string {
  if (isDisallowed === true) return 'unrated: robots.txt does not allow us'
  if (lookedFor.length === 0) return 'unrated'
  return namesMcp === true ? 'unrated: the MCP server did not answer as one' : NO_INTERFACE
}

/** What an owner can do so that more is found; null if nothing stood in the way. */
export function nextWords({
  lookedFor,
  isDisallowed,
}: Pick<Report, 'lookedFor' | 'isDisallowed'>): string | null {
  if (isDisallowed === true) return ALLOW_US
  return lookedFor.length > 0 ? POINT_US_THERE : null
}

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
      `${what}, ${state === 'absent' ? 'not found' : 'not known'}: ${plainText(detail, 500)}`,
  )
}
