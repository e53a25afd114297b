// Expensive work in turns: one at a time, with a pause, and no endless queue.
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { Refusal } from '../../../errors/refusal.ts'
import { oneAtATime } from './one-at-a-time.ts'

// The pause does not keep a process alive; a server would.
const alive = setInterval(() => {}, 1000)
after(() => clearInterval(alive))

function busyFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('work leaves two thirds of the time to others', async () => {
  const inTurn = oneAtATime(10)
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 5 }, () => inTurn(() => busyFor(10))))
  assert.ok(performance.now() - startedAt >= 5 * 10 + 4 * 20 - 5)
})

test('who comes when too many wait is refused; work that fails holds up nobody', async () => {
  const inTurn = oneAtATime(3)
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
