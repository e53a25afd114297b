// Can a key or token be taken back by a call?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { isKeyPath } from '../../reading/key-paths.ts'

export default defineCheck({
  id: 'key-revocation',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 2,
  title: 'Key revocation',
  why: 'When an agent’s key leaks or its task ends, the key must die at once, without a human at a dashboard.',
  standard: 'RFC 7009',
  surfaces: ['remote'],
  uses: ['authorizationServer', 'openapi', 'documentedTopics'],
  fromPart: true,
  outcomes: {
    callable: { points: 10, says: 'A call revokes a key or token.' },
    documented: {
      points: 6,
      says: 'The documentation tells how a key is revoked, but no call for it is declared.',
      fix: 'Declare DELETE on the address of a key in the OpenAPI description, or revocation_endpoint in the authorization server metadata.',
    },
    missing: {
      points: 0,
      says: 'No way to revoke a key was found.',
      fix: 'Offer a call that revokes a key, such as DELETE on its address or an RFC 7009 revocation_endpoint.',
    },
  },
  judge({ authorizationServer, openapi, documentedTopics }) {
    const canDelete =
      openapi?.operations.some(({ method, path }) => method === 'delete' && isKeyPath(path)) ??
      false
    if (canDelete || authorizationServer?.hasRevocationEndpoint) return { outcome: 'callable' }
    if (isDocumented(documentedTopics, 'key-revocation')) return { outcome: 'documented' }
    if (isDocumented(documentedTopics, 'no-auth'))
      return notApplicable('The documentation says that no key is needed.')
    return { outcome: 'missing' }
  },
})
