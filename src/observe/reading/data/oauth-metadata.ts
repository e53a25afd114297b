// Reads the metadata of OAuth servers and resources (RFC 9728, RFC 8414, OpenID Connect Discovery).
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { isFilled, memberOf, type Members, textOf, textsOf } from '../../../domain/schema/json.ts'

type Resource = Omit<Seen<'protectedResource'>, 'url'>
type Server = Omit<Seen<'authorizationServer'>, 'url'>

const SERVER_SIGNS = ['issuer', 'token_endpoint', 'authorization_endpoint']
const WITH_REDIRECT = new Set(['authorization_code', 'implicit'])

/** Null if it is some other document. */
export function readProtectedResource(document: Members): Resource | null {
  const hasResource = isFilled(memberOf(document, 'resource'))
  const servers = textsOf(memberOf(document, 'authorization_servers'))
  if (!hasResource && servers.length === 0) return null
  return {
    hasResource,
    authorizationServers: lines(servers, 10, 2048),
    scopes: lines(textsOf(memberOf(document, 'scopes_supported')), 200, 200),
  }
}

/** `issuer` is the URL that the document was requested for. Null if it is some other document. */
export function readAuthorizationServer(document: Members, issuer: string): Server | null {
  if (SERVER_SIGNS.filter((name) => isFilled(memberOf(document, name))).length < 2) return null
  const grants = textsOf(memberOf(document, 'grant_types_supported'))
  const has = (name: string) => isFilled(memberOf(document, name))
  // RFC 8414, section 2: required if a grant type uses it; the default grant types do.
  const usesRedirect = grants.length === 0 || grants.some((grant) => WITH_REDIRECT.has(grant))
  const required = [
    'issuer',
    'token_endpoint',
    ...(usesRedirect ? ['authorization_endpoint'] : []),
  ].filter((name) => !has(name))
  return {
    missing:
      textsOf(memberOf(document, 'response_types_supported')).length > 0
        ? required
        : [...required, 'response_types_supported'],
    issuerMatches:
      has('issuer') &&
      URL.parse(textOf(memberOf(document, 'issuer')) ?? '')?.href === URL.parse(issuer)?.href,
    grantTypes: lines(grants, 20, 100),
    codeChallengeMethods: lines(
      textsOf(memberOf(document, 'code_challenge_methods_supported')),
      5,
      20,
    ),
    scopes: lines(textsOf(memberOf(document, 'scopes_supported')), 200, 200),
    hasRegistrationEndpoint: has('registration_endpoint'),
    takesClientIdMetadata: memberOf(document, 'client_id_metadata_document_supported') === true,
  }
}

/** RFC 8414 appends the path of the issuer to the well-known one, OpenID prepends it. */
export function metadataPlaces(issuer: string): [oauth: string, openid: string] | null {
  const url = URL.parse(issuer)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = withoutEnding(url.pathname, '/')
  return [
    `${url.origin}/.well-known/oauth-authorization-server${path}`,
    `${url.origin}${path}/.well-known/openid-configuration`,
  ]
}

/** The issuer whose metadata is at the URL. */
export function issuerOf(metadata: string): string {
  return metadata.replace(/\/\.well-known\/(?:openid-configuration|oauth-authorization-server)/, '')
}

function lines(texts: readonly string[], most: number, longest: number): string[] {
  return texts.slice(0, most).map((text) => cleanLine(text, longest))
}
