// Can a program sign in without a human at a browser?
import { isOffered } from '../../../domain/evidence/surface.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDeclaredOpen } from '../../reading/sign-in.ts'
import { valueOf, whether } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
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
