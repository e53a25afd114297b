// Whether an OpenAPI description can be believed where it says that an operation needs no key.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isAt } from './path-template.ts'
import { writeOperations } from './write-operations.ts'

type OpenApi = Seen<'openapi'>

/** A few open writes are sign-ups and the like; more than that, and `security: []` is an oversight. */
const FEW = 0.25

/**
 * Undefined if it can; else why not. A description that names keys and lets everybody write does
 * not say who may read, and neither does one that the service contradicts.
 */
export function openClaimDoubt(
  { operations, securitySchemes }: OpenApi,
  challenge: Seen<'authChallenge'> | undefined,
): string | undefined {
  const writes = writeOperations(operations)
  const open = writes.filter(({ security }) => security?.length === 0).length
  if (securitySchemes.length > 0 && open > Math.max(1, writes.length * FEW))
    return 'The OpenAPI description names keys, but says that they are needed for almost nothing.'
  if (challenge && (challenge.status === 401 || challenge.status === 403)) {
    const refused = operations.find(
      ({ method, path, security }) =>
        method === 'get' &&
        security?.length === 0 &&
        isAt(path, URL.parse(challenge.url)?.pathname ?? ''),
    )
    if (refused)
      return 'The OpenAPI description says that an operation needs no key, but the API refuses it.'
  }
  return undefined
}
