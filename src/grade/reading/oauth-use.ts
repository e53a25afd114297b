// Whether a tool signs programs in with OAuth, as far as was seen.
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
  // MCP knows no sign-in over HTTP but OAuth; a local server takes its key from the environment.
  return seen.mcp !== undefined && seen.mcp.transport !== 'stdio' && seen.mcp.isAuthRequired
}
