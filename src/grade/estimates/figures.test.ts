import assert from 'node:assert/strict'
import test from 'node:test'
import { byLength, mean, share } from './figures.ts'

const isEven = (one: number) => one % 2 === 0

test('a mean and a share of a list, and of nothing', () => {
  assert.equal(mean([1, 2, 6]), 3)
  assert.equal(mean([]), undefined)
  assert.equal(share([1, 2, 3, 4], isEven), 0.5)
  assert.equal(share([], isEven), 1)
})

test('a step ends below its length', () => {
  const steps = [
    [1, 0],
    [40, 1],
    [80, 2],
  ] as const
  assert.deepEqual(
    [0, 1, 39, 40, 79, 80].map((length) => byLength(length, steps)),
    [0, 1, 1, 2, 2, 2],
  )
})
