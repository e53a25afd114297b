import assert from 'node:assert/strict'
import test from 'node:test'
import { isShared } from './check.ts'
import { CHECKS } from './checks.ts'
import { method } from './method.ts'

test('the method shows every template in the plural', () => {
  for (const { id, outcomes } of method().checks)
    for (const { says, fix } of outcomes) assert.doesNotMatch(`${says} ${fix}`, /\{\w*[^\w}]/, id)
})

test('every check says when it applies, what was found, what to do and what is lost', () => {
  for (const { id, surfaces, weight, outcomes, loss, absent } of CHECKS) {
    assert.ok(surfaces.length > 0, id)
    assert.ok(
      Object.values(outcomes).some(({ points }) => points === 10),
      `${id}: no outcome earns full points`,
    )
    for (const [name, outcome] of Object.entries(outcomes)) {
      const at = `${id}: ${name}`
      assert.ok(!isShared(name), `${at} is the name of an outcome that every check has`)
      assert.ok(outcome.says, at)
      if (outcome.points === 10) continue
      assert.ok(outcome.fix, at)
      if (weight > 0) assert.ok(outcome.loss ?? loss, at)
    }
    // It has no facts to put in its sentences.
    if (absent !== undefined)
      assert.doesNotMatch(JSON.stringify(outcomes[absent]).slice(1, -1), /\{/, id)
  }
})
