// The kind of a tool from its evidence, and whether it is a library without direct use.
import type { Evidence } from '../evidence/evidence.ts'
import type { Kind } from '../evidence/declaration.ts'
import { isOffered, surfacesOf, isProjectPage } from '../evidence/surface.ts'

/** The reason of the packages of a tool that was submitted as a package. */
export const SUBMITTED_PACKAGE = 'the submitted package'

/** A package without command or server, and nothing else is stated: an SDK belongs to its API. */
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

/** The submitted package with this role; undefined if there is none. */
function submitted({ observations: { packages } }: Evidence, role: 'sdk' | 'mcp') {
  return packages?.state === 'observed' && packages.reason === SUBMITTED_PACKAGE
    ? packages.value.packages.find((entry) => entry.role === role)
    : undefined
}

/** What to scan instead of a package that is a way to something else; null for any other tool. */
export function packageReason(evidence: Evidence): string | null {
  const server = submitted(evidence, 'mcp')
  if (server) {
    const start = `scan it with \`agentgrade scan --stdio "npx -y ${server.name}"\`.`
    return server.isNamedServer === true
      ? `${server.name} is an MCP server: ${start}`
      : `According to its package.json ${server.name} has to do with MCP. If it is a server, ${start}`
  }
  const sdk = submitted(evidence, 'sdk')
  return sdk?.isApiClient === true
    ? `${sdk.name} is an SDK: its access method is the API that it calls. Scan the address of that API.`
    : null
}

/** Why a library has no grade. */
export function libraryReason(name: string): string {
  return `${name} is a library: agents use it by writing code, so it has no access method to grade.`
}

/** What the evidence states; else whatever responds over the network is a service. */
export function kindOf(evidence: Evidence): Kind {
  const { tool, observations } = evidence
  if (tool.kind) return tool.kind
  const surfaces = surfacesOf(evidence)
  if (isOffered(surfaces.remote) || observations.site?.state === 'observed') return 'service'
  const isProgram =
    isOffered(surfaces.mcp) ||
    isOffered(surfaces.cli) ||
    observations.packages?.state === 'observed'
  return isProgram || isProjectPage(tool.url) ? 'local' : 'service'
}
