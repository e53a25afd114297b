// What applies to every path: ids, methods, CORS, problem details, invalid input, overload,
// internal errors.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../src/errors/refusal.ts'
import { openApp } from './open-app.ts'
import { untilTrue } from '../until.ts'

interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: string
}

const lasting = (headers: Record<string, unknown>) => ({
  ...headers,
  'x-request-id': undefined,
  date: undefined,
})

test('the protocol', async (t) => {
  const { app } = await openApp(t)

  await t.test('X-Request-Id is echoed if safe, else made', async () => {
    assert.equal(
      (await app.inject({ url: '/health', headers: { 'x-request-id': 'abc-1.2_3' } })).headers[
        'x-request-id'
      ],
      'abc-1.2_3',
    )
    for (const strange of ['a b', 'a:b', 'x'.repeat(65), '<script>', '']) {
      const id = String(
        (await app.inject({ url: '/health', headers: { 'x-request-id': strange } })).headers[
          'x-request-id'
        ],
      )
      assert.match(id, /^[0-9a-f-]{36}$/)
    }
  })

  await t.test('404: problem details for programs, a page for browsers', async () => {
    const answer = await app.inject({ url: '/nowhere', headers: { 'x-request-id': 'me' } })
    assert.equal(answer.statusCode, 404)
    assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
    const { type, title, status, detail, instance, code } = answer.json<ProblemBody>()
    assert.deepEqual(
      [type, title, status, instance, code],
      ['/docs/errors#not-found', 'Not found', 404, '/requests/me', 'not-found'],
    )
    assert.match(detail, /openapi\.json/)
    const page = await app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 404)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.equal(
      (
        await app.inject({
          method: 'POST',
          url: '/nowhere',
          headers: { 'content-type': 'text/plain' },
          payload: 'x',
        })
      ).statusCode,
      404,
    )
  })

  await t.test('405 with Allow, for methods known and unknown to the framework', async () => {
    for (const [method, url, allow] of [
      ['POST', '/tools', 'GET, HEAD, OPTIONS'],
      ['PUT', '/tools/resend', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
      ['PATCH', '/tools/resend/badge.svg', 'GET, HEAD, OPTIONS'],
      ['GET', '/reviews', 'OPTIONS, POST'],
      ['HEAD', '/reviews', 'OPTIONS, POST'],
      ['PUT', '/keys/current', 'DELETE, GET, HEAD, OPTIONS'],
      ['PUT', '/tools/submit', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST'],
      ['TRACE', '/search', 'GET, HEAD, OPTIONS'],
      ['PROPFIND', '/health', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await app.inject({ method: method as 'GET', url })
      assert.equal(answer.statusCode, 405, `${method} ${url}`)
      assert.equal(answer.headers.allow, allow, `${method} ${url}`)
    }
  })

  await t.test('OPTIONS and preflight', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/tools/resend?x=1',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    })
    assert.equal(answer.statusCode, 204)
    assert.equal(answer.headers.allow, 'DELETE, GET, HEAD, OPTIONS, PATCH')
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.match(String(answer.headers['access-control-allow-headers']), /Authorization/)
    assert.equal((await app.inject({ method: 'OPTIONS', url: '/nowhere' })).statusCode, 404)
    assert.match(
      String((await app.inject('/tools/resend')).headers['access-control-expose-headers']),
      /RateLimit/,
    )
  })

  await t.test('400, 413, 415: bodies that cannot be read', async () => {
    const json = { 'content-type': 'application/json' }
    for (const [status, code, headers, payload] of [
      [400, 'invalid-json', json, '{"url":'],
      [400, 'invalid-json', json, `${'['.repeat(50)}${']'.repeat(50)}`],
      [400, 'invalid-json', json, Buffer.from([0x7b, 0xff, 0x7d])],
      [400, 'invalid-body', json, ''],
      [400, 'invalid-body', {}, ''],
      [413, 'body-too-large', json, JSON.stringify({ url: 'x'.repeat(70_000) })],
      [415, 'unsupported-media-type', { 'content-type': 'text/plain' }, 'x'],
      [
        415,
        'unsupported-media-type',
        { 'content-type': 'application/x-www-form-urlencoded' },
        'url=x',
      ],
      [415, 'unsupported-media-type', { 'content-type': 'nonsense' }, 'x'],
    ] as [number, string, Record<string, string>, string | Buffer][]) {
      // A page of ours sends reviews as a form.
      const isForm = payload === 'url=x'
      for (const url of ['/tools/submit', ...(isForm ? [] : ['/reviews']), '/keys']) {
        const answer = await app.inject({ method: 'POST', url, headers, payload })
        assert.equal(answer.statusCode, status, `${url} ${code}: ${answer.body}`)
        assert.equal(answer.json<ProblemBody>().code, code)
        assert.equal(answer.json<ProblemBody>().status, status)
      }
    }
  })

  await t.test('400: an address that cannot be decoded', async () => {
    for (const url of ['/tools/%zz', '/tools/%', '/%c0%af']) {
      const answer = await app.inject(url)
      assert.ok([400, 404].includes(answer.statusCode), url)
      assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
      assert.ok(answer.headers['x-request-id'])
    }
  })

  await t.test('every response has security headers', async () => {
    for (const url of ['/tools', '/nowhere', '/tools/resend/badge.svg', '/docs', '/livez']) {
      assert.equal((await app.inject(url)).headers['x-content-type-options'], 'nosniff', url)
    }
    for (const url of ['/', '/tools', '/nowhere', '/docs']) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
      assert.match(
        String(headers['content-security-policy']),
        /^default-src 'none';.*frame-ancestors 'none'$/,
        url,
      )
      assert.equal(headers['referrer-policy'], 'no-referrer', url)
    }
  })
})

test('kept answers', async (t) => {
  let finds = 0
  const { app, logged } = await openApp(t, {
    wrap: (catalogue) => ({
      ...catalogue,
      findDocument: (slug, name) => {
        finds += 1
        return catalogue.findDocument(slug, name)
      },
    }),
  })
  const first = await app.inject('/tools/stripe')
  await app.inject('/tools/stripe')
  const second = await app.inject('/tools/stripe')
  assert.equal(finds, 2)
  assert.equal(second.body, first.body)
  assert.deepEqual(lasting(second.headers), lasting(first.headers))
  assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id'])
  assert.equal(logged.filter((line) => line.includes('"/tools/:slug"')).length, 3)
  const review = (toolSlug: string) =>
    app.inject({ method: 'POST', url: '/reviews', payload: { toolSlug, task: {} } })
  await review('resend')
  await app.inject({ method: 'POST', url: '/keys', payload: { name: 'other' } })
  await app.inject('/tools/stripe')
  assert.equal(finds, 2, 'what is written elsewhere leaves it')
  await review('stripe')
  await app.inject('/tools/stripe')
  assert.equal(finds, 3)
})

test('a write of another process is seen within a second', async (t) => {
  const { app, catalogue } = await openApp(t)
  const before = await app.inject('/tools/resend/reviews')
  const review = {
    toolSlug: 'resend',
    task: {},
    id: 'r1',
    createdAt: '2026-11-15T00:00:00.000Z',
    verified: false,
    evidenceLevel: 'told' as const,
    weight: 0.1,
  }
  await catalogue.addReview(
    {
      slug: 'resend',
      review,
      reviewer: 'someone',
      network: 'n',
      isTrusted: false,
      heldBy: null,
      windowMs: 0,
      quota: null,
    },
    () => ({ count: 1, score: null, low: null, high: null }),
    Date.parse(review.createdAt),
  )
  const again = () =>
    app.inject({
      url: '/tools/resend/reviews',
      headers: { 'if-none-match': String(before.headers.etag) },
    })
  await untilTrue(async () => (await again()).statusCode !== 304, 'the change is never seen')
  const after = await again()
  assert.equal(after.statusCode, 200)
  assert.equal(after.json<{ reviews: unknown[] }>().reviews.length, 1)
})

test('503: under load all but badges, health and liveness are shed', async (t) => {
  const { app } = await openApp(t, {
    loadGuard: { isOverloaded: () => true, delayMs: () => 900, stop: () => {} },
  })
  for (const url of ['/tools', '/search?q=a', '/tools/resend', '/openapi.json', '/']) {
    const answer = await app.inject(url)
    assert.equal(answer.statusCode, 503, url)
    assert.equal(answer.json<ProblemBody>().code, 'overloaded')
    assert.ok(Number(answer.headers['retry-after']) >= 1)
  }
  for (const url of ['/health', '/livez', '/tools/resend/badge.svg'])
    assert.equal((await app.inject(url)).statusCode, 200, url)
  assert.equal((await app.inject('/readyz')).statusCode, 503)
})

test('whoever is told that the service is ready is served: it is not while load grows', async (t) => {
  const load = { isOverloaded: false, delayMs: 900 }
  const { app } = await openApp(t, {
    loadGuard: {
      isOverloaded: () => load.isOverloaded,
      delayMs: () => load.delayMs,
      stop: () => {},
    },
  })
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  assert.deepEqual([await statusOf('/readyz'), await statusOf('/tools')], [503, 200])
  load.delayMs = 0
  await untilTrue(async () => (await statusOf('/readyz')) === 200, 'it is never ready')
  assert.equal(await statusOf('/tools'), 200)
  load.isOverloaded = true
  assert.deepEqual([await statusOf('/readyz'), await statusOf('/tools')], [503, 503])
})

test('faults of ours and of the database', async (t) => {
  let fault: Error = new Error('secret: select * from tool')
  const fail = () => Promise.reject(fault)
  const { app, logged } = await openApp(t, {
    wrap: (catalogue) => ({ ...catalogue, listTools: fail, countTools: fail, ping: fail }),
  })

  await t.test('500: says nothing but the request id; the log has the cause', async () => {
    const answer = await app.inject('/tools')
    assert.equal(answer.statusCode, 500)
    assert.equal(answer.json<ProblemBody>().code, 'internal')
    assert.doesNotMatch(answer.body, /secret|select|at .*\.ts/)
    assert.ok(
      logged.some(
        (line) =>
          line.includes('secret: select') && line.includes(String(answer.headers['x-request-id'])),
      ),
    )
  })

  await t.test(
    '503: the database does not take it; health says degraded, readiness says no',
    async () => {
      fault = new Refusal('database-unavailable', { retryAfter: 1 })
      const answer = await app.inject('/tools')
      assert.equal(answer.statusCode, 503)
      assert.equal(answer.headers['retry-after'], '1')
      const health = await app.inject('/health')
      assert.equal(health.statusCode, 200)
      assert.equal(health.json<{ status: string }>().status, 'degraded')
      assert.equal((await app.inject('/readyz')).statusCode, 503)
      assert.equal((await app.inject('/livez')).statusCode, 200)
    },
  )
})
