// What is kept of a body: all of it, its beginning, or nothing.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { readBody, type Reading } from './arrival.ts'
import { Failed } from './outbound.ts'

const read = (text: string | Buffer, reading: Partial<Reading>, encoding = '') =>
  readBody(Readable.from([Buffer.from(text)]), encoding, {
    maxBytes: 10,
    keepsBeginning: false,
    spend: () => {},
    ...reading,
  })

test('a body of exactly the limit is whole; a longer one is refused, or cut where asked for', async () => {
  const whole = await read('0123456789', {})
  assert.deepEqual([String(whole.bytes), whole.isCut], ['0123456789', false])
  await assert.rejects(
    read('0123456789x', {}),
    (error) => error instanceof Failed && error.reason === 'too-large',
  )
  const cut = await read('0123456789x', { keepsBeginning: true })
  assert.deepEqual([String(cut.bytes), cut.isCut], ['0123456789', true])
})

test('decoded bytes count, and whoever has read enough stops', async () => {
  let spent = 0
  const bomb = gzipSync('x'.repeat(100_000))
  const spend = (bytes: number) => (spent += bytes)
  await assert.rejects(read(bomb, { spend }, 'gzip'), Failed)
  assert.equal(spent, 10)
  const enough = await read('0123', { until: (text) => text.includes('2') })
  assert.deepEqual([String(enough.bytes), enough.isCut], ['0123', true])
})

test('a coding that was not asked for is not read', async () => {
  await assert.rejects(
    read('0123', {}, 'compress'),
    (error) => error instanceof Failed && error.reason === 'unreadable',
  )
})
