// Which operations of an API create API keys for whoever calls them.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import WORDS from './words.json' with { type: 'json' }

type OpenApi = Seen<'openapi'>
type Operation = OpenApi['operations'][number]

const API_KEYS: ReadonlySet<string> = new Set(WORDS.keys.apiKeys)
/**
 * Without a word before it, a key or token may be anything, such as that of a payment card: it has to
 * stand at the root or in an account, and its body has to be that of an API key.
 */
const ANY_KEYS = new Set(['keys', 'tokens'])
/** By which people tell their keys apart. */
const NAMES: ReadonlySet<string> = new Set(WORDS.keys.names)
/** What a key may do, and for how long. */
const LIMITS: ReadonlySet<string> = new Set(WORDS.keys.limits)
const ACCOUNTS: ReadonlySet<string> = new Set(WORDS.keys.accounts)
/** Where an API key of the caller may also stand. */
const PLACES: ReadonlySet<string> = new Set([...ACCOUNTS, ...WORDS.keys.places])
/** Most paths name none, and this test is cheap. */
const NAMES_KEYS = /key|token/i
const VERSION = /^v?\d[\w.-]{0,20}$/i
/** A key that is handed over, exchanged for a password, or given to somebody else. */
const OTHER_FIELDS: ReadonlySet<string> = new Set(WORDS.keys.otherFields)

/** `POST /v1/api-keys` or `POST /projects/{id}/api-keys`; not the keys of customers or devices. */
export function keyCreations({ operations }: Pick<OpenApi, 'operations'>): Operation[] {
  // Where users have keys, those of organizations belong to customers, too.
  const isForCustomers = operations.some(isKeyOfCustomer)
  return operations.filter(
    ({ method, path, body }) =>
      method === 'post' &&
      NAMES_KEYS.test(path) &&
      isKeyCollection(withoutName(segmentsOf(path)), body) &&
      !(isForCustomers && path.includes('{')) &&
      body?.fieldNames.some((name) => OTHER_FIELDS.has(plain(name))) !== true,
  )
}

/** A call without a key creates one, such as POST /keys with `security: []`; others need one. */
export function keyForAnyone(openapi: OpenApi | undefined): Operation | undefined {
  if (!openapi?.operations.some(({ security }) => security !== null && security.length > 0))
    return undefined
  return keyCreations(openapi).find(
    ({ path, security }) => security?.length === 0 && !path.includes('{'),
  )
}

function isKeyCollection(segments: readonly string[], body: Operation['body']): boolean {
  const last = plain(segments.at(-1) ?? '')
  if (ANY_KEYS.has(last) && !isBodyOfKey(body)) return false
  const places = API_KEYS.has(last) ? PLACES : ANY_KEYS.has(last) ? ACCOUNTS : undefined
  return (
    places !== undefined &&
    segments
      .slice(0, -1)
      .every((segment) => isSlot(segment) || VERSION.test(segment) || places.has(plain(segment)))
  )
}

/** It takes nothing; or it names the key, and limits it or takes nothing more. */
function isBodyOfKey(body: Operation['body']): boolean {
  if (body === null) return true
  const fields = body.fieldNames.map(plain)
  return (
    fields.some((name) => NAMES.has(name)) &&
    (fields.some((name) => LIMITS.has(name)) || fields.every((name) => NAMES.has(name)))
  )
}

/** Below a user, or for a subject that the caller names. */
function isKeyOfCustomer({ method, path, body }: Operation): boolean {
  if (!NAMES_KEYS.test(path)) return false
  const segments = segmentsOf(path)
  if (
    method === 'post' &&
    API_KEYS.has(plain(segments.at(-1) ?? '')) &&
    body?.fieldNames.includes('subject')
  )
    return true
  return segments.some(
    (segment, index) =>
      plain(segment) === 'users' &&
      isSlot(segments[index + 1]) &&
      API_KEYS.has(plain(segments[index + 2] ?? '')),
  )
}

/** A key that is created under a name of the caller's choice: `POST /api-tokens/{name}`. */
function withoutName(segments: string[]): string[] {
  const last = segments.at(-1) ?? ''
  return isSlot(last) && last.toLowerCase().endsWith('name}') ? segments.slice(0, -1) : segments
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function isSlot(segment: string | undefined): boolean {
  return segment?.startsWith('{') === true
}

function plain(segment: string): string {
  return segment
    .toLowerCase()
    .replace(/\.json$/, '')
    .replaceAll(/[-_]/g, '')
}
