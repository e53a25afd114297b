import assert from 'node:assert/strict'
import test from 'node:test'
import type { IncomingMessage } from 'node:http'
import { lookAt, type Page, type Pages } from '../../../test/fixture-site.ts'
import { api, graphql } from './api.ts'

const PAGE = '<!doctype html><title>Acme</title><h1>Acme</h1>'
const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Page => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})
const response = {
  description: 'Fine.',
  content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
}
const operation = (more: object = {}) => ({ responses: { 200: response }, ...more })
const description = (origin: string, paths: object, more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Acme', version: '1' },
    servers: [{ url: `${origin}/v1` }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths,
    ...more,
  })
const OPEN = {
  '/messages': { get: operation({ security: [] }), post: operation() },
  '/sends': { post: operation() },
}

function model(origin: string): Pages {
  let calls = 0
  return {
    '/': PAGE,
    '/openapi.json': description(origin, OPEN),
    '/v1/messages': ({ headers }: IncomingMessage) => {
      calls += 1
      if (headers['if-none-match'] === '"one"') return { status: 304, headers: { etag: '"one"' } }
      return json({ data: [{ id: 'm1' }], time: `2026-11-15T00:00:0${calls % 10}Z` }, 200, {
        etag: '"one"',
        'cache-control': 'no-cache',
        'ratelimit-policy': '"default";q=100;w=60',
        ratelimit: '"default";r=50;t=30',
        'access-control-allow-origin': '*',
      })
    },
    '/v1/sends': json({ title: 'Wrong method' }, 405, { allow: 'POST' }),
    '/health': json({ status: 'pass' }),
    '404': {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
      body: '{"type":"https://acme.example/errors/not-found","title":"There is no such path.","status":404}',
    },
  }
}

test('a conditional read of what has changed shows nothing; one that ignores its validator does', async () => {
  for (const [isNew, expected] of [
    [true, null],
    [false, 200],
  ] as const) {
    let calls = 0
    const { apiReads } = await lookAt(api, {
      '/': () => json({ calls: (calls += 1) }, 200, { etag: isNew ? `"${calls}"` : '"same"' }),
    })
    const [read] = apiReads?.state === 'observed' ? apiReads.value.reads : []
    assert.equal(read?.conditionalStatus, expected)
  }
})

test('a documented API that does everything right', async () => {
  const seen = await lookAt(api, model)
  const { origin } = seen
  assert.ok(seen.api?.state === 'observed')
  assert.deepEqual(seen.api.value, {
    baseUrl: `${origin}/v1`,
    url: `${origin}/v1/messages`,
    status: 200,
    contentType: 'application/json',
    isJson: true,
  })
  assert.ok(seen.apiLatency?.state === 'observed' && seen.apiLatency.value.samplesMs.length === 5)
  assert.ok(seen.apiReads?.state === 'observed')
  const [read] = seen.apiReads.value.reads
  assert.deepEqual(
    [read?.status, read?.hasEtag, read?.conditionalStatus, read?.repeat],
    [200, true, 304, 'same'],
  )
  assert.deepEqual(seen.rateLimits?.state === 'observed' && seen.rateLimits.value.fields, [
    'ratelimit',
    'ratelimit-policy',
  ])
  assert.ok(seen.apiErrors?.state === 'observed')
  const { status, isJson, members, hasCode, hasMessage, hasPointer, leak, contentType } =
    seen.apiErrors.value
  assert.deepEqual(
    [status, isJson, members, hasCode, hasMessage, hasPointer, leak, contentType],
    [404, true, ['type', 'title', 'status'], true, true, true, 'none', 'application/problem+json'],
  )
  assert.deepEqual(seen.methodRefusal?.state === 'observed' && seen.methodRefusal.value, {
    url: `${origin}/v1/sends`,
    status: 405,
    allow: 'POST',
  })
  assert.deepEqual(seen.cors?.state === 'observed' && seen.cors.value, {
    url: `${origin}/v1/messages`,
    reflectsOrigin: false,
    allowsCredentials: false,
  })
  assert.deepEqual(seen.health?.state === 'observed' && seen.health.value, {
    url: `${origin}/health`,
    status: 200,
    isJson: true,
  })
})

test('two looks at the same API see the same', async () => {
  const [first, again] = [await lookAt(api, model), await lookAt(api, model)]
  const without = (seen: typeof first) =>
    JSON.stringify([
      seen.api,
      seen.apiReads,
      seen.rateLimits,
      seen.apiErrors,
      seen.methodRefusal,
      seen.cors,
      seen.health,
    ]).replaceAll(seen.origin, '')
  assert.equal(
    without(first).replaceAll(/agentgrade-\w+/g, ''),
    without(again).replaceAll(/agentgrade-\w+/g, ''),
  )
})

test('nothing but reads is sent', async () => {
  const methods = new Set<string>()
  const watched = (page: Pages[string]) => (request: IncomingMessage) => {
    methods.add(request.method ?? '')
    return typeof page === 'function' ? page(request) : page
  }
  await lookAt(api, (origin) =>
    Object.fromEntries(Object.entries(model(origin)).map(([path, page]) => [path, watched(page)])),
  )
  assert.deepEqual([...methods], ['GET'])
})

test('an API behind a key: reachable, but its reads and limits are not seen', async () => {
  const refused = json({ error: { code: 'unauthorized', message: 'A key is needed.' } }, 401, {
    'www-authenticate': 'Bearer',
  })
  const seen = await lookAt(api, (origin) => ({
    '/': PAGE,
    '/openapi.json': description(origin, {
      '/messages': { get: operation() },
      '/sends': { post: operation() },
    }),
    '/v1/messages': refused,
    '/v1/sends': refused,
  }))
  assert.deepEqual(
    seen.api?.state === 'observed' && [seen.api.value.status, seen.api.value.isJson],
    [401, true],
  )
  assert.deepEqual(seen.apiReads?.state === 'unobserved' && seen.apiReads.cause, 'auth-required')
  assert.deepEqual(
    seen.rateLimits?.state === 'unobserved' && seen.rateLimits.cause,
    'auth-required',
  )
  assert.deepEqual(
    seen.methodRefusal?.state === 'unobserved' && seen.methodRefusal.cause,
    'auth-required',
  )
  assert.equal(seen.health?.state, 'not-offered')
})

test('answers that change, errors that leak, origins that are echoed', async () => {
  let calls = 0
  const seen = await lookAt(api, (origin) => ({
    '/': PAGE,
    '/openapi.json': description(origin, { '/messages': { get: operation({ security: [] }) } }),
    '/v1/messages': ({ headers }) => {
      calls += 1
      const echoed: Record<string, string> = headers.origin
        ? {
            'access-control-allow-origin': headers.origin,
            'access-control-allow-credentials': 'true',
          }
        : {}
      return json({ count: calls }, 200, echoed)
    },
    '404': {
      status: 404,
      headers: { 'content-type': 'text/plain' },
      body: 'Error: no route\n    at Router.handle (/srv/acme/lib/router.js:12:9)',
    },
  }))
  assert.deepEqual(
    seen.apiReads?.state === 'observed' && seen.apiReads.value.reads[0]?.repeat,
    'same-shape',
  )
  assert.deepEqual(
    seen.apiErrors?.state === 'observed' && [
      seen.apiErrors.value.isJson,
      seen.apiErrors.value.leak,
    ],
    [false, 'stack'],
  )
  assert.deepEqual(
    seen.cors?.state === 'observed' && [
      seen.cors.value.reflectsOrigin,
      seen.cors.value.allowsCredentials,
    ],
    [true, true],
  )
  assert.equal(seen.rateLimits?.state, 'not-offered')
  assert.deepEqual(
    seen.methodRefusal?.state === 'unobserved' && seen.methodRefusal.cause,
    'not-probed',
  )
})

test('a website without a known API, and one whose documentation speaks of an API, are not judged by it', async () => {
  const none = await lookAt(api, { '/': PAGE })
  assert.deepEqual(
    [none.api?.state, none.apiReads?.state, none.health?.state],
    ['unobserved', 'unobserved', 'unobserved'],
  )
  const documented = await lookAt(api, {
    '/': `${PAGE}<a href="/docs/api">API reference</a>`,
    '/docs/api': '<title>API</title><h1>API</h1>',
  })
  assert.deepEqual(documented.api?.state === 'unobserved' && documented.api.cause, 'not-probed')
})

test('an API that fails is not judged', async () => {
  const seen = await lookAt(api, (origin) => ({
    '/': PAGE,
    '/openapi.json': description(origin, {}),
    '/robots.txt': 'User-agent: *\nAllow: /',
    '404': { status: 502 },
  }))
  assert.deepEqual(seen.api?.state === 'observed' && seen.api.value.status, 502)
  assert.equal(seen.apiErrors?.state, 'unobserved')
  assert.equal(seen.apiLatency?.state, 'unobserved')
})

test('health: where every path answers, an answer says nothing', async () => {
  const seen = await lookAt(api, (origin) => ({
    '/': PAGE,
    '/openapi.json': description(origin, { '/messages': { get: operation({ security: [] }) } }),
    '/v1/messages': json([]),
    '404': json({ ok: true }),
  }))
  assert.deepEqual(seen.health?.state === 'unobserved' && seen.health.cause, 'unreadable')
})

test('GraphQL: open, hidden, absent', async () => {
  const endpoint = (answer: () => Page): Pages => ({ '/': PAGE, '/graphql': answer })
  const open = await lookAt(
    graphql,
    endpoint(() =>
      json({ data: { __typename: 'Query', __schema: { queryType: { name: 'Query' } } } }),
    ),
  )
  assert.deepEqual(
    open.graphql?.state === 'observed' && [
      open.graphql.value.answersTypename,
      open.graphql.value.isIntrospectable,
    ],
    [true, true],
  )
  let asked = 0
  const hidden = await lookAt(
    graphql,
    endpoint(() =>
      (asked += 1) === 1
        ? json({ errors: [{ message: 'Introspection is off.' }] }, 400)
        : json({ data: { __typename: 'Query' } }),
    ),
  )
  assert.deepEqual(
    hidden.graphql?.state === 'observed' && [
      hidden.graphql.value.answersTypename,
      hidden.graphql.value.isIntrospectable,
    ],
    [true, false],
  )
  assert.equal((await lookAt(graphql, { '/': PAGE })).graphql?.state, 'not-offered')
  assert.equal((await lookAt(graphql, { '404': PAGE })).graphql?.state, 'not-offered')
})

test('a GraphQL endpoint alone is an API', async () => {
  const seen = await lookAt(api, { '/': PAGE, '/graphql': json({ data: { __typename: 'Query' } }) })
  assert.deepEqual(seen.api?.state === 'observed' && [seen.api.value.url, seen.api.value.isJson], [
    `${seen.origin}/graphql`,
    true,
  ])
  assert.equal(seen.apiReads?.state, 'unobserved')
})
