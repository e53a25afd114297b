import assert from 'node:assert/strict'
import test from 'node:test'
import { storedValue } from './statement.ts'

test('undefined is NULL, whatever the Node in use binds, and text has no NUL', () => {
  assert.deepEqual([undefined, null, 0, '', 'a\0b'].map(storedValue), [
    null,
    null,
    0,
    '',
    'a\uFFFDb',
  ])
})
