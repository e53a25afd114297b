// Expensive work in turns: one at a time, with a pause, and no endless queue.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../../errors/refusal.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Time passes by work and by pauses alone; `passed` tells what they were, in order. */
function fakeClock() {
  let now = 0
  const passed: string[] = []
  const pass = (what: string, ms: number) => {
    now += ms
    passed.push(`${what} ${ms}`)
  }
  return {
    now: () => now,
    pause: async (ms: number) => pass('pause', ms),
    work: (ms: number) => pass('work', ms),
    passed,
  }
}

test('work leaves two thirds of the time to others', async () => {
  const clock = fakeClock()
  const inTurn = oneAtATime(10, clock)
  await Promise.all([10, 30, 5].map((ms) => inTurn(() => clock.work(ms))))
  const expected = ['work 10', 'pause 20', 'work 30', 'pause 60', 'work 5', 'pause 10']
  assert.deepEqual(clock.passed, expected)
})

test('who comes when too many wait is refused; work that fails holds up nobody', async () => {
  const inTurn = oneAtATime(3, fakeClock())
  const fails = assert.rejects(inTurn(() => assert.fail('broken')))
  const others = [inTurn(() => 1), inTurn(() => 2)]
  await assert.rejects(
    inTurn(() => 3),
    (error: unknown) =>
      error instanceof Refusal && error.code === 'overloaded' && error.retryAfter !== undefined,
  )
  await fails
  assert.deepEqual(await Promise.all(others), [1, 2])
  assert.equal(await inTurn(() => 4), 4)
})
