// Numbers as people read them, and counts with their nouns.
import assert from 'node:assert/strict'
import test from 'node:test'
import { counted, firstOf, figure } from './figures.ts'

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

test('a figure reads as Intl prints it', () => {
  const intl = new Intl.NumberFormat('en-US')
  const values = [0, -0, 7, 999, 1000, 12_345, 1_234_567, -1, -1000, -999_999, 2 ** 53, 1e21, 1e300]
  for (const value of [...values, 0.5, 1.0005, -1234.5678, NaN, Infinity])
    assert.equal(figure(value), intl.format(value), String(value))
})
