// A noun agrees with its count.
import assert from 'node:assert/strict'
import test from 'node:test'
import { counted } from './counted.ts'

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
