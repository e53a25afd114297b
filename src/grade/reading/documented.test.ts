import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLE } from '../../../test/sample.ts'
import { isDocumented } from './documented.ts'

test('a topic counts only where the documentation names it', () => {
  assert.ok(isDocumented(SAMPLE.documentedTopics, 'key-minting'))
  assert.ok(!isDocumented(SAMPLE.documentedTopics, 'no-auth'))
  assert.ok(!isDocumented(undefined, 'key-minting'))
})
