// The response cache: no entry survives a change of what it depends on, and memory is bounded.
import assert from 'node:assert/strict'
import test from 'node:test'
import { answerWith, type Answer } from './answer.ts'
import { ResponseCache } from './response-cache.ts'

test('an answer made before a change is not kept after it', () => {
  const kept = new ResponseCache()
  const madeAt = kept.now
  kept.forget()
  kept.keep('key', answerWith('json', 'old'), madeAt, ['tools'])
  kept.keep('key', answerWith('json', 'old'), madeAt, ['tools'])
  assert.equal(kept.find('key', ['tools']), undefined)
  keepTwice(kept, 'key', answerWith('json', 'new'))
  assert.equal(kept.find('key', ['tools'])?.body, 'new')
  kept.forget()
  assert.equal(kept.find('key', ['tools']), undefined)
})

test('the memory is bounded by bytes', () => {
  const kept = new ResponseCache()
  const body = Buffer.alloc(1024 * 1024)
  for (let index = 0; index < 150; index++) keepTwice(kept, String(index), answerWith('json', body))
  assert.ok(kept.size <= 64)
  assert.ok(kept.size >= 60)
  assert.ok(kept.find('149', ['tools']))
})

test('what is made once is not kept; what is made again soon is', () => {
  const kept = new ResponseCache()
  kept.keep('often', answerWith('json', '1'), kept.now, ['tools'])
  assert.equal(kept.find('often', ['tools']), undefined)
  kept.keep('often', answerWith('json', '2'), kept.now, ['tools'])
  assert.equal(kept.find('often', ['tools'])?.body, '2')
  for (let index = 0; index < 20_000; index += 1)
    kept.keep(`once ${index}`, answerWith('json', ''), kept.now, ['tools'])
  assert.ok(kept.size < 20)
  assert.ok(kept.find('often', ['tools']))
})

function keepTwice(kept: ResponseCache, key: string, answer: Answer): void {
  kept.keep(key, answer, kept.now, ['tools'])
  kept.keep(key, answer, kept.now, ['tools'])
}

test('an answer of any length is kept', () => {
  const kept = new ResponseCache()
  for (const bytes of [0, 1, 1023, 1024, 1025, 4097]) {
    keepTwice(kept, String(bytes), answerWith('json', 'x'.repeat(bytes)))
    assert.ok(kept.find(String(bytes), ['tools']), String(bytes))
  }
})

test('an answer goes with what it depends on, and with nothing else', () => {
  const cache = new ResponseCache()
  const keep = (key: string, ...dependencies: string[]) => {
    for (let times = 0; times < 2; times += 1)
      cache.keep(key, answerWith('json', key), cache.now, dependencies)
    return () => cache.find(key, dependencies) !== undefined
  }
  const [one, other, list, report] = [
    keep('one', 'tool one'),
    keep('other', 'tool other'),
    keep('list', 'tools'),
    keep('report', 'tool one', 'grades'),
  ]
  cache.change(['tools', 'tool other'])
  assert.deepEqual([one(), other(), list(), report()], [true, false, false, true])
  cache.change(['grades'])
  assert.deepEqual([one(), report()], [true, false])
  cache.change(['tool one'])
  assert.equal(one(), false)
})

test('more changes than are told apart are a change of everything', () => {
  const cache = new ResponseCache()
  for (let times = 0; times < 2; times += 1)
    cache.keep('one', answerWith('json', '1'), cache.now, ['tool one'])
  cache.change(Array.from({ length: 20_001 }, (_, index) => `tool other-${index}`))
  assert.equal(cache.find('one', ['tool one']), undefined)
})

test('what is requested once between two changes is not cached', () => {
  const cache = new ResponseCache()
  for (let times = 0; times < 5; times += 1) {
    cache.keep('list', answerWith('json', '1'), cache.now, ['tools'])
    cache.change(['tools'])
  }
  assert.equal(cache.size, 0)
  cache.keep('list', answerWith('json', '1'), cache.now, ['tools'])
  cache.change(['tool one'])
  cache.keep('list', answerWith('json', '1'), cache.now, ['tools'])
  assert.equal(cache.size, 1)
})
