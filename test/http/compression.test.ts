// Compression over a real socket: same content, own ETag, 304 and HEAD as without.
import assert from 'node:assert/strict'
import test from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { sharedApp } from './open-app.ts'

test('large answers are compressed for whoever accepts it', async () => {
  const { app } = await sharedApp()
  const gzip = { 'accept-encoding': 'gzip' }
  const plain = await app.inject('/tools')
  const packed = await app.inject({ url: '/tools', headers: gzip })
  assert.equal(packed.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
  assert.equal(plain.headers['content-encoding'], undefined)
  for (const { headers } of [plain, packed]) assert.equal(headers.vary, 'Accept, Accept-Encoding')
  assert.notEqual(packed.headers.etag, plain.headers.etag)
  const again = await app.inject({
    url: '/tools',
    headers: { ...gzip, 'if-none-match': String(packed.headers.etag) },
  })
  assert.deepEqual(
    [again.statusCode, again.headers.etag, again.headers['content-encoding']],
    [304, packed.headers.etag, undefined],
  )
  const head = await app.inject({ method: 'HEAD', url: '/tools', headers: gzip })
  assert.deepEqual(
    [head.headers['content-length'], head.rawPayload.byteLength],
    [String(packed.rawPayload.byteLength), 0],
  )
  for (const [accept, coding, decompress] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ] as const) {
    const other = await app.inject({ url: '/tools', headers: { 'accept-encoding': accept } })
    assert.deepEqual(
      [
        other.headers['content-encoding'],
        other.headers.vary,
        decompress(other.rawPayload).toString(),
      ],
      [coding, 'Accept, Accept-Encoding', plain.body],
    )
    const held = await app.inject({
      url: '/tools',
      headers: { 'accept-encoding': accept, 'if-none-match': String(other.headers.etag) },
    })
    assert.equal(held.statusCode, 304)
  }
  const small = await app.inject({ url: '/health', headers: gzip })
  assert.deepEqual([small.headers['content-encoding'], small.headers.vary], [undefined, undefined])
})
