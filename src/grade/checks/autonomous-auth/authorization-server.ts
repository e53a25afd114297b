// Does the authorization server describe itself?
import { claimsOAuth } from '../../../domain/evidence/surface.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { withoutOAuth } from '../../reading/sign-in.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Authorization server metadata',
  why: 'With this metadata an OAuth client configures itself; without it, someone enters every endpoint by hand.',
  loss: 'its OAuth metadata is missing or invalid',
  standard: 'RFC 8414',
  surfaces: ['remote'],
  ofSignIn: true,
  uses: ['authorizationServer', 'protectedResource', 'openapi', 'mcp'],
  fromPart: true,
  outcomes: {
    complete: { points: 10, says: '{url} has every required field, and its issuer matches.' },
    partial: {
      points: 5,
      says: '{url} has errors: {faults}.',
      fix: 'Add the missing required fields, and set issuer to the URL that clients use.',
    },
    missing: {
      points: 0,
      says: 'No authorization server metadata was found, so that no OAuth client can configure itself.',
      fix: 'Serve /.well-known/oauth-authorization-server with issuer, authorization_endpoint, token_endpoint and response_types_supported.',
    },
  },
  judge(seen, _surfaces, signIn) {
    if (!seen.authorizationServer) return withoutOAuth(signIn) ?? { outcome: 'missing' }
    const { missing, issuerMatches } = seen.authorizationServer
    const url = excerpt(seen.authorizationServer.url)
    if (missing.length === 0 && issuerMatches) return { outcome: 'complete', facts: { url } }
    const members = excerpt(missing.join(', '))
    const faults = [
      ...(missing.length > 0 ? [`${members} missing`] : []),
      ...(issuerMatches ? [] : ['issuer does not match its URL']),
    ]
    return { outcome: 'partial', facts: { url, faults: faults.join('; ') } }
  },
  declared: (declaration) =>
    claimsOAuth(declaration)
      ? undefined
      : notApplicable('OAuth is not among the declared authentication methods.'),
})
