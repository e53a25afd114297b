// A long body is made in steps, and its readers share its pieces, however slowly they read.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { ticksDuring } from '../../../../test/ticks.ts'
import { untilTrue } from '../../../../test/until.ts'
import { answerInPieces, LongBody, piecesOf } from './long-body.ts'

const PART = `${'é'.repeat(999)}\n`
const parts = (count: number) => Array.from({ length: count }, () => PART)

/** The address of a server that sends it to whoever asks. */
async function serve(t: TestContext, body: LongBody): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': body.bytes })
    void body.send(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function asked(address: string): Promise<IncomingMessage> {
  const [response] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage]
  return response
}

test('its pieces are the text, made in steps, and its ETag is that of the text', async () => {
  const whole = parts(2000).join('')
  let made: Awaited<ReturnType<typeof piecesOf>> | undefined
  const heard: number[] = []
  const ticks = await ticksDuring(async () => {
    made = await piecesOf(parts(2000), (bytes) => heard.push(bytes))
  })
  assert.ok(made)
  assert.equal(Buffer.concat(made.pieces).toString(), whole)
  assert.equal(made.etag, `"${hash('sha256', whole, 'base64url').slice(0, 16)}"`)
  assert.deepEqual(
    heard,
    made.pieces.map(({ byteLength }) => byteLength),
  )
  assert.ok(made.pieces.length > 4)
  assert.ok(ticks >= whole.length / 70_000, `${ticks} ticks`)
  assert.deepEqual((await piecesOf([])).pieces, [])
})

test('each coding holds the same', async () => {
  const { pieces } = await piecesOf(parts(2000))
  const body = new LongBody(pieces)
  for (const [coding, decompress] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const coded = await body.compressed(coding)
    assert.ok(coded.bytes < body.bytes / 10)
    const whole = decompress(Buffer.concat(coded.pieces))
    assert.equal(whole.compare(Buffer.concat(pieces)), 0, coding)
  }
})

test('readers get all of it; who does not read holds up nobody, and may be cut off', async (t) => {
  const { pieces } = await piecesOf(parts(20_000))
  let changes = 0
  const body = new LongBody(pieces, () => (changes += 1))
  const address = await serve(t, body)
  const idle = await asked(address)
  const quick = await text(await asked(address))
  assert.equal(quick, parts(20_000).join(''))
  await untilTrue(() => changes === 3, 'the quick reader has ended')
  assert.ok(body.isRead)
  const cut = once(idle, 'error')
  body.cutOff()
  idle.resume()
  assert.match(String((await cut)[0]), /aborted/)
  await untilTrue(() => !body.isRead, 'nobody reads it')
  assert.equal(changes, 4)
})

test('who goes away is no reader any more', async (t) => {
  const body = new LongBody((await piecesOf(parts(20_000))).pieces)
  const response = await asked(await serve(t, body))
  assert.ok(body.isRead)
  response.destroy()
  await untilTrue(() => !body.isRead, 'nobody reads it')
})

test('what is short is one piece, and what is long is not compressed at once', async () => {
  const context = { request: { headers: { 'accept-encoding': 'gzip' } } }
  const short = await answerInPieces(context, 'json', parts(10), {})
  assert.ok(Buffer.isBuffer(short.body))
  assert.ok(short.isCompressible)
  const long = await answerInPieces(context, 'json', parts(2000), { cache: 'no-cache' })
  assert.ok(long.body instanceof LongBody)
  assert.equal(long.isCompressible, false)
  assert.match(String(long.etag), /-gzip"$/)
  assert.ok(long.fields.includes('Accept-Encoding'))
  assert.ok(long.bodyFields.includes('gzip'))
  const held = {
    request: { headers: { ...context.request.headers, 'if-none-match': String(long.etag) } },
  }
  const again = await answerInPieces(held, 'json', parts(2000), { cache: 'no-cache' })
  assert.equal(again.etag, long.etag)
})
