// Long work gives way to others.
import assert from 'node:assert/strict'
import test from 'node:test'
import { sortedInSteps } from './event-loop.ts'

test('a long list is sorted as at once, in steps that are short', async () => {
  let [compared, most, isSorted] = [0, 0, false]
  const turn = () => {
    most = Math.max(most, compared)
    compared = 0
    if (!isSorted) setImmediate(turn)
  }
  turn()
  // Many are equal: they keep their order.
  const all = Array.from({ length: 20_500 }, (_, at) => ({ at, key: (at * 7919) % 1000 }))
  const sorted = await sortedInSteps(all, (one, other) => {
    compared += 1
    return one.key - other.key
  })
  isSorted = true
  assert.deepEqual(
    sorted,
    all.toSorted((one, other) => one.key - other.key),
  )
  assert.ok(most > 0 && most < 15_000, `${most} comparisons in one step`)
  assert.deepEqual(await sortedInSteps([], () => 0), [])
})
