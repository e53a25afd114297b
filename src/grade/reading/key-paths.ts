// Which paths of an API are about the keys that open it.

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
