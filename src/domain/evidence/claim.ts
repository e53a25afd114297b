// Which kinds of interfaces a vendor states to have: what belongs to another kind does not apply.
import type { Declaration } from './declaration.ts'
import type { ObservationName } from './observations/index.ts'

const CLAIMS: Partial<Record<ObservationName, (declaration: Declaration) => boolean>> = {
  openapi: ({ api }) => api?.style !== 'graphql',
  graphql: ({ api }) => api?.style === 'graphql' || api?.style === 'mixed',
  authorizationServer: claimsOAuth,
}

export function claimsOAuth({ auth, facts }: Declaration): boolean {
  return (
    auth?.methods.includes('oauth2') === true ||
    facts?.['mcp.auth']?.value?.includes('oauth') === true
  )
}

/** False only if a declaration names the kind of interface, and this belongs to another. */
export function mayExist(name: ObservationName, declaration: Declaration | undefined): boolean {
  return declaration === undefined || (CLAIMS[name]?.(declaration) ?? true)
}
