// Does the authorization server describe itself?
import { claimsOAuth } from '../../../domain/evidence/claim.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { usesOAuth } from '../../reading/oauth-use.ts'

export default defineCheck({
  id: 'authorization-server',
  criterion: 'autonomousAuth',
  weight: 4,
  effort: 1,
  title: 'Authorization server metadata',
  why: 'With the metadata an OAuth client configures itself; without it, someone types in every endpoint.',
  standard: 'RFC 8414',
  surfaces: ['remote'],
  uses: ['authorizationServer', 'protectedResource', 'openapi', 'mcp'],
  fromPart: true,
  outcomes: {
    complete: { points: 10, says: '{url} has every required member, and its issuer matches.' },
    partial: {
      points: 5,
      says: '{url} has faults: {faults}.',
      fix: 'Add the required members that are missing, and set issuer to the address that clients ask under.',
    },
    missing: {
      points: 0,
      says: 'OAuth is in use, but no authorization server metadata was found.',
      fix: 'Serve /.well-known/oauth-authorization-server with issuer, authorization_endpoint, token_endpoint and response_types_supported.',
    },
  },
  judge(seen) {
    if (!usesOAuth(seen)) return notApplicable('Nothing that was seen uses OAuth.')
    if (!seen.authorizationServer) return { outcome: 'missing' }
    const { missing, issuerMatches } = seen.authorizationServer
    const url = excerpt(seen.authorizationServer.url)
    if (missing.length === 0 && issuerMatches) return { outcome: 'complete', facts: { url } }
    const members = excerpt(missing.join(', '))
    const faults = [
      ...(missing.length > 0 ? [`${members} not given`] : []),
      ...(issuerMatches ? [] : ['issuer does not match its address']),
    ]
    return { outcome: 'partial', facts: { url, faults: faults.join('; ') } }
  },
  declared: (declaration) =>
    claimsOAuth(declaration)
      ? undefined
      : notApplicable('OAuth is not among the declared ways to sign in.'),
})
