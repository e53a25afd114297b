// Can an agent find out which authorization server guards the tool?
import { claimsOAuth } from '../../../domain/evidence/surface.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { withoutOAuth } from '../../reading/sign-in.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Protected resource metadata',
  why: 'This document tells an agent where to get a token, without a person looking it up.',
  loss: 'its OAuth resource metadata is missing or incomplete',
  standard: 'RFC 9728',
  surfaces: ['remote'],
  ofSignIn: true,
  uses: ['protectedResource', 'authorizationServer', 'openapi', 'mcp'],
  fromPart: true,
  outcomes: {
    complete: { points: 10, says: '{url} names the resource and its authorization server.' },
    partial: {
      points: 5,
      says: '{url} is missing {missing}.',
      fix: 'Add {missing} to the document.',
    },
    missing: {
      points: 0,
      says: 'No protected resource metadata was found, so that a client cannot find out where to get a token.',
      fix: 'Serve /.well-known/oauth-protected-resource with resource and authorization_servers.',
    },
  },
  judge(seen, _surfaces, signIn) {
    if (!seen.protectedResource) return withoutOAuth(signIn) ?? { outcome: 'missing' }
    const { hasResource, authorizationServers } = seen.protectedResource
    const missing = [
      ...(hasResource ? [] : ['resource']),
      ...(authorizationServers.length > 0 ? [] : ['authorization_servers']),
    ].join(' and ')
    const url = excerpt(seen.protectedResource.url)
    return missing
      ? { outcome: 'partial', facts: { url, missing } }
      : { outcome: 'complete', facts: { url } }
  },
  declared: (declaration) =>
    claimsOAuth(declaration)
      ? undefined
      : notApplicable('OAuth is not among the declared authentication methods.'),
})
