// Can a program sign in without a human at a browser?
import { defineCheck, inconclusive } from '../../check.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'machine-sign-in',
  criterion: 'autonomousAuth',
  weight: 2,
  effort: 3,
  title: 'Machine sign-in',
  why: 'An agent that must wait for a human to click through a browser does not work alone.',
  standard: 'RFC 6749',
  surfaces: ['remote', 'mcp'],
  uses: ['openapi', 'authorizationServer', 'authChallenge', 'mcp'],
  fromPart: true,
  outcomes: {
    credentials: { points: 10, says: 'Client credentials or service accounts sign a program in.' },
    key: {
      points: 7,
      says: 'A program signs in with a key or token that a person created once.',
      fix: 'Offer OAuth client credentials or service accounts, so that no person’s key is needed.',
    },
    open: { points: 10, says: 'No sign-in is needed.' },
    device: {
      points: 5,
      says: 'A human must confirm a device code once.',
      fix: 'Offer API keys or OAuth client credentials.',
    },
    browser: {
      points: 0,
      says: 'Sign-in goes through a human’s browser alone.',
      fix: 'Offer API keys or OAuth client credentials beside the browser flow.',
      cap: { criterion: 4 },
    },
  },
  judge({ openapi, authorizationServer, authChallenge, mcp }) {
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
    // A local server takes its key from the environment, so its handshake tells nothing.
    if (authChallenge === undefined && mcp?.isAuthRequired === false && mcp.transport !== 'stdio')
      return { outcome: 'open' }
    return inconclusive('Nothing that was seen tells how a program signs in.')
  },
  declared(declaration) {
    if (isDeclaredOpen(declaration)) return { outcome: 'open' }
    if (valueOf(declaration, 'auth.clientCredentials')) return { outcome: 'credentials' }
    return fromFact(
      declaration,
      'auth.machineToMachine',
      'a sign-in without a browser',
      (isOffered) => ({ outcome: isOffered ? 'key' : 'browser' }),
    )
  },
})
