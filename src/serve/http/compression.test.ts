// Which coding a caller gets, and that a twin is the same answer in another dress.
import assert from 'node:assert/strict'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { answerWith } from './answer.ts'
import { compressedTwin, prefersGzip } from './compression.ts'

const LARGE = JSON.stringify({ tools: Array.from({ length: 50 }, (_, at) => ({ slug: `tool-${at}`, name: 'A tool' })) })
const fieldOf = (fields: readonly string[], name: string) => fields[fields.indexOf(name) + 1]

test('gzip follows the field with its weights', () => {
  for (const [accept, isPreferred] of [
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['x-gzip', true],
    ['br', false],
    ['gzip, deflate, br, zstd', true],
    ['gzip;q=1.0, br;q=0.5', true],
    ['gzip;q=0', false],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0, *', false],
    ['identity', false],
    ['identity;q=1, gzip;q=0.5', false],
    ['identity;q=0.5, gzip;q=0.5', true],
    ['identity;q=0, gzip;q=0.1', true],
    ['identity;q=0', false],
    ['GZIP ; Q=0.8', true],
    ['deflate, zstd', false],
    ['gzip;q=nonsense', false],
    [';;,,=', false],
  ] as const) {
    assert.equal(prefersGzip(accept), isPreferred, String(accept))
  }
})

test('a twin has the same content, its own length and ETag, and says what it depends on', () => {
  const answer = answerWith('json', LARGE, { etag: '"v1-json"', isNegotiated: true })
  const twin = compressedTwin(answer, 'gzip')
  assert.equal(gunzipSync(twin.body).toString(), LARGE)
  assert.ok(twin.bytes < LARGE.length / 4)
  assert.deepEqual([twin.status, twin.etag, fieldOf(twin.fields, 'ETag')], [200, '"v1-json-gzip"', '"v1-json-gzip"'])
  assert.equal(fieldOf(twin.fields, 'Vary'), 'Accept, Accept-Encoding')
  assert.equal(fieldOf(twin.bodyFields, 'Content-Length'), String(twin.bytes))
  assert.equal(fieldOf(twin.bodyFields, 'Content-Encoding'), 'gzip')
  assert.equal(fieldOf(twin.bodyFields, 'Content-Type'), 'application/json; charset=utf-8')
  assert.equal(compressedTwin(answer, 'gzip'), twin, 'it is made once')
})

test('without a coding it is the same bytes, and still says what it depends on', () => {
  const plain = compressedTwin(answerWith('json', LARGE, { etag: '"v1"' }), undefined)
  assert.equal(plain.body.toString(), LARGE)
  assert.equal(plain.etag, '"v1"')
  assert.equal(fieldOf(plain.fields, 'Vary'), 'Accept-Encoding')
  assert.ok(!plain.bodyFields.includes('Content-Encoding'))
})

test('what is short stays as it is', () => {
  for (const answer of [answerWith('json', '{}'), answerWith('svg', '<svg/>', { etag: '"b"' })]) assert.equal(compressedTwin(answer, 'gzip, br'), answer)
})
