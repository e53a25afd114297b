import assert from 'node:assert/strict'
import test from 'node:test'
import { compareBodies } from './api-answers.ts'

const body = (json: unknown) => ({ text: JSON.stringify(json), json })
const compare = (first: unknown, again: unknown) => compareBodies(body(first), body(again))

test('dates, clocks and ids of the answer do not count, and neither does the order of members', () => {
  assert.equal(compare({ a: 1, b: 2 }, { b: 2, a: 1 }), 'same')
  assert.equal(
    compare(
      { served: '2026-11-15T10:00:00Z', request_id: 'a', uptime: 5, a: 1 },
      { served: '2026-11-15T10:00:01Z', request_id: 'b', uptime: 6, a: 1 },
    ),
    'same',
  )
  assert.equal(
    compare(
      { trace: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' },
      { trace: '3f2504e0-4f89-11d3-9a0c-0305e82c3302' },
    ),
    'same',
  )
})

test('other values in the same shape, and another shape', () => {
  assert.equal(compare({ visits: 1 }, { visits: 2 }), 'same-shape')
  assert.equal(
    compare({ data: [{ id: 1, name: 'a' }] }, { data: [{ id: 2, name: 'b' }] }),
    'same-shape',
  )
  assert.equal(compare({ a: 1 }, { a: 1, b: 2 }), 'different')
  assert.equal(compare({ data: { a: 1 } }, { data: [] }), 'different')
})

test('what is not JSON is the same or not', () => {
  assert.equal(
    compareBodies({ text: 'a', json: undefined }, { text: 'a', json: undefined }),
    'same',
  )
  assert.equal(
    compareBodies({ text: 'a', json: undefined }, { text: 'b', json: undefined }),
    'different',
  )
})
