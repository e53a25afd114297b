// An undescribed API, on real servers: where it is found, and what proves nothing.
import assert from 'node:assert/strict'
import test from 'node:test'
import { lookAt, type Looking, type Pages } from '../../../test/fixture-site.ts'
import { api } from '../probes/api.ts'

const PAGE =
  '<!doctype html><title>Acme</title><h1>Acme</h1><p>Welcome to Acme, which has a page to read.</p>'
const json = (value: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const linking = (...links: string[]) =>
  `${PAGE}${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}`

async function found(pages: Pages, looking?: Looking) {
  const { api: observation, asked, origin } = await lookAt(api, pages, looking)
  assert.ok(observation?.state === 'observed', JSON.stringify(observation))
  const { baseUrl, url, status } = observation.value
  return {
    base: baseUrl.replace(origin, ''),
    url: url.replace(origin, ''),
    status,
    reason: observation.reason?.replace(origin, ''),
    asked,
  }
}

async function missed(pages: Pages) {
  const { api: observation, asked } = await lookAt(api, pages)
  assert.ok(observation && observation.state !== 'observed', JSON.stringify(observation))
  return { state: observation.state, detail: observation.detail ?? '', asked }
}

test('the submitted address is asked as it was given', async () => {
  const pages: Pages = { '/': PAGE, '/api/v1/status/buildinfo': json({ version: '2.42' }) }
  const { base, url, status, reason, asked } = await found(pages, {
    path: '/api/v1/status/buildinfo',
  })
  assert.deepEqual(
    [base, url, status, reason],
    ['/api/v1', '/api/v1/status/buildinfo', 200, 'the submitted address'],
  )
  assert.equal(asked[1], '/api/v1/status/buildinfo')
})

test('where pages lead: a link, a curl line, the JSON of the root', async () => {
  const linked = await found({
    '/': linking('/about', 'api/v1/targets'),
    '/api/v1/targets': json({ data: [] }),
  })
  assert.deepEqual(
    [linked.base, linked.url, linked.reason],
    ['/api/v1', '/api/v1/targets', 'linked from the home page as “api/v1/targets”'],
  )
  const rooted = await found({
    '/': json({ users: '/users', docs: 'https://elsewhere.example/' }, 404),
    '/users': json([{ id: 1 }]),
  })
  assert.deepEqual([rooted.url, rooted.status], ['/users', 200])
})

test('what scripts of the page read', async () => {
  const script =
    'const base="/";$.ajax({headers:{Accept:"application/json"},cache:!1,url:"settings",success(){}});fetch("api/logout");fetch("theme.css")'
  const shell =
    '<!doctype html><title>Flows</title><div id="app"></div><script src="vendor/vendor.js"></script><script src="red/main.min.js?v=1"></script>'
  const { url, reason, asked } = await found({
    '/': shell,
    '/red/main.min.js?v=1': { headers: { 'content-type': 'text/javascript' }, body: script },
    '/settings': json({ version: '5' }),
  })
  assert.deepEqual([url, reason], ['/settings', 'read by the script /red/main.min.js?v=1'])
  assert.ok(!asked.some((path) => /logout|theme|vendor/.test(path)), asked.join(' '))
  const inline = await found({
    '/': `${PAGE}<script>fetch('/rest/items').then(show)</script>`,
    '/rest/items': json([]),
  })
  assert.deepEqual([inline.base, inline.url], ['/rest', '/rest/items'])
})

test('usual places, and a refusal that an invented path does not get', async () => {
  assert.equal((await found({ '/': PAGE, '/v2/': json({}) })).base, '/v2')
  // Of monitoring, databases and package registries, whose root is a page.
  for (const path of ['/api/v1/status', '/query', '/-/v1/search'])
    assert.equal((await found({ '/': PAGE, [path]: json({}) })).url, path)
  const guarded = await found({
    '/': PAGE,
    '/rest': { status: 403, headers: { 'content-type': 'text/plain' }, body: 'CSRF Error' },
  })
  assert.deepEqual([guarded.base, guarded.status], ['/rest', 403])
  const machine = await found({
    '404': { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' },
    '/version': json({ server: '3.4' }),
  })
  assert.equal(machine.url, '/version')
})

test('what is answered like an invented path proves nothing, in whatever form', async () => {
  const everywhere = {
    'a JSON 404': json({ error: 'no such package available' }, 404),
    'a JSON 401': json({ title: 'Unauthorized' }, 401),
    'a bare 401': { status: 401, headers: { 'www-authenticate': 'Basic realm="Calendar"' } },
    'a bare 403': { status: 403 },
    'the same data': json({ ok: true }),
  }
  for (const [name, page] of Object.entries(everywhere)) {
    const { state, detail } = await missed({ '404': page })
    assert.equal(state, 'unobserved', name)
    assert.match(detail, /No read of an API was found/, name)
  }
  const { state } = await missed({ '/': PAGE, '/v1': json({ detail: 'Not Found' }, 404) })
  assert.equal(state, 'unobserved', 'a JSON 404 under /v1')
  const counted = await missed({
    '404': ({ url }) => json({ path: url, time: Date.now() }),
  })
  assert.equal(counted.state, 'unobserved', 'data that repeats the path')
})

test('the host of a description that answers its reads like invented paths is not measured', async () => {
  const described = JSON.stringify({
    openapi: '3.0.1',
    info: { title: 'Shop', version: '1' },
    paths: { '/items': { get: { responses: { 200: { description: 'All' } } } } },
  })
  const seen = await lookAt(api, {
    '/': PAGE,
    '/openapi.json': described,
    '404': json({ error: 'not found' }, 404),
  })
  for (const name of ['api', 'apiLatency', 'apiErrors', 'cors'] as const)
    assert.equal(seen[name]?.state, 'unobserved', name)
  assert.match(
    seen.api?.state === 'unobserved' ? (seen.api.detail ?? '') : '',
    /\/items is described, and answers 404 like a path that does not exist/,
  )
  const locked = await found({
    '/': PAGE,
    '/openapi.json': described,
    '404': json({ error: 'a key is needed' }, 401),
  })
  assert.deepEqual([locked.url, locked.status], ['/items', 401])
})

const operation = (parameters: object[] = []) => ({
  get: { parameters, responses: { 200: { description: 'Found.' } } },
})

test('a described API whose reads need an id is reached: by an example, or a list', async () => {
  const described = (paths: object): Pages => ({
    '/openapi.json': json({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
    '404': { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 Not Found' },
  })
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const shown = await found({
    ...described({ '/users/{id}': operation([{ ...id, example: 'ada' }]) }),
    '/users/ada': json({ id: 'ada' }),
  })
  assert.deepEqual([shown.url, shown.status], ['/users/ada', 200])
  const listed = await found({
    ...described({ '/users': operation(), '/users/{id}': operation([id]) }),
    '/users': json({ data: [{ id: 'u-7' }] }),
    '/users/u-7': json({ id: 'u-7' }),
  })
  assert.ok(listed.asked.includes('/users/u-7'), listed.asked.join(' '))
})

test('an id of ours that nothing has says nothing about the API, whose errors are read', async () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  const paths = { '/users/{id}': operation([id]) }
  for (const status of [400, 404, 422]) {
    const seen = await lookAt(api, {
      '/openapi.json': json({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
      '/users/1': json({ error: 'no such user' }, status),
      '404': json({ message: 'no route' }, 404),
    })
    for (const name of ['api', 'apiLatency', 'apiReads', 'cors'] as const)
      assert.equal(seen[name]?.state, 'unobserved', `${status} ${name}`)
    assert.equal(seen.apiErrors?.state, 'observed')
  }
})

test('the home page is asked for JSON, and a few of its links are followed', async () => {
  const negotiated: Pages = {
    '/': ({ headers }) =>
      headers.accept?.startsWith('application/json') ? json({ pets: '/pets/' }) : PAGE,
  }
  const rooted = await found(negotiated)
  assert.deepEqual([rooted.url, rooted.reason], ['/', 'the root of the host, asked for JSON'])
  const listed = await found({
    '/': linking('/varz', '/logout', '/style.css', '/site.webmanifest'),
    '/varz': json({ connections: 3 }),
    '/site.webmanifest': json({ name: 'Acme' }),
  })
  assert.deepEqual([listed.url, listed.status], ['/varz', 200])
  assert.ok(!listed.asked.some((path) => /logout|style|manifest/.test(path)), listed.asked.join())
  const many = Array.from({ length: 40 }, (_, index) => `/page-${index}`)
  const { asked } = await missed({ '/': linking(...many, '/explorer') })
  assert.ok(asked.includes('/explorer'))
  assert.ok(!asked.some((path) => path.startsWith('/page-')), 'a website is not crawled')
})

test('a health check and JSON-RPC at their usual places', async () => {
  for (const path of ['/healthz', '/-/healthy']) {
    const { health } = await lookAt(api, { '/': json({ ok: true }), [path]: { body: 'OK' } })
    assert.equal(health?.state === 'observed' && new URL(health.value.url).pathname, path)
  }
  const rpc = await found({
    '/': PAGE,
    '/jsonrpc': ({ method }) =>
      method === 'POST'
        ? json({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'No such method' } }, 400)
        : { status: 404 },
  })
  assert.deepEqual([rpc.url, rpc.reason], ['/jsonrpc', 'it answers in JSON-RPC'])
})

test('a website is no API because it tells its version, or because its errors have a form for programs', async () => {
  const version = await missed({ '/': PAGE, '/version': json({ version: '1' }) })
  assert.equal(version.state, 'unobserved')
  const negotiated: Pages = {
    '/': PAGE,
    '404': (request) =>
      request.headers.accept?.includes('application/json')
        ? json({ message: 'Not Found' }, 404)
        : { status: 404, body: PAGE },
  }
  const { state, detail } = await missed(negotiated)
  assert.equal(state, 'unobserved')
  assert.match(detail, /answers 404 in JSON.*tried \/, \/api, /)
})

test('what was not tried is not known, however many places were asked', async () => {
  const { state, detail, asked } = await missed({ '/': linking('/about', '/contact') })
  assert.equal(state, 'unobserved')
  assert.match(detail, /^No API was found at \/, .*\. Other addresses were not tried\.$/)
  for (const path of [
    '/api',
    '/api/v1',
    '/v2/',
    '/rest',
    '/openapi.json',
    '/documentation/json',
    '/doc',
  ])
    assert.ok(asked.includes(path), path)
})

test('a link that acts, or costs much, is not followed', async () => {
  const { state, asked } = await missed({
    '/': linking('/api/delete-all', '/api/debug/support', '/api/logout'),
  })
  assert.equal(state, 'unobserved')
  assert.ok(!asked.some((path) => /delete|debug|logout/.test(path)))
})

test('without that nobody can say: a failing home page, a header of an API, a sign-in', async () => {
  assert.equal((await missed({ '/': { status: 500, body: 'broken' } })).state, 'unobserved')
  assert.equal(
    (
      await missed({
        '404': { status: 404, headers: { 'x-acme-version': '1.6' }, body: 'not found' },
      })
    ).state,
    'unobserved',
  )
  assert.equal(
    (await missed({ '/': PAGE, '404': { status: 302, headers: { location: '/login' } } })).state,
    'unobserved',
  )
  assert.equal(
    (
      await missed({
        '/': PAGE,
        '404': { status: 404, headers: { 'access-control-allow-methods': 'GET, PUT, DELETE' } },
      })
    ).state,
    'unobserved',
  )
})

test('a description that names an unreachable server is often served by the API itself', async () => {
  const document = {
    openapi: '3.0.1',
    info: { title: 'Shop', version: '1' },
    paths: { '/items': { get: { responses: { 200: { description: 'All' } } } } },
  }
  const described = JSON.stringify({
    ...document,
    servers: [{ url: 'http://shop.internal.invalid:8080/v1' }],
  })
  const moved = await found({ '/': PAGE, '/v3/api-docs': described, '/v1/items': json([]) })
  assert.deepEqual([moved.base, moved.url, moved.status], ['/v1', '/v1/items', 200])
  assert.match(
    moved.reason ?? '',
    /its server http:\/\/shop\.internal\.invalid:8080\/v1 cannot be reached/,
  )
  const { state } = await missed({ '/': PAGE, '/v3/api-docs': described })
  assert.equal(state, 'unobserved')
})

test('what answers in JSON-RPC is an API', async () => {
  const rpc = json({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32601, message: 'Method not found' },
  })
  const pages: Pages = {
    '404': (request) =>
      request.method === 'POST' ? rpc : { status: 405, headers: { allow: 'POST' } },
  }
  const { url, reason } = await found(pages)
  assert.deepEqual([url, reason], ['/', 'it answers in JSON-RPC'])
})
