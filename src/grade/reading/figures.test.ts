import assert from 'node:assert/strict'
import test from 'node:test'
import { CHECKS } from '../checks.ts'
import { median, stepOf, tokenSteps } from './figures.ts'

test('the middle one, by size and not by spelling', () => assert.equal(median([100, 9, 20]), 20))
test('the mean of the middle two', () => assert.equal(median([1, 4, 2, 100]), 3))
test('the median of one number is that number', () => assert.equal(median([7]), 7))
test('the median of no numbers is undefined', () => assert.equal(median([]), undefined))

const BOUNDS = [500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000] as const

test('each bound belongs to the step below it', () => {
  assert.deepEqual(
    [0, 500, 501, 1_000, 2_500, 5_000, 10_000, 15_000, 15_001, 30_000, 30_001].map((cost) =>
      stepOf(cost, BOUNDS),
    ),
    [
      'step-1',
      'step-1',
      'step-2',
      'step-2',
      'step-3',
      'step-4',
      'step-5',
      'step-6',
      'step-7',
      'step-7',
      'step-8',
    ],
  )
})

test('every stepped outcome states its bounds, and points decrease', () => {
  const outcomes = Object.values(tokenSteps(BOUNDS))
  assert.deepEqual(
    outcomes.map(({ points }) => points),
    [10, 9, 8, 6, 4, 2, 1, 0],
  )
  assert.equal(outcomes[0]?.bounds, 'at most 500')
  assert.equal(outcomes[3]?.bounds, '2,501–5,000')
  assert.equal(outcomes[7]?.bounds, 'more than 30,000')
  const [, second] = Object.values(tokenSteps([3, 4, 5, 6, 8, 10, 14]))
  assert.equal(second?.bounds, '4', 'one value is no range')
})

test('a fix that names a number of tokens names the one that earns all points', () => {
  const stepped = CHECKS.flatMap(({ id, outcomes: { 'step-1': best, 'step-2': next } }) => {
    const named = /([\d,]+) tokens/.exec(next?.fix ?? '')?.[1]
    return named === undefined ? [] : [{ id, named, best: best?.bounds }]
  })
  assert.deepEqual(stepped.map(({ id }) => id).toSorted(), [
    'default-answer',
    'instructions-tokens',
    'payload-tokens',
  ])
  for (const { id, named, best } of stepped) assert.equal(`at most ${named}`, best, id)
})
