// Whole lists are made once for all who ask, served while the next one is made, and bounded.
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import test from 'node:test'
import { LongAnswers } from './long-answers.ts'
import { untilTrue } from '../../../../test/until.ts'
import type { LongBody } from './long-body.ts'

const MB = 1024 * 1024
const QUIET = { request: { headers: {} } }

/** Lists of so many bytes, at a time that stands still unless it is moved. */
function open(mostBytes = 64 * MB) {
  const time = { ms: 0 }
  const answers = new LongAnswers({ mostBytes, clock: () => time.ms })
  const made: string[] = []
  const holds = { until: Promise.resolve() }
  /** What is listed now; `text` is what its bytes say. */
  const listed = new Map<string, { text: string; terms: unknown; bytes: number; tookMs: number }>()
  const set = (
    key: string,
    text: string,
    { terms = 'as wished', bytes = 300_000, tookMs = 0 } = {},
  ) => listed.set(key, { text, terms, bytes, tookMs })
  const ask = async (key: string, headers: Record<string, string> = {}) => {
    const read = async () => {
      const now = listed.get(key)
      if (now === undefined) throw new Error(`There is no ${key}.`)
      const { text, terms, bytes, tookMs } = now
      await holds.until
      const parts = function* () {
        made.push(text)
        time.ms += tookMs
        for (let at = 0; at < bytes; at += 1000) yield text.padEnd(1000)
      }
      return { terms, state: [text], parts }
    }
    const context = { request: { headers } }
    return answers.answer(context, { key, read, kind: 'json' }, { cache: 'no-cache' })
  }
  const textOf = async (key: string) => {
    const { body } = await ask(key)
    return (body as LongBody).pieces[0]?.toString('latin1', 0, 10).trim()
  }
  /** Asks until the next list is there. */
  const untilText = (key: string, text: string) =>
    untilTrue(async () => (await textOf(key)) === text, `${key} lists ${text}`)
  return { answers, time, made, set, ask, textOf, untilText, listed, holds }
}

const fail = () => assert.fail('broken')

/** Somebody who asked for it and reads nothing; whether the connection was ended. */
function readSlowly(body: unknown): () => boolean {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  void (body as LongBody).send(raw)
  return () => raw.destroyed
}

test('it is made once for all who ask at once, and again only if it has changed', async () => {
  const { made, set, ask, textOf } = open()
  set('open', 'one')
  const all = await Promise.all(Array.from({ length: 30 }, () => ask('open')))
  assert.equal(new Set(all.map(({ body }) => body)).size, 1)
  await textOf('open')
  assert.deepEqual(made, ['one'])
  set('open', 'two')
  await textOf('open')
  assert.deepEqual(made, ['one', 'two'])
})

test('what was listed is served while the next list is made, for a minute', async () => {
  const { time, made, set, textOf, untilText } = open()
  set('open', 'one')
  assert.equal(await textOf('open'), 'one')
  time.ms += 600_000
  assert.equal(await textOf('open'), 'one')
  set('open', 'two')
  assert.equal(await textOf('open'), 'one', 'it was the list until now')
  await untilText('open', 'two')
  set('open', 'three')
  time.ms += 60_000
  assert.equal(await textOf('open'), 'three', 'the list before is too old')
  assert.deepEqual(made, ['one', 'two', 'three'])
})

test('what was made for another wish is never served', async () => {
  const { set, textOf } = open()
  set('open', 'wide')
  await textOf('open')
  set('open', 'narrow', { terms: 'as wished now' })
  assert.equal(await textOf('open'), 'narrow')
})

test('many changes are made together: it rests for four times as long as it took', async () => {
  const { time, made, set, textOf, untilText } = open()
  set('open', 'one', { tookMs: 1000 })
  await textOf('open')
  for (const text of ['two', 'three', 'four']) {
    set('open', text, { tookMs: 1000 })
    time.ms += 1000
    assert.equal(await textOf('open'), 'one')
  }
  assert.deepEqual(made, ['one'])
  time.ms += 1000
  assert.equal(await textOf('open'), 'one')
  await untilText('open', 'four')
  assert.deepEqual(made, ['one', 'four'])
})

test('the same text stays the same bytes', async () => {
  const { set, ask, listed, answers } = open()
  set('open', 'one')
  const { body, etag } = await ask('open')
  listed.set('open', { text: 'one', terms: 'other', bytes: 300_000, tookMs: 0 })
  const again = await ask('open')
  assert.equal(again.body, body)
  assert.equal(again.etag, etag)
  assert.equal(answers.bytes, 300_000)
})

test('each coding is made once, has its own ETag, and counts', async () => {
  const { set, ask, answers } = open()
  set('open', 'one')
  const gzip = { 'accept-encoding': 'gzip' }
  const plain = await ask('open')
  const held = { ...gzip, 'if-none-match': `${plain.etag?.slice(0, -1)}-gzip"` }
  assert.equal((await ask('open', held)).etag, held['if-none-match'])
  assert.equal(answers.bytes, 300_000, 'who holds it needs no bytes')
  const [one, other] = await Promise.all([ask('open', gzip), ask('open', gzip)])
  assert.equal(one.body, other.body)
  assert.ok(one.bodyFields.includes('gzip'))
  assert.notEqual(one.etag, plain.etag)
  assert.equal(answers.bytes, plain.bytes + one.bytes)
})

test('what nobody has asked for longest makes room; one that is too large alone is kept', async () => {
  const { answers, set, textOf, made } = open(MB)
  for (const key of ['a', 'b', 'c']) set(key, key)
  for (const key of ['a', 'b', 'c', 'a']) await textOf(key)
  assert.equal(answers.bytes, 900_000)
  set('d', 'd')
  await textOf('d')
  assert.equal(answers.bytes, 900_000)
  made.length = 0
  for (const key of ['c', 'a', 'd']) await textOf(key)
  assert.deepEqual(made, [])
  set('large', 'large', { bytes: 3 * MB })
  await textOf('large')
  assert.equal(await textOf('large'), 'large')
  assert.deepEqual(made, ['large'])
  assert.ok(answers.bytes >= 3 * MB && answers.bytes < 3.1 * MB)
})

test('what is still read counts, and who reads what is gone is cut off for what is new', async () => {
  const { answers, set, ask, untilText } = open(MB)
  set('open', 'one')
  const first = readSlowly((await ask('open')).body)
  set('open', 'two')
  await untilText('open', 'two')
  assert.equal(answers.bytes, 600_000)
  const second = readSlowly((await ask('open')).body)
  set('open', 'three')
  await untilText('open', 'three')
  assert.equal(answers.bytes, 900_000)
  assert.deepEqual([first(), second()], [false, false])
  set('open', 'four')
  await untilText('open', 'four')
  assert.deepEqual([first(), second()], [true, false])
  assert.equal(answers.bytes, 600_000)
})

const broken = async () => ({ terms: 'as wished', state: ['other'], parts: fail })

test('one that cannot be made is an error for those who wait, and for nobody else', async () => {
  const { time, set, textOf, listed, ask, answers } = open()
  await assert.rejects(ask('none'), /There is no none/)
  set('open', 'one')
  await textOf('open')
  const wish = { key: 'open', read: broken, kind: 'json' } as const
  const { body } = await answers.answer(QUIET, wish, {})
  assert.equal((body as LongBody).bytes, 300_000)
  time.ms += 60_000
  await assert.rejects(answers.answer(QUIET, wish, {}), /broken/)
  listed.delete('open')
  assert.equal(answers.bytes, 300_000)
})

test('lists are made one after the other', async () => {
  const { set, ask, made, holds } = open()
  for (const key of ['a', 'b']) set(key, key)
  const { promise, resolve } = Promise.withResolvers<void>()
  holds.until = promise
  const both = Promise.all([ask('a'), ask('b')])
  resolve()
  await both
  assert.deepEqual(made, ['a', 'b'])
})
