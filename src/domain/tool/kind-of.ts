// The kind of a tool, from its evidence.
import type { Evidence } from '../evidence/evidence.ts'
import type { Kind } from '../evidence/kind.ts'
import { isOffered, isProjectPage, surfacesOf } from '../evidence/surface.ts'

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
