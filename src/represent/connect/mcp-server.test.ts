// The server in a configuration: its transport, and whether it needs a key.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Access, AuthInfo } from '../../domain/tool/access.ts'
import { mcpServerOf } from './connection.ts'

const AUTH: AuthInfo = {
  methods: ['bearer'],
  selfServe: null,
  scoped: null,
  machineFlow: null,
  docsUrl: null,
}
const NONE = { url: null, package: null, transports: [], auth: [], docs: null }

function server(mcp: Partial<NonNullable<Access['mcp']>>) {
  return mcpServerOf('2-acme', { ...NONE, ...mcp }, AUTH)
}

test('an address that ends in /sse, or offers nothing newer, is asked over SSE', () => {
  const url = 'https://mcp.acme.example/sse'
  assert.deepEqual(server({ url, transports: ['streamable-http', 'sse'] }), { type: 'sse', url })
  const other = 'https://mcp.acme.example/mcp'
  assert.deepEqual(server({ url: other, transports: ['sse', 'stdio'] }), {
    type: 'sse',
    url: other,
  })
  assert.deepEqual(server({ url: other, transports: ['sse', 'streamable-http'] }), {
    type: 'http',
    url: other,
  })
})

test('a key stands where it is needed: never where the client signs in by OAuth', () => {
  const url = 'https://mcp.acme.example/mcp'
  const headers = { Authorization: 'Bearer YOUR_API_KEY' }
  assert.deepEqual(server({ url, auth: ['api_key'] }), { type: 'http', url, headers })
  for (const auth of [['oauth2', 'api_key'], ['none'], []])
    assert.deepEqual(server({ url, auth }), { type: 'http', url }, auth.join())
})

test('a program reads its key from the variable that is documented, else from the usual one', () => {
  const started = { command: 'npx', args: ['-y', '@acme/mcp'] }
  const local = { package: '@acme/mcp' }
  assert.deepEqual(server({ ...local, auth: ['api_key'], key: 'ACME_PAT' }), {
    ...started,
    env: { ACME_PAT: 'YOUR_API_KEY' },
  })
  for (const key of [undefined, 'PATH=$(id)'])
    assert.deepEqual(server({ ...local, ...(key && { key }) }), {
      ...started,
      env: { _2_ACME_API_KEY: 'YOUR_API_KEY' },
    })
  assert.deepEqual(server({ ...local, auth: ['none'] }), started)
  assert.deepEqual(server({ ...local, auth: ['oauth2'] }), started)
})

test('what is no address and no package is no server', () => {
  assert.equal(server({ url: 'javascript:alert(1)', package: '--eval=evil' }), null)
})
