// Can a key or token be revoked by a call?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { isKeyPath } from '../../reading/key-paths.ts'

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
    callable: { points: 10, says: 'Keys or tokens can be revoked with an API call.' },
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
    const canDelete =
      openapi?.operations.some(({ method, path }) => method === 'delete' && isKeyPath(path)) ??
      false
    if (canDelete || authorizationServer?.hasRevocationEndpoint) return { outcome: 'callable' }
    if (isDocumented(documentedTopics, 'key-revocation')) return { outcome: 'documented' }
    if (isDocumented(documentedTopics, 'no-auth'))
      return notApplicable('According to the docs, no key is needed.')
    return { outcome: 'missing' }
  },
})
