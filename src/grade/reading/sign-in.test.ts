import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLE, documented, operation, parameter } from '../../../test/sample.ts'
import { isDeclaredOpen, keyless, onlyReads, signInMethods, usesOAuth } from './sign-in.ts'

const sources = ['https://acme.example/docs']

test('the methods of the tool come before those of its MCP server', () => {
  const facts = {
    'mcp.auth': {
      value: ['oauth' as const],
      basis: 'source' as const,
      source: 'https://acme.example/docs',
    },
  }
  assert.deepEqual(signInMethods({ sources, auth: { methods: ['api_key'] }, facts }), ['api_key'])
  assert.deepEqual(signInMethods({ sources, facts }), ['oauth2'])
})

test('no method stated is not the same as open', () => {
  for (const declaration of [
    { sources },
    { sources, auth: { methods: [] } },
    { sources, mcp: {} },
  ]) {
    assert.equal(signInMethods(declaration), undefined)
    assert.equal(isDeclaredOpen(declaration), false)
  }
})

test('open where none is the only method', () => {
  assert.ok(isDeclaredOpen({ sources, auth: { methods: ['none'] } }))
  assert.ok(!isDeclaredOpen({ sources, auth: { methods: ['none', 'api_key'] } }))
})

test('a scope that names reading and no writing only reads', () => {
  for (const scope of [
    'messages:read',
    'Mail.Read',
    'https://www.googleapis.com/auth/drive.readonly',
    'read:org',
    'view_reports',
  ])
    assert.ok(onlyReads(scope), scope)
})

test('a scope that writes as well, or whose name only contains the word, does not', () => {
  for (const scope of [
    'read_write',
    'Mail.ReadWrite',
    'admin:read',
    'threads',
    'preview',
    'openid',
    '',
  ])
    assert.ok(!onlyReads(scope), scope)
})

const open = operation({ parameters: [], security: [] })
const unsaid = operation({ parameters: [], security: null })
const api = (...operations: ReturnType<typeof operation>[]) => ({
  ...SAMPLE.openapi,
  securitySchemes: [],
  operations,
  operationCount: operations.length,
})
const docs = { pagesRead: 1, topics: [documented('no-auth')] }
const { apiReads } = SAMPLE

test('known from the docs, or because a read worked', () => {
  assert.equal(keyless({ documentedTopics: docs }), 'known')
  assert.equal(keyless({ openapi: api(open), apiReads }), 'known')
  assert.equal(keyless({ openapi: api(unsaid), apiReads }), 'known')
})

test('described if every operation says so', () => {
  assert.equal(keyless({ openapi: api(open, open) }), 'described')
  assert.equal(keyless({ openapi: api(open, unsaid) }), undefined)
  assert.equal(keyless({ openapi: api() }), undefined)
  assert.equal(keyless({ openapi: { ...api(open), operationCount: 20 } }), undefined)
})

test('not where a key is needed or named', () => {
  assert.equal(keyless({}), undefined)
  assert.equal(keyless({ openapi: api(open, operation()), documentedTopics: docs }), undefined)
  assert.equal(keyless({ openapi: { ...SAMPLE.openapi, operations: [open] } }), undefined)
  for (const name of ['Authorization', 'xi-api-key', 'X-API-Key', 'api_key', 'access_token']) {
    const keyed = operation({ parameters: [parameter({ name, in: 'header' })], security: [] })
    assert.equal(keyless({ openapi: api(keyed), apiReads }), undefined, name)
  }
})

test('a health check that works proves nothing', () => {
  const [read] = apiReads.reads
  assert.ok(read)
  const health = { reads: [{ ...read, url: 'https://api.acme.example/v1/health' }] }
  assert.equal(keyless({ openapi: api(unsaid), apiReads: health }), undefined)
})

const { protectedResource, authorizationServer, openapi, mcp } = SAMPLE
const nothing = {
  protectedResource: undefined,
  authorizationServer: undefined,
  openapi: undefined,
  mcp: undefined,
}
const scheme = (type: 'http' | 'oauth2' | 'openIdConnect') => ({
  name: 's',
  type,
  in: null,
  scheme: null,
  flows: [],
  scopes: [],
})

test('metadata, a scheme of the description or a guarded MCP server shows OAuth', () => {
  assert.ok(usesOAuth({ ...nothing, protectedResource }))
  assert.ok(usesOAuth({ ...nothing, authorizationServer }))
  assert.ok(
    usesOAuth({
      ...nothing,
      openapi: { ...openapi, securitySchemes: [scheme('http'), scheme('oauth2')] },
    }),
  )
  assert.ok(
    usesOAuth({ ...nothing, openapi: { ...openapi, securitySchemes: [scheme('openIdConnect')] } }),
  )
  assert.ok(usesOAuth({ ...nothing, mcp: { ...mcp, isAuthRequired: true } }))
})

test('keys, open servers and local servers do not', () => {
  assert.ok(!usesOAuth(nothing))
  assert.ok(!usesOAuth({ ...nothing, openapi: { ...openapi, securitySchemes: [scheme('http')] } }))
  assert.ok(!usesOAuth({ ...nothing, mcp: { ...mcp, isAuthRequired: false } }))
  assert.ok(!usesOAuth({ ...nothing, mcp: { ...mcp, isAuthRequired: true, transport: 'stdio' } }))
})
