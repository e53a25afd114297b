import assert from 'node:assert/strict'
import test from 'node:test'
import { createRepeats } from './hosts.ts'

test('what fails after the end is not repeated, however many were under way', async () => {
  const repeats = createRepeats(8)
  const rests = [repeats.begin(), repeats.begin()]
  const before = repeats.wait()
  repeats.end()
  for (const rest of rests) rest()
  assert.deepEqual([await before, await repeats.wait()], [false, false])
})

test('a request waits until nothing is under way, and only so many are repeated', async () => {
  const repeats = createRepeats(2)
  const rest = repeats.begin()
  const waiting = [1, 2, 3].map(() => repeats.wait())
  rest()
  assert.deepEqual(await Promise.all(waiting), [true, true, false])
})
