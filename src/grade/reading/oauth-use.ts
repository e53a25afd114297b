// Whether programs authenticate with OAuth, according to the observations.
import type { ObservationName, Seen } from '../../domain/evidence/observations/index.ts'
import { inconclusive, notApplicable } from '../check.ts'
import { keyless } from './keyless.ts'

type Signs<N extends ObservationName> = { [K in N]: Seen<K> | undefined }
type OAuthSigns = Signs<'protectedResource' | 'authorizationServer' | 'openapi' | 'mcp'>

export function usesOAuth(seen: OAuthSigns): boolean {
  if (seen.protectedResource || seen.authorizationServer) return true
  if (
    seen.openapi?.securitySchemes.some(({ type }) => type === 'oauth2' || type === 'openIdConnect')
  )
    return true
  // OAuth is MCP's only authentication over HTTP; a local server takes its key from the
  // environment.
  return seen.mcp !== undefined && seen.mcp.transport !== 'stdio' && seen.mcp.isAuthRequired
}

/** Whether nothing that was seen asks for a key or a sign-in. */
export function needsNoSignIn({ openapi, mcp, ...metadata }: OAuthSigns): boolean {
  if (usesOAuth({ openapi, mcp, ...metadata })) return false
  return openapi ? keyless({ openapi }) !== undefined : mcp?.isAuthRequired === false
}

/** A locked server without metadata does not say how a client signs in. */
export function withoutMetadata(mcp: Seen<'mcp'> | undefined) {
  return mcp?.isAuthRequired === false
    ? notApplicable('The MCP server requires no authentication.')
    : inconclusive('The server does not say how to sign in.')
}
