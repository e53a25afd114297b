import { testMerged } from '../../../../test/check-cases.ts'
import { oauthMetadata as check } from '../merged.ts'

testMerged(
  check,
  { authorizationServer: {}, protectedResource: {}, openapi: {}, mcp: {} },
  {
    'client-registration': {
      seen: {
        authorizationServer: { hasRegistrationEndpoint: false, takesClientIdMetadata: false },
      },
      points: 6.4,
    },
    'protected-resource': { seen: { protectedResource: { hasResource: false } }, points: 9 },
    'authorization-server': { seen: { authorizationServer: { issuerMatches: false } }, points: 9 },
    pkce: { seen: { authorizationServer: { codeChallengeMethods: ['plain'] } }, points: 8.8 },
  },
)
