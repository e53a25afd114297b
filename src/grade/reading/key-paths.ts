// Which paths of an API manage API keys.
import type { Seen } from '../../domain/evidence/observations/index.ts'

const KEY_SEGMENTS = new Set([
  'keys',
  'apikeys',
  'tokens',
  'apitokens',
  'accesstokens',
  'personalaccesstokens',
  'serviceaccounts',
])

/** `/v1/api-keys/{id}`, `/api_keys` and `/apiKeys` alike. */
export function isKeyPath(path: string): boolean {
  return path
    .split('/')
    .some((segment) => KEY_SEGMENTS.has(segment.toLowerCase().replaceAll(/[-_]/g, '')))
}

/** A call that is declared to need no key creates one, such as POST /keys with `security: []`. */
export function givesKeysToAnyone(openapi: Seen<'openapi'> | undefined): boolean {
  return (
    openapi?.operations.some(
      ({ method, path, security }) =>
        method === 'post' && isKeyCollection(path) && security?.length === 0,
    ) ?? false
  )
}

/** `/v1/api-keys`, but nothing below a key or a person. */
function isKeyCollection(path: string): boolean {
  return !path.includes('{') && isKeyPath(`/${path.split('/').at(-1) ?? ''}`)
}
