import assert from 'node:assert/strict'
import test from 'node:test'
import { LENGTH_STEPS, lineAt, pointsAt, PROGRAM_STEPS, STEPS } from './scale.ts'

test('an answer has the points of its step', () => {
  for (const steps of [STEPS, PROGRAM_STEPS, LENGTH_STEPS])
    assert.deepEqual(
      steps.map((_, answer) => pointsAt(answer, steps)),
      [...steps],
    )
})

test('between two steps points are linear; beyond the scale there are none', () => {
  assert.equal(pointsAt(0.5), 1.5)
  assert.equal(pointsAt(2.5), 4.75)
  assert.equal(pointsAt(3.2), 6.5)
  assert.equal(pointsAt(-1), 1)
  assert.equal(pointsAt(9), 8.5)
  assert.equal(pointsAt(1.5, PROGRAM_STEPS), 4.25)
})

const LINE: readonly [tokens: number, points: number][] = [
  [0, 9],
  [4_000, 9],
  [6_000, 8.5],
  [8_000, 8],
  [12_000, 6.5],
  [16_000, 5.5],
  [20_000, 4.5],
  [30_000, 3],
  [37_500, 2.25],
  [45_000, 1.5],
  [60_000, 1],
  [1_000_000, 1],
]

test('points of a tool list by its tokens', () => {
  for (const [tokens, points] of LINE) assert.equal(lineAt(tokens), points, `${tokens} tokens`)
})
