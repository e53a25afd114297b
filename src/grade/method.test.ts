import assert from 'node:assert/strict'
import test from 'node:test'
import { method } from './method.ts'

test('the method shows every template in the plural', () => {
  for (const { id, outcomes } of method().checks)
    for (const { says, fix } of outcomes) assert.doesNotMatch(`${says} ${fix}`, /\{\w*[^\w}]/, id)
})
