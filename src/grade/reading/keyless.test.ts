import assert from 'node:assert/strict'
import test from 'node:test'
import { documented, operation, parameter, SAMPLE } from '../../../test/sample.ts'
import { keyless } from './keyless.ts'

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
