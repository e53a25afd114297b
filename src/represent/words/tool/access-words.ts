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

type Unfound = Pick<Report, 'lookedFor' | 'namesMcp'>

/** Instead of a letter. */
export function unratedWords({ lookedFor, namesMcp }: Unfound): string {
  if (lookedFor.length === 0) return 'unrated'
  if (isDisallowed(lookedFor)) return 'unrated: robots.txt does not allow us'
  return namesMcp === true ? 'unrated: the MCP server did not answer as one' : NO_INTERFACE
}

/** What an owner can do if no interface was found. */
export function nextWords({ lookedFor }: Unfound): string {
  return isDisallowed(lookedFor) ? ALLOW_US : POINT_US_THERE
}

function isDisallowed(lookedFor: Unfound['lookedFor']): boolean {
  return lookedFor.some(({ cause }) => cause === 'robots')
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
      `${what}, ${state === 'absent' ? 'not offered' : 'not known'}: ${plainText(detail, 500)}`,
  )
}
