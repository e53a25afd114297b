import assert from 'node:assert/strict'
import test from 'node:test'
import { openDocument } from './document.ts'
import { documentedReads } from './reads.ts'
import { serverAddresses } from './access.ts'

const responses = { 200: { description: 'Fine.' } }
const get = (more: object = {}) => ({ get: { security: [], responses, ...more } })
const opened = (more: object) => {
  const document = openDocument({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...more })
  assert.ok(document)
  return document
}
const reads = (paths: object) => documentedReads(opened({ paths }))

test('open reads: the plainest first, signs of life last', () => {
  const { open, health } = reads({
    '/users/all': get(),
    '/tags': get(),
    '/events': get(),
    '/health': get(),
    '/pets': get(),
  })
  assert.deepEqual([open, health], [['/pets', '/tags', '/users/all', '/health'], '/health'])
})

test('what needs input, acts, streams or is deprecated is not asked', () => {
  const { open } = reads({
    '/pets/{id}': get(),
    '/search': get({ parameters: [{ name: 'q', in: 'query', required: true }] }),
    '/odd': get({ parameters: [{ $ref: '#/nowhere' }] }),
    '/session/logout': get(),
    '/old': get({ deprecated: true }),
    '/feed': get({
      responses: { 200: { description: 'A stream.', content: { 'text/event-stream': {} } } },
    }),
    '/pets': get({ parameters: [{ name: 'limit', in: 'query' }] }),
  })
  assert.deepEqual(open, ['/pets'])
})

test('what needs input is asked with the values of the description, else with any', () => {
  const id = (more: object) =>
    get({ parameters: [{ name: 'id', in: 'path', required: true, ...more }] })
  const shown = reads({
    '/pets/{id}': id({ example: 'rex 1' }),
    '/cats/{id}': id({ schema: { type: 'string', enum: ['tom'] } }),
    '/dogs/{id}': id({ schema: { type: 'string' } }),
    '/find': get({
      parameters: [{ name: 'q', in: 'query', required: true, schema: { default: 2 } }],
    }),
    '/tags/{id}/delete': id({ example: '1' }),
  })
  assert.deepEqual(shown.open, ['/find?q=2', '/cats/tom', '/pets/rex%201'])
  assert.deepEqual(reads({ '/dogs/{id}': id({}) }).open, ['/dogs/1'])
  const { items } = reads({ '/pets': get(), '/pets/{petId}': id({}) })
  assert.deepEqual([...items], [['/pets', { path: '/pets/', parameter: 'petId' }]])
})

test('reads behind a key, and paths that only take a POST', () => {
  const { open, guarded, writeOnly } = reads({
    '/me': get({ security: [{ key: [] }] }),
    '/sends': { post: { responses } },
    '/pets': { ...get({ security: undefined }), post: { responses } },
  })
  assert.deepEqual([open, guarded, writeOnly], [['/pets'], ['/me'], '/sends'])
})

test('servers become addresses: variables take their defaults', () => {
  const at = 'https://acme.example/spec/openapi.json'
  const servers = [
    { url: 'https://{region}.acme.example/v1/', variables: { region: { default: 'eu' } } },
    { url: 'https://{tenant}.acme.example' },
    { url: '../v2' },
    { url: 'wss://acme.example' },
    { url: 'https://user:word@acme.example' },
  ]
  assert.deepEqual(
    serverAddresses(opened({ servers, paths: {} }), at).map(({ url, isAbsolute }) => [
      url,
      isAbsolute,
    ]),
    [
      ['https://eu.acme.example/v1', true],
      ['https://acme.example/v2', false],
    ],
  )
})
