import assert from 'node:assert/strict'
import test from 'node:test'
import { bundle, openDocument, type ReadFile } from './document.ts'

const AT = 'https://acme.example/api/openapi.json'
const operation = (reference: string) => ({ get: { responses: { 200: { $ref: reference } } } })

function files(all: Record<string, unknown>, asked: string[] = []): ReadFile {
  return async (url) => {
    asked.push(url.replace('https://acme.example', ''))
    const value = all[url.replace('https://acme.example', '')]
    return value === undefined
      ? 'missing'
      : value === 'unread'
        ? 'unread'
        : { value: structuredClone(value), text: JSON.stringify(value) }
  }
}

test('files are read once, and references between them lead where they are meant', async () => {
  const asked: string[] = []
  const root = {
    openapi: '3.1.0',
    paths: {
      '/users': { $ref: './paths/users.json' },
      '/pets': operation('shared.json#/responses/Pets'),
      '/again': operation('shared.json#/responses/Pets'),
    },
  }
  const all = {
    '/api/paths/users.json': operation('../shared.json#/responses/Users'),
    '/api/shared.json': {
      responses: {
        Users: { $ref: '#/responses/Pets' },
        Pets: { description: 'All pets' },
        Root: { $ref: 'openapi.json#/paths' },
      },
    },
  }
  const texts = await bundle(root, AT, files(all, asked))
  assert.deepEqual(asked, ['/api/paths/users.json', '/api/shared.json'])
  assert.equal(texts.length, 2)
  const document = openDocument(root)
  const users = document?.follow(root.paths['/users']) as ReturnType<typeof operation>
  assert.deepEqual(document?.follow(users.get.responses[200]), { description: 'All pets' })
  assert.deepEqual(document?.follow(root.paths['/pets'].get.responses[200]), {
    description: 'All pets',
  })
  assert.equal(document?.follow({ $ref: '#/x-bundled-files/1/responses/Root' }), root.paths)
})

test('what is missing stays missing, what was not read is unknown, and nobody is sent to another host', async () => {
  const asked: string[] = []
  const root = {
    openapi: '3.1.0',
    paths: {
      '/a': { $ref: 'gone.json' },
      '/b': { $ref: 'later.json' },
      '/c': { $ref: 'https://evil.example/x.json' },
      '/d': { $ref: 'file:///etc/passwd' },
    },
  }
  await bundle(root, AT, files({ '/api/later.json': 'unread' }, asked))
  assert.deepEqual(asked, ['/api/gone.json', '/api/later.json'])
  const document = openDocument(root)
  assert.deepEqual(
    Object.values(root.paths).map(({ $ref }) => document?.targetOf($ref).state),
    ['missing', 'unknown', 'missing', 'missing'],
  )
})

test('files that name each other, and themselves, end', async () => {
  const root = { openapi: '3.1.0', paths: { '/a': { $ref: 'one.json' } } }
  const asked: string[] = []
  await bundle(
    root,
    AT,
    files(
      {
        '/api/one.json': { $ref: 'two.json' },
        '/api/two.json': { $ref: 'one.json', own: { $ref: 'two.json#/own' } },
      },
      asked,
    ),
  )
  assert.deepEqual(asked, ['/api/one.json', '/api/two.json'])
  assert.equal(openDocument(root)?.follow(root.paths['/a']), null)
})
