// A noun agrees with its count.
import assert from 'node:assert/strict'
import test from 'node:test'
import { counted, firstOf } from './figures.ts'

test('only one of a thing is singular', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => [counted(count, 'tool'), counted(count, 'entry')]),
    [
      ['0 tools', '0 entries'],
      ['1 tool', '1 entry'],
      ['2 tools', '2 entries'],
    ],
  )
})

test('the first names, and how many more there are', () => {
  assert.equal(firstOf(['a', 'b'], 2), 'a, b')
  assert.equal(firstOf(['a', 'b', 'c'], 2), 'a, b and 1 more')
  assert.equal(firstOf(['a'], 2, 9), 'a and 8 more')
  assert.equal(firstOf([], 2), '')
})
