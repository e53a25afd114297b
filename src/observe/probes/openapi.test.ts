import assert from 'node:assert/strict'
import test from 'node:test'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { lookAt, type Looking, type Pages } from '../../../test/fixture-site.ts'
import { descriptionLinks } from '../reading/openapi/description-link.ts'
import { openapi } from './api.ts'

const document = (server: string) => ({
  openapi: '3.1.1',
  info: { title: 'Acme', version: '1' },
  servers: [{ url: server }],
  paths: { '/messages': { get: { security: [], responses: { 200: { description: 'Fine.' } } } } },
})
const described = (origin: string) => JSON.stringify(document(`${origin}/v1`))
const PAGE = '<!doctype html><title>Acme</title><h1>Acme</h1>'

async function seen(
  pages: (origin: string) => Pages,
  looking?: Looking,
): Promise<{
  value: Seen<'openapi'>
  reason: string | undefined
  asked: string[]
  origin: string
}> {
  const { openapi: found, asked, origin } = await lookAt(openapi, pages, looking)
  assert.ok(found?.state === 'observed', JSON.stringify(found))
  return { value: found.value, reason: found.reason, asked, origin }
}

test('in the usual place, with the answer of its server', async () => {
  const { value, reason, origin } = await seen((at) => ({
    '/': PAGE,
    '/openapi.json': described(at),
    '/v1/messages': '{"data":[]}',
  }))
  assert.deepEqual(
    [value.url, value.found, value.version, value.operationCount, value.serverStatus, reason],
    [`${origin}/openapi.json`, 'well-known', '3.1.1', 1, 200, 'the usual place /openapi.json'],
  )
  assert.ok(value.tokens > 20)
})

test('YAML, and a server that is not asked because it has no host', async () => {
  const yaml = 'openapi: 3.0.3\ninfo: {title: A, version: "1"}\nservers: [{url: /v1}]\npaths: {}\n'
  const { value } = await seen(() => ({ '/': PAGE, '/openapi.yaml': yaml }))
  assert.deepEqual(
    [value.version, value.servers, value.serverStatus],
    ['3.0.3', [{ url: '/v1', description: null }], null],
  )
})

test('announced by the home page, where the usual places have none', async () => {
  const { value, reason } = await seen((at) => ({
    '/': {
      headers: { 'content-type': 'text/html', link: '</spec/acme.json>; rel="service-desc"' },
      body: PAGE,
    },
    '/spec/acme.json': described(at),
  }))
  assert.deepEqual([value.found, reason], ['linked', 'announced by the home page as service-desc'])
})

test('named by llms.txt, and rendered by a page', async () => {
  const { value } = await seen((at) => ({
    '/': PAGE,
    '/llms.txt': '# Acme\n\n## Docs\n\n- [OpenAPI](/reference/openapi.json)\n',
    '/reference/openapi.json': described(at),
  }))
  assert.equal(value.found, 'documentation')
  const rendered = await seen((at) => ({
    '/': PAGE,
    '/openapi.json': '<!doctype html><redoc spec-url="/raw.json"></redoc>',
    '/raw.json': described(at),
  }))
  assert.match(rendered.reason ?? '', /^named by the page /)
})

test('a declared URL is requested first, and no other', async () => {
  const declared = { style: 'rest' as const, openapi: '' }
  const pages = (at: string): Pages => {
    declared.openapi = `${at}/declared.json`
    return { '/': PAGE, '/declared.json': described(at), '/openapi.json': described(at) }
  }
  const { value, asked } = await seen(pages, {
    hints: { api: declared, sources: ['https://acme.example/'] },
  })
  assert.deepEqual(
    [value.url, value.found, asked.includes('/openapi.json')],
    [declared.openapi, 'declared', false],
  )
})

test('a description of 20 MB is read, and a page of that size only in part', async () => {
  const large = JSON.stringify({
    ...document('/'),
    'x-padding': Array.from({ length: 2000 }, () => 'lorem ipsum '.repeat(830)),
  })
  assert.ok(large.length > 19_000_000)
  const { value } = await seen(() => ({ '/': PAGE, '/openapi.json': large }))
  assert.equal(value.bytes, large.length)
  const { openapi: page } = await lookAt(openapi, {
    '/': PAGE,
    '/openapi.json': `${PAGE}${'<p>text</p>'.repeat(1_800_000)}`,
  })
  assert.equal(page?.state, 'not-offered')
})

test('a home page that holds the whole description, also behind a megabyte of script', async () => {
  const state = JSON.stringify({
    menu: {},
    spec: { data: { info: { title: 'Acme', version: '1' }, openapi: '3.1.0', paths: {} } },
  })
  const script = 'const spec = { data: {} };'.repeat(40_000)
  const page = `${PAGE}<div id="redoc"></div><script>${script}</script><script>const __redoc_state = ${state};Redoc.hydrate(__redoc_state)</script>`
  assert.ok(page.length > 1_000_000)
  const { value, reason } = await seen(() => ({ '/': page }))
  assert.deepEqual([new URL(value.url).pathname, reason], ['/', 'part of the home page'])
  const linked = await seen(() => ({
    '/': `${PAGE}<a href="/explorer">Explorer</a>`,
    '/explorer': page,
  }))
  assert.equal(new URL(linked.value.url).pathname, '/explorer')
})

test('a link of the home page may lead to the description, or to a page that renders it', async () => {
  const direct = await seen((at) => ({
    '/': `${PAGE}<a href="/server/things">Specs</a>`,
    '/server/things': described(at),
  }))
  assert.equal(new URL(direct.value.url).pathname, '/server/things')
  const rendered = await seen((at) => ({
    '/': `${PAGE}<a href="/documentation">Documentation</a>`,
    '/documentation': '<!doctype html><redoc spec-url="/raw/acme.json"></redoc>',
    '/raw/acme.json': described(at),
  }))
  assert.equal(new URL(rendered.value.url).pathname, '/raw/acme.json')
})

test('every usual place says that there is none', async () => {
  const { openapi: absent } = await lookAt(openapi, { '/': PAGE })
  assert.equal(absent?.state, 'not-offered')
  const { openapi: catchAll } = await lookAt(openapi, { '404': PAGE })
  assert.equal(catchAll?.state, 'not-offered')
})

test('a failing server and a torn description say nothing of the tool', async () => {
  const { openapi: failing } = await lookAt(openapi, {
    '/': PAGE,
    '/openapi.json': { status: 500 },
  })
  assert.ok(failing?.state === 'unobserved')
  const { openapi: torn } = await lookAt(openapi, {
    '/': PAGE,
    '/openapi.json': '{"openapi":"3.1.0","info":',
  })
  assert.deepEqual(torn?.state === 'unobserved' && torn.cause, 'unreadable')
})

test('pages that render a description name it', () => {
  const base = 'https://acme.example/docs'
  for (const page of [
    '<redoc spec-url="/openapi.json"></redoc>',
    '<script id="api-reference" data-url="/openapi.json"></script>',
    '<elements-api apiDescriptionUrl="/openapi.json"/>',
    'SwaggerUIBundle({ url: "/openapi.json", dom_id: "#ui" })',
    `SwaggerUIBundle({"dom_id":"#ui","url":"/openapi.json"})`,
  ]) {
    assert.deepEqual(descriptionLinks(page, base), ['https://acme.example/openapi.json'], page)
  }
  assert.deepEqual(descriptionLinks('<script>track({ url: "/collect" })</script>', base), [])
  assert.deepEqual(descriptionLinks('url:"'.repeat(60_000), base), [])
})

function answering(more: object) {
  return { 200: { description: 'Found.', ...more } }
}

test('what an answer contradicts in the description is told, with both sides', async () => {
  const schema = { type: 'object', required: ['id', 'email'], properties: {} }
  const content = { 'application/json': { schema: { type: 'array', items: schema } } }
  const looked = await lookAt(openapi, {
    '/openapi.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
      paths: {
        '/a': {
          get: {
            security: [],
            parameters: [{ name: 'limit', in: 'query', schema: { default: 1 } }],
            responses: answering({ content, headers: { 'X-RateLimit-Limit': {} } }),
          },
        },
        '/bb': { get: { security: [], responses: { 201: { description: 'Made.' } } } },
        '/ccc': { get: { security: [], responses: answering({ content }) } },
      },
    }),
    '/a': { headers: { 'content-type': 'application/json' }, body: '[{"id":1},{"id":2}]' },
    '/bb': '{"ok":true}',
    '/ccc': 'plain words',
  })
  assert.ok(looked.openapi?.state === 'observed')
  assert.deepEqual(
    looked.openapi.value.contradictions?.map(({ kind, operation, promised, answered }) => [
      kind,
      operation,
      promised,
      answered,
    ]),
    [
      ['required-member', 'GET /a', 'email', 'without it'],
      ['rate-limit', 'GET /a', 'X-RateLimit-Limit', 'without it'],
      ['page-size', 'GET /a', '1 items', 'with 2 items'],
      ['status', 'GET /bb', '201', '200'],
      ['content-type', 'GET /ccc', 'application/json', '200 text/plain'],
    ],
  )
})
