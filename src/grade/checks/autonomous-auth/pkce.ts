// Does the authorization server bind a code to the client that asked for it?
import { defineCheck, notApplicable } from '../../check.ts'
import { withoutMetadata } from '../../reading/sign-in.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
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
