import assert from 'node:assert/strict'
import test from 'node:test'
import { isForReaders, isFull, isShared } from './check.ts'
import { CHECKS } from './checks.ts'
import { method } from './method.ts'

const LEAVES = CHECKS.flatMap((check) => (check.parts.length === 0 ? [check] : check.parts))

test('the method shows every template in the plural', () => {
  const { checks, parts } = method()
  for (const { id, outcomes } of [...checks, ...parts])
    for (const { says, fix } of outcomes) assert.doesNotMatch(`${says} ${fix}`, /\{\w*[^\w}]/, id)
})

/** The points are counted along a line that ends below 10. */
const WITHOUT_FULL_POINTS = ['list-tokens']

test('only a question that is estimated, or has no outcome, has none with full points', () => {
  const without = LEAVES.filter(({ outcomes }) => !Object.values(outcomes).some(isFull))
  assert.deepEqual(
    without.filter((check) => !check.isEstimated && !isForReaders(check)).map(({ id }) => id),
    WITHOUT_FULL_POINTS,
  )
})

test('what is measured ends above what it starts with, and an estimate never says that all is well', () => {
  for (const { id, outcomes, isEstimated } of LEAVES)
    for (const [name, outcome] of Object.entries(outcomes)) {
      if ('measured' in outcome) assert.ok(outcome.least < outcome.points, `${id}: ${name}`)
      // A mark is there or is not: that much structure tells.
      if (isEstimated && id !== 'tool-marks') assert.ok(!isFull(outcome), `${id}: ${name}`)
      if (isEstimated && 'measured' in outcome && id !== 'help-length')
        assert.match(
          outcome.says,
          /Estimated|marked .* but its name/,
          `${id}: ${name} says that it is estimated`,
        )
    }
})

test('every check says when it applies, what was found, what to do and what is lost', () => {
  for (const { id, surfaces, weight, outcomes, loss, absent } of LEAVES) {
    assert.ok(surfaces.length > 0, id)
    for (const [name, outcome] of Object.entries(outcomes)) {
      const at = `${id}: ${name}`
      assert.ok(!isShared(name), `${at} is the name of an outcome that every check has`)
      assert.ok(outcome.says, at)
      if (isFull(outcome)) continue
      assert.ok(outcome.fix, at)
      if (weight > 0) assert.ok(outcome.loss ?? loss, at)
    }
    // It has no facts to put in its sentences.
    if (absent !== undefined)
      assert.doesNotMatch(JSON.stringify(outcomes[absent]).slice(1, -1), /\{/, id)
  }
})

/** Shown, and no more: what looks like a key in a description may be an example of one. */
const WITHOUT_LIMIT = ['published-secrets']

test('a check without weight has a limit instead', () => {
  assert.deepEqual(
    LEAVES.filter(({ weight }) => weight === 0)
      .filter(({ outcomes, read }) =>
        Object.values({ ...outcomes, ...read?.outcomes }).every(({ cap }) => cap === undefined),
      )
      .map(({ id }) => id),
    WITHOUT_LIMIT,
  )
})
