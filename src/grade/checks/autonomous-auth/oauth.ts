// OAuth: the metadata of servers and resources, registration of clients, and PKCE.
import { claimsOAuth } from '../../../domain/evidence/surface.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { withoutMetadata, withoutOAuth } from '../../reading/sign-in.ts'

/** Does the authorization server describe itself? */
export const serverMetadata = defineCheck('autonomousAuth', 'authorization-server', {
  title: 'Authorization server metadata',
  why: 'With this metadata an OAuth client configures itself; without it, someone enters every endpoint by hand.',
  loss: 'its OAuth metadata is missing or invalid',
  standard: 'RFC 8414',
  // MCP clients look for it; to count it for other access methods would let the MCP server cost them.
  surfaces: ['hosted-mcp'],
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

/** Can an agent find out which authorization server guards the tool? */
export const protectedResource = defineCheck('autonomousAuth', 'protected-resource', {
  title: 'Protected resource metadata',
  why: 'This document tells an agent where to get a token, without a person looking it up.',
  loss: 'its OAuth resource metadata is missing or incomplete',
  standard: 'RFC 9728',
  surfaces: ['hosted-mcp'],
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

/** Can a client that the authorization server does not know register itself? */
export const clientRegistration = defineCheck('autonomousAuth', 'client-registration', {
  weight: 4,
  effort: 3,
  why: 'An agent’s client is rarely known in advance; if it cannot register itself, a developer has to do it by hand.',
  loss: 'new clients have to register',
  standard: 'CIMD draft',
  surfaces: ['hosted-mcp'],
  uses: ['authorizationServer', 'mcp'],
  outcomes: {
    document: {
      points: 10,
      says: 'Clients can identify themselves with the URL of their client ID metadata document.',
    },
    dynamic: {
      points: 7,
      says: 'Clients can register dynamically, but not with a client ID metadata document.',
      loss: 'clients cannot use a client ID metadata document',
      found: true,
      fix: 'Accept client ID metadata documents and set client_id_metadata_document_supported: true.',
    },
    manual: {
      points: 0,
      says: 'The metadata offers new clients no way to register.',
      loss: 'a person has to register each client',
      found: true,
      fix: 'Accept client ID metadata documents, set client_id_metadata_document_supported: true, or offer a registration_endpoint.',
    },
  },
  judge({ authorizationServer, mcp }) {
    if (!authorizationServer) return withoutMetadata(mcp)
    const { grantTypes, takesClientIdMetadata, hasRegistrationEndpoint } = authorizationServer
    if (takesClientIdMetadata) return { outcome: 'document' }
    if (grantTypes.length > 0 && grantTypes.every((grant) => grant === 'client_credentials')) {
      return notApplicable('Clients authenticate only with credentials issued to them.')
    }
    return { outcome: hasRegistrationEndpoint ? 'dynamic' : 'manual' }
  },
})

/** Does the authorization server bind a code to the client that asked for it? */
export const pkce = defineCheck('autonomousAuth', 'pkce', {
  effort: 2,
  title: 'PKCE support',
  why: 'An agent’s client cannot keep a secret, so only PKCE stops another program from redeeming its code; MCP clients refuse servers without it.',
  loss: 'its OAuth server does not support PKCE with S256',
  standard: 'RFC 7636',
  surfaces: ['hosted-mcp'],
  uses: ['authorizationServer', 'mcp'],
  outcomes: {
    hashed: { points: 10, says: 'The authorization server supports PKCE with S256.' },
    plain: {
      points: 4,
      says: 'The authorization server supports PKCE with plain challenges only.',
      found: true,
      fix: 'Support S256 and list it in code_challenge_methods_supported.',
    },
    missing: {
      points: 0,
      says: 'The authorization server’s metadata lists no known PKCE method.',
      found: true,
      fix: 'Support PKCE with S256 and list it in code_challenge_methods_supported.',
    },
  },
  judge({ authorizationServer, mcp }) {
    if (!authorizationServer) return withoutMetadata(mcp)
    const { grantTypes, codeChallengeMethods } = authorizationServer
    // RFC 8414 section 2: metadata that names no grant types means authorization_code and implicit.
    if (grantTypes.length > 0 && !grantTypes.includes('authorization_code'))
      return notApplicable('The authorization server issues no authorization codes.')
    if (codeChallengeMethods.includes('S256')) return { outcome: 'hashed' }
    return { outcome: codeChallengeMethods.includes('plain') ? 'plain' : 'missing' }
  },
})
