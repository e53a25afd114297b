// Whatever is requested of any route, the response headers together stay below the limit of
// proxies.
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import test from 'node:test'
import fc from 'fast-check'
import { addressesOf, type Service } from '../../src/serve/http/route.ts'
import { routesOf } from '../../src/serve/http/routes/index.ts'
import { openApp, SETTINGS, sharedApp } from './open-app.ts'
import { holds } from '../property.ts'

/** nginx's default buffer for response headers. */
const MOST_BYTES = 4096
const LONGEST_PUBLIC_URL = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/${'c'.repeat(60)}`

/** Streams for minutes. */
const ENDLESS = '/events/stream'
const ROUTES = routesOf({
  settings: { ...SETTINGS, securityContact: 'mailto:a@b.example' },
} as Service).filter(({ method, path }) => method === 'GET' && path !== ENDLESS)
/** Addresses, each with what can be asked for there: a suffix has decided it, or there is one. */
const ACCEPTS = new Map(
  ROUTES.flatMap((route) =>
    addressesOf(route).map(({ url, representation }) => [
      url,
      representation === undefined && route.representations !== undefined
        ? ['*/*', 'text/html', 'text/markdown']
        : ['*/*'],
    ]),
  ),
)
const PATHS = [...ACCEPTS.keys()]
const NAMES = [
  ...new Set([
    ...ROUTES.flatMap(({ operation }) => Object.keys(operation?.query ?? {})),
    'add',
    'tool',
    'after',
    'unknown',
    'page',
    '__proto__',
  ]),
]

const hostileText = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'x',
        '漢',
        '😀',
        '"',
        '>; rel="next"',
        '\r\n',
        ',',
        '%',
        ' ',
        '&',
        '\u0000',
        '\ud800',
      ),
      fc.integer({ min: 1, max: 3000 }),
    )
    .map(([char, times]) => char.repeat(Math.ceil(times / char.length))),
  fc.constantFrom(
    '1',
    '2',
    '100',
    '999999999999',
    'true',
    'B',
    'score',
    'name',
    'email',
    'stripe,adyen',
    'a,b,c,d',
    'json',
    '',
  ),
)
const hostileQuery = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), hostileText), { maxLength: 8 })
  .map((pairs) =>
    pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&'),
  )
const hostileParameter = fc.oneof(
  fc.constantFrom('stripe', 'email', 'stripe.md', 'submit', 'nothing'),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
)

test('the fields of any answer stay below 4 KB', async (t) => {
  const { app } = await openApp(t, {
    settings: { publicUrl: LONGEST_PUBLIC_URL, publicReads: 999_999_999 },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const fieldsOf = (path: string, method: string, headers: Record<string, string>) =>
    new Promise<{ status: number; bytes: number }>((resolve, reject) => {
      request(`${url}${path}`, { method, headers, agent }, (answer) => {
        const bytes = answer.rawHeaders.reduce(
          (sum, text) => sum + Buffer.byteLength(text) + 2,
          `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n\r\n`.length,
        )
        answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      })
        .on('error', reject)
        .end()
    })
  const assertShort = async (
    pattern: string,
    parameter: string,
    query: string,
    method: string,
    accept: string,
    id: string,
  ) => {
    const path = `${pattern.replace(/:\w+/, parameter)}${query === '' ? '' : `?${query}`}`.slice(
      0,
      14_000,
    )
    const { status, bytes } = await fieldsOf(path, method, { accept, 'x-request-id': id })
    assert.ok(
      bytes < MOST_BYTES,
      `${method} ${path.slice(0, 200)} as ${accept}: ${bytes} bytes of fields`,
    )
    // 501 is what the registry's standard wants for a deletion that a registry does not offer.
    assert.ok(status < 500 || status === 501, `${method} ${path.slice(0, 200)}: ${status}`)
  }
  // Each route at least once in each representation, and with the longest valid values.
  const longest = NAMES.map((name) => `${name}=${encodeURIComponent('漢'.repeat(64))}`).join('&')
  for (const [pattern, accepts] of ACCEPTS) {
    if (pattern.endsWith('/events')) continue
    for (const accept of accepts) {
      for (const query of [
        longest,
        'fields=slug',
        `q=${encodeURIComponent('漢'.repeat(200))}&category=${encodeURIComponent('漢'.repeat(64))}&limit=1&page=999999999999`,
      ])
        await assertShort(pattern, 'stripe', query, 'GET', accept, 'x'.repeat(64))
    }
  }
  await holds(
    fc.asyncProperty(
      fc.constantFrom(...PATHS),
      hostileParameter,
      hostileQuery,
      fc.constantFrom('GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE'),
      fc.constantFrom('*/*', 'text/html', 'text/markdown', 'application/json', 'image/*'),
      fc.stringMatching(/^[!-~]{1,80}$/),
      assertShort,
    ),
    { tries: 80 },
  )
})

test('a value that is too long is refused with how long it may be', async () => {
  const { app } = await sharedApp()
  for (const [url, pointer, expected] of [
    [`/tools?category=${'x'.repeat(65)}`, '/query/category', /at most 64/],
    [`/tools?page=${'0'.repeat(100)}1`, '/query/page', /at most 64/],
    [`/tools?unknown=${'x'.repeat(9000)}`, '/query', /at most 8000/],
    [`/compare?tools=${'x'.repeat(1001)}`, '/query/tools', /at most 1000/],
    [`/method?${'x'.repeat(9000)}`, '/query', /at most 8000/],
  ] as const) {
    const answer = await app.inject(url)
    const problem = answer.json<{ code: string; errors: { pointer: string; detail: string }[] }>()
    assert.deepEqual(
      [answer.statusCode, problem.code, problem.errors[0]?.pointer],
      [400, 'invalid-parameter', pointer],
    )
    assert.match(problem.errors[0]?.detail ?? '', expected)
  }
  assert.equal((await app.inject(`/search?q=${'x'.repeat(5000)}`)).statusCode, 200)
})
