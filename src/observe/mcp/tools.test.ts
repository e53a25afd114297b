import assert from 'node:assert/strict'
import test from 'node:test'
import { cutDeep } from './tools.ts'

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":[1,'.repeat(depth)}{"b":2}${']}'.repeat(depth)}`)
}

test('what is nested too deeply is emptied, all else stays', () => {
  assert.deepEqual(cutDeep(nested(20)), nested(20))
  assert.equal(
    JSON.stringify(cutDeep(nested(5_000))),
    `${'{"a":[1,'.repeat(24)}{}${']}'.repeat(24)}`,
  )
  assert.equal(cutDeep('text'), 'text')
})
