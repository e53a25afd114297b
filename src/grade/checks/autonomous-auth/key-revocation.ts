// Can a key or token be revoked by a call?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { keyRevocations } from '../../reading/key-paths.ts'
import { keyless } from '../../reading/keyless.ts'
import { operationLine } from '../../reading/operation-line.ts'
import { isDeclaredOpen } from '../../reading/sign-in-methods.ts'
import { ifWhole } from '../../reading/whole-description.ts'

export default defineCheck({
  id: 'key-revocation',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 2,
  title: 'Key revocation',
  why: 'When a key leaks or a task ends, the agent must be able to revoke the key right away, without a person at a dashboard.',
  standard: 'RFC 7009',
  surfaces: ['remote'],
  uses: ['authorizationServer', 'openapi', 'documentedTopics'],
  fromPart: true,
  outcomes: {
    callable: { points: 10, says: 'Keys or tokens can be revoked with an API call: {how}.' },
    documented: {
      points: 6,
      says: 'The docs explain how to revoke a key, but no API call for it is declared.',
      fix: 'Declare DELETE on the key’s URL in the OpenAPI description, or revocation_endpoint in the authorization server metadata.',
    },
    missing: {
      points: 0,
      says: 'No way to revoke a key found.',
      fix: 'Offer an API call that revokes a key, such as DELETE on the key’s URL or an RFC 7009 revocation_endpoint.',
    },
  },
  judge({ authorizationServer, openapi, documentedTopics }) {
    const [call] = openapi ? keyRevocations(openapi) : []
    if (call) return { outcome: 'callable', facts: { how: operationLine(call) } }
    if (authorizationServer?.hasRevocationEndpoint)
      return { outcome: 'callable', facts: { how: 'the revocation endpoint of OAuth' } }
    if (isDocumented(documentedTopics, 'key-revocation')) return { outcome: 'documented' }
    if (keyless({ documentedTopics, openapi })) return notApplicable('No key is needed.')
    return ifWhole(openapi, { outcome: 'missing' } as const)
  },
  declared: (declaration) =>
    isDeclaredOpen(declaration) ? notApplicable('No key is needed.') : undefined,
})
