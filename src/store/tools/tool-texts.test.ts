// The cache of tool texts: what it keeps and what it evicts.
import assert from 'node:assert/strict'
import test from 'node:test'
import { ToolTexts } from './tool-texts.ts'

test('the oldest texts make room, and a text that came again is as young as that', () => {
  const texts = new ToolTexts(80)
  for (let id = 1; id <= 8; id += 1) texts.keep(id, 'x'.repeat(10))
  texts.drop(1)
  texts.keep(2, 'y'.repeat(10))
  texts.keep(9, 'z'.repeat(10))
  assert.deepEqual(
    [1, 2, 3, 8, 9].map((id) => texts.get(id)?.[0]),
    [undefined, 'y', 'x', 'x', 'z'],
  )
  texts.keep(10, 'z'.repeat(10))
  const kept = Array.from({ length: 10 }, (_, at) => texts.get(at + 1)?.[0] ?? '')
  assert.equal(kept.join(''), 'xxxxxzz', 'the text that was first is gone')
})
