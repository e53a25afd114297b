// Steps follow each other while there is more to do, an error does not end them, and nothing happens after the stop.
import assert from 'node:assert/strict'
import test from 'node:test'
import { tend } from './maintenance.ts'

test('steps are taken until nothing is left, then again after a day', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let [left, steps] = [3, 0]
  const stop = tend(async () => {
    steps += 1
    left -= 1
    return left > 0
  })
  await pass(t, 9999)
  assert.equal(steps, 0)
  await pass(t, 1)
  for (const expected of [2, 3, 3, 3]) {
    await pass(t, 100)
    assert.equal(steps, expected)
  }
  await pass(t, 24 * 60 * 60 * 1000)
  assert.equal(steps, 4)
  stop()
  await pass(t, 48 * 60 * 60 * 1000)
  assert.equal(steps, 4)
})

test('a step that fails is tried again after a minute; a stop during a step ends it all', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let steps = 0
  const stop = tend(async () => {
    steps += 1
    if (steps === 2) stop()
    throw new Error('locked')
  }, 1)
  await pass(t, 1)
  assert.equal(steps, 1)
  await pass(t, 59_999)
  assert.equal(steps, 1)
  await pass(t, 1)
  assert.equal(steps, 2)
  await pass(t, 600_000)
  assert.equal(steps, 2)
})

/** Lets time pass, and what it set off come to its end. */
async function pass(t: test.TestContext, ms: number): Promise<void> {
  t.mock.timers.tick(ms)
  for (let round = 0; round < 10; round += 1) await Promise.resolve()
}
