// What a crowd can do to a review score, and what it cannot.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { WeighedReview } from '../../store/catalogue.ts'
import { startWeight, summariseReviews } from './review-summary.ts'
import { holds } from '../../../test/property.ts'

const NOW = Date.UTC(2026, 10, 15)
const DAY_MS = 86_400_000

function review(score: number, changes: Partial<WeighedReview> = {}): WeighedReview {
  return {
    score,
    isTrusted: true,
    evidenceLevel: 'rated',
    network: 'n',
    day: '2026-11-15',
    createdAt: NOW,
    ...changes,
  }
}

const many = (count: number, make: (index: number) => WeighedReview) =>
  Array.from({ length: count }, (_, index) => make(index))

test('without a scored review there is no score', () => {
  assert.deepEqual(summariseReviews([], null, NOW), {
    count: 0,
    score: null,
    low: null,
    high: null,
  })
  assert.deepEqual(summariseReviews([review(Number.NaN)], 7, NOW), {
    count: 1,
    score: null,
    low: null,
    high: null,
  })
})

test('the score begins at the prior and goes to what the reviews say', () => {
  // (15 × 5.5 + 0.5 × 10) / 15.5 = 5.645…, cut.
  assert.equal(summariseReviews([review(10)], null, NOW).score, 5.6)
  // (15 × 8 + 0.5 × 10) / 15.5 = 8.064…
  assert.equal(summariseReviews([review(10)], 8, NOW).score, 8)
  assert.equal(summariseReviews([review(8)], 8, NOW).score, 8)
  // (15 × 5.5 + 500 × 10) / 515 = 9.868…
  const much = summariseReviews(
    many(1000, () => review(10)),
    null,
    NOW,
  )
  assert.equal(much.score, 9.8)
  assert.equal(much.count, 1000)
})

test('the interval holds the score and narrows with reviews', () => {
  const few = summariseReviews([review(7)], null, NOW)
  const more = summariseReviews(
    many(300, (index) => review(6 + (index % 3))),
    null,
    NOW,
  )
  for (const { score, low, high } of [few, more])
    assert.ok(low !== null && high !== null && score !== null && low <= score && score <= high)
  assert.ok((more.high ?? 0) - (more.low ?? 0) < ((few.high ?? 0) - (few.low ?? 0)) / 2)
})

test('weights: key, evidence, age', () => {
  assert.equal(startWeight(true, 'rated'), 0.5)
  assert.equal(startWeight(true, 'measured'), 0.625)
  assert.equal(startWeight(true, 'told'), 0.375)
  assert.equal(startWeight(false, 'rated'), 0.1)
  // 60 fresh reviews of weight 0.5 are 30; 45 days later 15, the same as the prior.
  const old = many(60, () => review(9.5, { createdAt: NOW - 45 * DAY_MS }))
  assert.equal(summariseReviews(old, 5.5, NOW).score, 7.5)
  const measured = many(60, () =>
    review(9.5, { createdAt: NOW - 45 * DAY_MS, evidenceLevel: 'measured' }),
  )
  assert.ok((summariseReviews(measured, 5.5, NOW).score ?? 0) > 7.5)
})

test('a clock that was set back makes no review heavier than a fresh one', () => {
  assert.deepEqual(
    summariseReviews([review(9, { createdAt: NOW + 400 * DAY_MS })], null, NOW),
    summariseReviews([review(9)], null, NOW),
  )
})

test('keyless reviews of one network and day are one voice, their median', () => {
  const crowd = [1, 10, 10, 10, 10].map((score) => review(score, { isTrusted: false }))
  const { score, low, high } = summariseReviews(crowd, null, NOW)
  assert.deepEqual(
    { score, low, high },
    (({ score: s, low: l, high: h }) => ({ score: s, low: l, high: h }))(
      summariseReviews([review(10, { isTrusted: false })], null, NOW),
    ),
  )
  const two = summariseReviews(
    [...crowd, review(10, { isTrusted: false, network: 'other' })],
    null,
    NOW,
  )
  assert.ok((two.high ?? 0) >= (high ?? 0))
})

test('a hundred thousand keyless reviews move an unreviewed tool by less than half a point', () => {
  const crowd = many(100_000, (index) =>
    review(10, { isTrusted: false, evidenceLevel: 'measured', network: `n${index % 5000}` }),
  )
  // (15 × 5.5 + 15/9 × 10) / (15 + 15/9) = 5.95
  assert.equal(summariseReviews(crowd, null, NOW).score, 5.9)
})

test('two hundred voices that are not trusted hardly move the score, trusted ones carry it', () => {
  const crowd = many(200, (index) => review(10, { network: `n${index}`, isTrusted: false }))
  assert.ok((summariseReviews(crowd, null, NOW).score ?? 10) < 6)
  const trusted = crowd.map((each) => ({ ...each, isTrusted: true }))
  assert.ok((summariseReviews(trusted, null, NOW).score ?? 0) > 9)
})

test('what is not trusted from one network on one day is one voice', () => {
  const one = [review(10, { network: 'a', isTrusted: false })]
  const both = [...one, review(10, { network: 'a', isTrusted: false })]
  assert.equal(summariseReviews(both, null, NOW).low, summariseReviews(one, null, NOW).low)
})

test('keyless reviews never hold more than a tenth, and the score stays on the scale', () => {
  const any = fc.record({
    score: fc.double({ min: 1, max: 10, noNaN: true }),
    isTrusted: fc.boolean(),
    evidenceLevel: fc.constantFrom('measured' as const, 'rated' as const, 'told' as const),
    network: fc.constantFrom('a', 'b', 'c'),
    day: fc.constantFrom('2026-11-14', '2026-11-15'),
    createdAt: fc.integer({ min: NOW - 400 * DAY_MS, max: NOW }),
  })
  holds(
    fc.property(
      fc.array(any, { minLength: 1, maxLength: 40 }),
      fc.double({ min: 1, max: 10, noNaN: true }),
      (reviews, prior) => {
        const { score, low, high } = summariseReviews(reviews, prior, NOW)
        assert.ok(score !== null && low !== null && high !== null)
        assert.ok(low >= 1 && low <= score && score <= high && high <= 10)
        const keyed = reviews.filter((each) => each.isTrusted)
        if (keyed.length === 0) assert.ok(Math.abs(score - prior) <= 0.9 + 0.1)
      },
    ),
  )
})
