// Which coding a client gets, and that a compressed response decodes to the same content.
import assert from 'node:assert/strict'
import test from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { answerWith } from './answer.ts'
import { codingFor, compressedFor } from './compression.ts'

const LARGE = JSON.stringify({
  tools: Array.from({ length: 50 }, (_, at) => ({ slug: `tool-${at}`, name: 'A tool' })),
})
const fieldOf = (fields: readonly string[], name: string) => fields[fields.indexOf(name) + 1]

test('who accepts no coding that we have gets the plain answer', () => {
  const plain = answerWith('json', LARGE)
  for (const accept of [undefined, '', 'identity', 'gzip;q=0', 'deflate'])
    assert.equal(compressedFor(plain, accept), plain, accept)
})

test('the coding follows the field with its weights', () => {
  for (const [accept, coding] of [
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.8, zstd;q=0.1', 'br'],
    ['gzip;q=0', null],
    ['br;q=0, zstd;q=0, gzip', 'gzip'],
    ['*', 'gzip'],
    ['*;q=0', null],
    ['gzip;q=0, *', null],
    ['*;q=0.1, br', 'br'],
    ['identity', null],
    ['identity;q=1, gzip;q=0.5', null],
    ['identity;q=1, gzip;q=0.5, br', 'br'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['identity;q=0', null],
    ['GZIP ; Q=0.8', 'gzip'],
    ['deflate, compress', null],
    ['gzip;q=nonsense', null],
    [';;,,=', null],
  ] as const) {
    assert.equal(codingFor(accept), coding, String(accept))
    assert.equal(codingFor(accept), coding, `${accept} again`)
  }
})

const DECOMPRESS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync } as const

for (const [coding, decompress] of Object.entries(DECOMPRESS)) {
  test(`a ${coding} version has the same content, its own length and ETag, and says what it depends on`, () => {
    const answer = answerWith('json', LARGE, { etag: '"v1-json"', isNegotiated: true })
    const smaller = compressedFor(answer, coding)
    assert.equal(decompress(smaller.body as Buffer).toString(), LARGE)
    assert.ok(smaller.bytes < LARGE.length / 4)
    assert.deepEqual(
      [smaller.status, smaller.etag, fieldOf(smaller.fields, 'ETag')],
      [200, `"v1-json-${coding}"`, `"v1-json-${coding}"`],
    )
    assert.equal(fieldOf(smaller.fields, 'Vary'), 'Accept, Accept-Encoding')
    assert.equal(fieldOf(smaller.bodyFields, 'Content-Length'), String(smaller.bytes))
    assert.equal(fieldOf(smaller.bodyFields, 'Content-Encoding'), coding)
    assert.equal(fieldOf(smaller.bodyFields, 'Content-Type'), 'application/json; charset=utf-8')
    assert.equal(compressedFor(answer, coding), smaller, 'it is made once')
  })
}

test('without a coding it is the same bytes, and still says what it depends on', () => {
  const plain = compressedFor(answerWith('json', LARGE, { etag: '"v1"' }), undefined)
  assert.equal(plain.body.toString(), LARGE)
  assert.equal(plain.etag, '"v1"')
  assert.equal(fieldOf(plain.fields, 'Vary'), 'Accept-Encoding')
  assert.ok(!plain.bodyFields.includes('Content-Encoding'))
})

test('what is short stays as it is', () => {
  for (const answer of [answerWith('json', '{}'), answerWith('svg', '<svg/>', { etag: '"b"' })])
    assert.equal(compressedFor(answer, 'gzip, br'), answer)
})
