// Whether programs authenticate with OAuth, according to the observations.
import type { ObservationName, Seen } from '../../domain/evidence/observations/index.ts'

type Signs<N extends ObservationName> = { [K in N]: Seen<K> | undefined }

export function usesOAuth(
  seen: Signs<'protectedResource' | 'authorizationServer' | 'openapi' | 'mcp'>,
): boolean {
  if (seen.protectedResource || seen.authorizationServer) return true
  if (
    seen.openapi?.securitySchemes.some(({ type }) => type === 'oauth2' || type === 'openIdConnect')
  )
    return true
  // OAuth is MCP's only authentication over HTTP; a local server takes its key from the
  // environment.
  return seen.mcp !== undefined && seen.mcp.transport !== 'stdio' && seen.mcp.isAuthRequired
}
