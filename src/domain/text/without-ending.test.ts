// What is removed from the end of a text.
import assert from 'node:assert/strict'
import test from 'node:test'
import { withoutEnding } from './without-ending.ts'

test('only what stands at the end goes', () => {
  assert.equal(withoutEnding('/a//b///', '/'), '/a//b')
  assert.equal(withoutEnding('Read this.!?', '.!?'), 'Read this')
  assert.deepEqual(
    ['', '///', 'a'].map((text) => withoutEnding(text, '/')),
    ['', '', 'a'],
  )
})
