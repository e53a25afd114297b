// Which documents a vendor claims to publish: what nobody claims and nobody saw is not there to be judged.
import type { Declaration } from './declaration.ts'
import type { ObservationName } from './observations/index.ts'

const CLAIMS: Partial<Record<ObservationName, (declaration: Declaration) => boolean>> = {
  openapi: ({ api }) => api?.openapi !== undefined,
  graphql: ({ api }) => api?.style === 'graphql' || api?.style === 'mixed',
  llmsTxt: ({ docs }) => docs?.llmsTxt !== undefined,
  markdownTwins: ({ docs }) => docs?.markdown === true,
  changelog: ({ docs }) => docs?.changelog !== undefined,
  authorizationServer: claimsOAuth,
  statusPage: ({ docs }) => docs?.status !== undefined,
}

export function claimsOAuth({ auth, mcp }: Declaration): boolean {
  return [...(auth?.methods ?? []), ...(mcp?.auth ?? [])].includes('oauth2')
}

/** False only where a declaration covers such documents and does not name this one. */
export function mayExist(name: ObservationName, declaration: Declaration | undefined): boolean {
  return declaration === undefined || (CLAIMS[name]?.(declaration) ?? true)
}
