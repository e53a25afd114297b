// A tool whose answers are changed at random: a status, a header field, a part of what is sent, or
// all of it. What stays is enough for every probe to find something.
import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { anyCharacter } from './any-text.ts'

/** One change of an answer. `at` chooses the answer, and the place in it. */
export interface Change {
  at: number
  of: 'status' | 'redirect' | 'field' | 'part' | 'name' | 'copies' | 'text' | 'whole'
  status: number
  field: string
  value: unknown
}

/** Around the limits that schemas set, and far beyond. */
const LENGTHS = [0, 21, 51, 65, 101, 201, 256, 301, 501, 601, 1_001, 2_049, 4_097, 8_193, 20_001]
const PIECES = [
  'a',
  'é',
  '😀',
  '\u0000',
  '"',
  '\\',
  '\n',
  ' b',
  '/x',
  'https://',
  '%',
  '\u202e',
  '-1',
]
const NUMBERS = [
  -1,
  0.5,
  1e21,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 53) - 1,
  99,
  600,
  999,
  65_536,
  4_000_000_000,
]
const FIELDS = [
  'content-type',
  'www-authenticate',
  'allow',
  'link',
  'location',
  'retry-after',
  'ratelimit-policy',
  'ratelimit-limit',
  'x-ratelimit-reset',
  'cache-control',
  'strict-transport-security',
  'content-encoding',
  'mcp-session-id',
  'etag',
  'last-modified',
  'alt-svc',
  'access-control-allow-origin',
  'set-cookie',
  'content-language',
  'deprecation',
]

const anyLongText = fc
  .tuple(fc.constantFrom(...LENGTHS), fc.constantFrom(...PIECES), fc.string({ maxLength: 12 }))
  .map(([length, piece, start]) =>
    (start + piece.repeat(Math.ceil(length / piece.length))).slice(0, Math.max(length, 1)),
  )
const anyMeaning = fc.constantFrom(
  '2026-07-28',
  '275760-09-13T00:00:01Z',
  '0000-00-00',
  '-271821-04-19',
  '9'.repeat(400),
  '1'.repeat(25),
  '-5',
  '1e400',
  'Infinity',
  'NaN',
  '"x";q=99999999999999999999;w=-1',
  'https://[::1',
  'http://127.0.0.1:1/',
  `/${'p'.repeat(2_100)}`,
  `?${'q=1&'.repeat(600)}`,
  `//${'h'.repeat(300)}.example/`,
  'file:///etc/passwd',
  'javascript:alert(1)',
  '#/components/schemas/Message',
  '__proto__',
  'constructor',
  'Bearer resource_metadata="/x", scope="',
  'text/event-stream',
  'application/json',
  'text/html',
  'br',
  'deflate',
)
const anyText = fc.oneof(
  { weight: 4, arbitrary: anyLongText },
  { weight: 3, arbitrary: anyMeaning },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
)
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: anyText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS, null, true, false, {}, []) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(5, 41, 61, 101, 201, 501, 2_001), anyText)
      .map(([count, text]) =>
        Array.from({ length: count }, (_, at) => `${text.slice(0, 300)}${at}`),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(3, 47, 63, 200)
      .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  },
)

/** Whole answers of another kind. */
const WHOLE = [
  '',
  '{}',
  '[]',
  'null',
  '0',
  '{"jsonrpc":"2.0","id":0,"result":{"supportedVersions":[1,"x"],"capabilities":{"a":1}}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":9007199254740991,"message":""}}',
  'event: endpoint\ndata: /messages\n\n',
  'openapi: 3.0.0\ninfo: {title: x, version: .nan}\npaths: {/a: {get: {parameters: [{name: p, in: query, schema: {maximum: .inf}}], responses: {200: {}}}}}\n',
  '<!doctype html><title></title><a href="/a">a</a>',
  `<html><body>${'<a href="/docs/x">API reference</a>'.repeat(600)}</body></html>`,
  `# Title\n\n## Links\n\n${'- [a](/b): c\n'.repeat(3_000)}`,
  '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><updated>x</updated></feed>',
  'User-agent: *\nDisallow: /docs\nSitemap: x',
  '\uFEFF{"a":1}',
  '\u0000\u0001\u0002',
]

export const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 1_000_000 }),
  of: fc.constantFrom<Change['of'][]>(
    'part',
    'part',
    'part',
    'part',
    'name',
    'copies',
    'field',
    'field',
    'text',
    'status',
    'redirect',
    'whole',
  ),
  status: fc.oneof(
    fc.constantFrom(200, 201, 204, 206, 301, 302, 304, 400, 401, 403, 404, 405, 410, 418, 422, 429),
    fc.integer({ min: 200, max: 999 }),
  ),
  field: fc.constantFrom(...FIELDS),
  value: anyValue,
})

/** How many answers share the changes: the more, the fewer does each of them get. */
const SPREAD = 48

/** Those that are for this answer: the same ones each time that it is asked for. */
function changesFor(key: string, changes: readonly Change[]): Change[] {
  let hash = 7
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 1_000_003
  return changes.filter(({ at }) => at % SPREAD === hash % SPREAD)
}

/** Sends what the listener behind it sends, with its changes. */
export function changed(
  request: IncomingMessage,
  response: ServerResponse,
  changes: readonly Change[],
): void {
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  const method = String(request.headers['mcp-method'] ?? request.method)
  const own = changesFor(`${method} ${path}`, changes)
  if (own.length === 0) return
  // What is compressed could not be changed.
  delete request.headers['accept-encoding']
  const chunks: Buffer[] = []
  const end = response.end.bind(response)
  const writeHead = response.writeHead.bind(response)
  let head: { status: number; fields: Record<string, string> } | null = null
  const add = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  response.writeHead = (status: number, ...more: unknown[]) => {
    const fields = more.find((each) => typeof each === 'object') as Record<string, string>
    head = { status, fields: { ...fields } }
    return response
  }
  response.flushHeaders = () => {}
  response.write = (chunk: unknown) => (add(chunk), true)
  response.end = (chunk?: unknown) => {
    add(chunk)
    const { status, fields } = head ?? { status: response.statusCode, fields: {} }
    const sent = { status, fields, body: Buffer.concat(chunks).toString() }
    for (const change of own) apply(change, sent)
    delete sent.fields['content-length']
    response.removeHeader('content-length')
    writeHead(sent.status, sent.fields)
    return end(request.method === 'HEAD' || sent.status === 204 ? '' : sent.body)
  }
}

interface Sent {
  status: number
  fields: Record<string, string>
  body: string
}

function apply(change: Change, sent: Sent): void {
  const { of, at, value, status, field } = change
  if (of === 'status') sent.status = status
  else if (of === 'redirect') {
    sent.status = [301, 302, 303, 307, 308][status % 5] ?? 301
    sent.fields['location'] = fieldValue(value)
  } else if (of === 'field') sent.fields[field] = fieldValue(value)
  else if (of === 'whole') sent.body = WHOLE[at % WHOLE.length] ?? ''
  else if (of === 'text' || !isJson(sent.body)) sent.body = withText(sent.body, at, value)
  else sent.body = JSON.stringify(withChange(JSON.parse(sent.body), change))
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

function fieldValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/[^\t\x20-\x7e]/g, '?').slice(0, 6_000)
}

/** Between two words, so that what is around it still means something. */
export function withText(body: string, at: number, value: unknown): string {
  if (body.length > LONGEST_BODY) return body
  const places = [...body.matchAll(/[\s"'>(]/g)].map(({ index }) => index + 1)
  const place = places[at % Math.max(1, places.length)] ?? 0
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `${body.slice(0, place)}${text}${body.slice(place)}`
}

type Branch = Record<string, unknown> | unknown[]

/** Copies of copies, and texts within texts, grow without end. */
const MOST_PLACES = 2_000
const LONGEST_BODY = 100_000

/** What JSON can hold, with one of its parts changed. */
export function withChange(json: unknown, { at, of, value }: Change): unknown {
  const places: [Branch, string | number][] = []
  const list = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const branch = part as Branch
    for (const key of Object.keys(branch)) {
      places.push([branch, Array.isArray(branch) ? Number(key) : key])
      list(Reflect.get(branch, key))
    }
  }
  list(json)
  const place = places[at % Math.max(1, places.length)]
  // A value that were in two places would hold itself once it is changed.
  if (!place) return structuredClone(value)
  const [branch, key] = place
  const part: unknown = Reflect.get(branch, key)
  const isSmall = places.length < MOST_PLACES && (JSON.stringify(part) ?? '').length < 500
  const text = typeof value === 'string' ? value.slice(0, 3_000) : String(value)
  if (of === 'name' && !Array.isArray(branch)) {
    Reflect.deleteProperty(branch, key)
    Object.defineProperty(branch, text, {
      value: part,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  } else if (of === 'copies' && isSmall) {
    const count = [3, 41, 101, 501, 2_100][at % 5] ?? 3
    if (Array.isArray(branch))
      branch.push(...Array.from({ length: count }, () => structuredClone(part)))
    else for (let n = 0; n < Math.min(count, 600); n++) branch[`${key}${n}`] = structuredClone(part)
  } else if (of !== 'copies') Reflect.set(branch, key, structuredClone(value))
  return json
}
