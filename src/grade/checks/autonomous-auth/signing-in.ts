// How a program signs in, and whether that is said where it asks.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { isOffered } from '../../../domain/evidence/surface.ts'
import { defineCheck, inconclusive, notApplicable, type SignIn } from '../../check.ts'
import { valueOf, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'
import { isDeclaredOpen, isProvenGuide } from '../../reading/sign-in.ts'

/** Can a program sign in without a human at a browser? */
export const machineSignIn = defineCheck('autonomousAuth', 'machine-sign-in', {
  weight: 7,
  effort: 3,
  title: 'Machine authentication',
  why: 'An agent that has to wait for a person to click through a browser is not autonomous.',
  loss: 'a person has to take part in sign-in',
  standard: 'RFC 6749',
  surfaces: ['remote', 'mcp'],
  ofSignIn: true,
  uses: ['openapi', 'authorizationServer', 'authChallenge', 'mcp'],
  fromPart: true,
  outcomes: {
    credentials: {
      points: 10,
      says: 'Programs can authenticate with client credentials or service accounts.',
    },
    key: {
      points: 7,
      says: 'Programs authenticate with a key or token that a person creates once.',
      loss: 'a person has to create the API key',
      fix: 'Offer OAuth client credentials or service accounts, so that no person has to create a key.',
    },
    open: { points: 10, says: 'No authentication is needed.' },
    device: {
      points: 5,
      says: 'A person has to confirm a device code once.',
      fix: 'Offer API keys or OAuth client credentials.',
    },
    browser: {
      points: 0,
      says: 'A person has to sign in through a browser.',
      loss: 'sign-in needs a browser',
      fix: 'Offer API keys or OAuth client credentials in addition to the browser flow.',
    },
  },
  judge({ openapi, authorizationServer, mcp }, surfaces, { by }) {
    const schemes = openapi?.securitySchemes ?? []
    const grants = authorizationServer?.grantTypes ?? []
    const flows = new Set(schemes.flatMap((scheme) => scheme.flows))
    if (flows.has('clientCredentials') || grants.includes('client_credentials'))
      return { outcome: 'credentials' }
    if (
      schemes.some(
        (scheme) =>
          scheme.type === 'apiKey' || scheme.type === 'http' || scheme.type === 'mutualTLS',
      )
    )
      return { outcome: 'key' }
    if (flows.has('deviceAuthorization') || grants.some((grant) => grant.endsWith('device_code')))
      return { outcome: 'device' }
    if (schemes.length > 0 || grants.length > 0) return { outcome: 'browser' }
    if (by === 'no') return { outcome: 'open' }
    return mcp?.transport === 'stdio' && !isOffered(surfaces.remote)
      ? notApplicable('A local server reads its key from the environment.')
      : inconclusive('Nothing observed shows how a program authenticates.')
  },
  declared(declaration, surfaces) {
    if (isDeclaredOpen(declaration))
      return isOffered(surfaces.remote)
        ? { outcome: 'open' }
        : notApplicable('A local program needs no sign-in.')
    if (valueOf(declaration, 'auth.clientCredentials')) return { outcome: 'credentials' }
    return whether(declaration, 'auth.machineToMachine', 'key', 'browser')
  },
})

const MACHINE_EXTENSION = 'io.modelcontextprotocol/oauth-client-credentials'

/** Can an agent without a browser sign in to the MCP server? */
export const mcpSignIn = defineCheck('autonomousAuth', 'mcp-sign-in', {
  weight: 7,
  effort: 2,
  title: 'MCP authentication',
  why: 'A server that supports only OAuth consent locks out every agent that runs where nobody can click.',
  loss: 'a person has to approve MCP sign-in in a browser',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  uses: ['mcp', 'authorizationServer'],
  fix: 'Accept an API key in the Authorization header, or OAuth client credentials, in addition to the consent flow.',
  outcomes: {
    open: { points: 10, says: 'The MCP server requires no authentication.' },
    machine: {
      points: 10,
      says: 'Programs can authenticate to the MCP server without a person: {by}.',
    },
    token: {
      points: 10,
      says: 'According to the docs, the MCP server accepts a key or token, without a browser.',
    },
    browser: {
      points: 0,
      says: 'The docs describe only browser sign-in for the MCP server, by a person.',
      loss: 'MCP sign-in needs a browser',
    },
    consent: {
      points: 5,
      says: 'The MCP server requires a person to consent in a browser; clients register by {registration}.',
    },
    enrolment: {
      points: 2,
      says: 'The MCP server requires a person to register each client and to consent in a browser.',
      fix: 'Accept an API key in the Authorization header, and set client_id_metadata_document_supported so that clients need no registration.',
    },
  },
  judge({ mcp, authorizationServer }) {
    if (!mcp) return inconclusive('The MCP server was not seen.')
    if (mcp.transport === 'stdio')
      return notApplicable('A local server reads its key from the environment.')
    if (!mcp.isAuthRequired) return { outcome: 'open' }
    if (
      mcp.capabilities.includes(MACHINE_EXTENSION) ||
      authorizationServer?.grantTypes.includes('client_credentials')
    ) {
      return { outcome: 'machine', facts: { by: 'client credentials' } }
    }
    if (!authorizationServer) return inconclusive('The server does not say how to sign in.')
    const { takesClientIdMetadata, hasRegistrationEndpoint } = authorizationServer
    if (!takesClientIdMetadata && !hasRegistrationEndpoint) return { outcome: 'enrolment' }
    return {
      outcome: 'consent',
      facts: {
        registration: takesClientIdMetadata ? 'their metadata document' : 'dynamic registration',
      },
    }
  },
  declared(declaration, surfaces) {
    if (valueOf(declaration, 'mcp.auth')?.every((method) => method === 'none'))
      return isOffered(surfaces['hosted-mcp'])
        ? { outcome: 'open' }
        : notApplicable('A local server needs no sign-in.')
    return whether(declaration, 'mcp.headless', 'token', 'browser')
  },
})

const PAGES = new Set(['text/html', 'application/xhtml+xml'])

/** Does a call without a key say that a key is missing, and which? */
export const challengeOfStrangers = defineCheck('autonomousAuth', 'auth-challenge', {
  weight: 7,
  why: 'A 401 with a challenge tells an agent that it must authenticate and how; a login page looks like an answer.',
  loss: 'a request without a key gets no proper 401 challenge',
  standard: 'RFC 9110',
  surfaces: ['remote'],
  uses: ['authChallenge', 'openapi', 'documentedTopics', 'apiReads'],
  ofSignIn: true,
  fromPart: true,
  fix: 'Return 401 with {challenge} when the key is missing.',
  outcomes: {
    challenge: { points: 10, says: 'Without a key, {url} returns 401 with WWW-Authenticate.' },
    refusal: {
      points: 6,
      says: 'Without a key, {url} returns {status}, but not a 401 with WWW-Authenticate.',
      found: true,
    },
    unclear: {
      points: 3,
      says: 'Without a key, {url} returns {status}, which does not say that a key is missing.',
      found: true,
    },
    page: {
      points: 0,
      says: 'Without a key, {url} returns {status} with a redirect or an HTML page.',
      fix: 'Return 401 with {challenge} and a JSON body instead of a login page.',
      found: true,
    },
  },
  judge({ authChallenge, openapi }, _surfaces, { by }) {
    if (!authChallenge) return inconclusive('No answer to a request without a key was seen.')
    const { url, status, contentType, wwwAuthenticate } = authChallenge
    const facts = { url: excerpt(url), status, challenge: challengeFor(openapi, by) }
    if (status === 401 && wwwAuthenticate?.trim())
      return { outcome: 'challenge', facts: { url: facts.url, status } }
    if (status === 402 || status === 429 || status >= 500)
      return inconclusive(`Status ${status} does not show how the API handles a missing key.`)
    const isRedirect = status >= 300 && status < 400
    if (isRedirect || PAGES.has(contentType?.toLowerCase() ?? '')) return { outcome: 'page', facts }
    if (isSuccess(status))
      return notApplicable('The API responds without a key: no authentication is needed.')
    return { outcome: status === 401 || status === 403 ? 'refusal' : 'unclear', facts }
  },
})

/** A challenge that fits the way to sign in: a key in a header field of its own is no bearer token. */
function challengeFor(openapi: Seen<'openapi'> | undefined, by: SignIn['by']): string {
  const schemes = openapi?.securitySchemes ?? []
  const key = schemes.find(({ type }) => type === 'apiKey')
  if (by === 'oauth' || schemes.some(({ scheme }) => scheme?.toLowerCase() === 'bearer'))
    return 'WWW-Authenticate: Bearer'
  return key?.parameter === undefined
    ? 'a WWW-Authenticate field that names how to sign in'
    : `a WWW-Authenticate field that names ${excerpt(key.parameter)}`
}

/** Is there an auth.md that tells an agent how to get access, with endpoints that answer? */
export const guideToAuth = defineCheck('autonomousAuth', 'auth-guide', {
  why: 'One page written for agents saves searching through docs written for people.',
  loss: 'there is no sign-in guide for agents',
  ofSignIn: true,
  needs: ['authGuide'],
  uses: ['openapi'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    working: {
      points: 10,
      says: '{url} explains how to get access, and {endpoints|the only endpoint it names responds|all # endpoints it names respond}.',
    },
    unproven: {
      points: 6,
      says: '{url} names {endpoints|# endpoint|# endpoints}, of which {answering|# responds|# respond}.',
      found: true,
      fix: 'Give the full URL of each access endpoint in auth.md, and make sure that each one responds.',
    },
    empty: {
      points: 0,
      says: '{url} names no request that is known to exist.',
      found: true,
      fix: 'Name in {url} the requests that give access, such as POST /keys, and make sure that they work.',
    },
    missing: {
      points: 0,
      says: 'No auth.md found.',
      fix: 'Publish /auth.md: the endpoints that grant access, what to send to them, and how long a key is valid.',
    },
  },
  judge({ authGuide, openapi }) {
    const { endpoints, endpointsAnswering: answering } = authGuide
    const url = excerpt(authGuide.url)
    if (!isProvenGuide(authGuide, openapi)) return { outcome: 'empty', facts: { url } }
    return endpoints > 0 && answering >= endpoints
      ? { outcome: 'working', facts: { url, endpoints } }
      : { outcome: 'unproven', facts: { url, endpoints, answering } }
  },
})
