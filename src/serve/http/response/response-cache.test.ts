// Kept answers: nothing older than the last change, bounded memory.
import assert from 'node:assert/strict'
import test from 'node:test'
import { answerWith, type Answer } from './answer.ts'
import { KeptAnswers } from './response-cache.ts'

test('an answer made before a change is not kept after it', () => {
  const kept = new KeptAnswers()
  const { generation } = kept
  kept.forget()
  kept.keep('key', answerWith('json', 'old'), generation)
  kept.keep('key', answerWith('json', 'old'), generation)
  assert.equal(kept.find('key'), undefined)
  keepTwice(kept, 'key', answerWith('json', 'new'))
  assert.equal(kept.find('key')?.body, 'new')
  kept.forget()
  assert.equal(kept.find('key'), undefined)
})

test('the memory is bounded by bytes', () => {
  const kept = new KeptAnswers()
  const body = Buffer.alloc(1024 * 1024)
  for (let index = 0; index < 150; index++) keepTwice(kept, String(index), answerWith('json', body))
  assert.ok(kept.size <= 64)
  assert.ok(kept.size >= 60)
  assert.ok(kept.find('149'))
})

test('what is made once is not kept; what is made again soon is', () => {
  const kept = new KeptAnswers()
  kept.keep('often', answerWith('json', '1'), kept.generation)
  assert.equal(kept.find('often'), undefined)
  kept.keep('often', answerWith('json', '2'), kept.generation)
  assert.equal(kept.find('often')?.body, '2')
  for (let index = 0; index < 20_000; index += 1) kept.keep(`once ${index}`, answerWith('json', ''), kept.generation)
  assert.ok(kept.size < 20)
  assert.ok(kept.find('often'))
})

function keepTwice(kept: KeptAnswers, key: string, answer: Answer): void {
  kept.keep(key, answer, kept.generation)
  kept.keep(key, answer, kept.generation)
}

test('an answer of any length is kept', () => {
  const kept = new KeptAnswers()
  for (const bytes of [0, 1, 1023, 1024, 1025, 4097]) {
    keepTwice(kept, String(bytes), answerWith('json', 'x'.repeat(bytes)))
    assert.ok(kept.find(String(bytes)), String(bytes))
  }
})
