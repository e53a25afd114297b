// Whether a tool is a library: code for programs, without a way for an agent to use it directly.
import type { Evidence } from '../evidence/evidence.ts'
import { isOffered, surfacesOf } from '../evidence/surface.ts'

/** The reason of the packages of a tool that was submitted as a package. */
export const SUBMITTED_PACKAGE = 'the submitted package'

/**
 * A package was submitted that brings no command and no MCP server, and nothing states that there
 * is an API, an MCP server or a command line. An SDK belongs to its API, which is the tool.
 */
export function isLibrary(evidence: Evidence): boolean {
  const { packages, site } = evidence.observations
  if (packages?.state !== 'observed' || packages.reason !== SUBMITTED_PACKAGE) return false
  const { api, mcp, cli } = surfacesOf(evidence)
  return (
    site?.state !== 'observed' &&
    ![api, mcp, cli].some(isOffered) &&
    packages.value.packages.every(({ role }) => role === 'sdk')
  )
}

/** Why a library has no grade. */
export function libraryReason(name: string): string {
  return `${name} is a library: agents use it by writing code, so it has no access method to grade.`
}
