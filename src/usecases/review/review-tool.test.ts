// Reviews: what is stored, who may review again, and how a tool changes.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Catalogue } from '../../store/catalogue.ts'
import type { ReviewRequest } from '../../domain/review/review.ts'
import { Refusal } from '../../errors/refusal.ts'
import { temporaryCatalogue } from '../../../test/temporary-catalogue.ts'
import type { Caller } from '../keys/caller.ts'
import { importTools } from '../operate/import-tools.ts'
import { reviewTool, type ReviewDeps } from './review-tool.ts'
import { launchCatalogue } from '../../../test/launch-tools.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const DAY_MS = 86_400_000
const ANYONE: Caller = { keyId: null, keyCreatedAt: null, addressKey: '203.0.113.9' }
const { entries } = await launchCatalogue()

async function deps(
  t: TestContext,
  clock = { now: NOW },
): Promise<ReviewDeps & { catalogue: Catalogue }> {
  const catalogue = await temporaryCatalogue(t)
  await importTools(
    catalogue,
    entries.filter(({ slug }) => slug === 'stripe' || slug === 'github'),
    NOW,
  )
  let ids = 0
  return {
    catalogue,
    now: () => clock.now,
    randomId: () => `review-${(ids += 1)}`,
    settings: { reviewHours: 24, keylessReviews: 20 },
  }
}

const review = (changes: Partial<ReviewRequest> = {}): ReviewRequest => ({
  toolSlug: 'stripe',
  task: {},
  ...changes,
})

test('a review is kept with its fields as sent, and ours', async (t) => {
  const d = await deps(t)
  const sent = review({
    task: { description: 'Made\nan invoice', category: 'billing', completed: true },
    agentId: 'agent-7',
    ratings: { speedThroughput: 8, token_efficiency: 6, 'autonomous-auth': 9 },
    interaction: { errorRate: 0.1, totalApiCalls: 40 },
    biggestFriction: 'Docs at https://x.example were slow.',
    overallScore: 8.5,
  })
  const { state, review: kept } = await reviewTool(d, sent, ANYONE)
  assert.equal(state, 'listed')
  assert.deepEqual(kept, {
    toolSlug: 'stripe',
    task: { description: 'Made an invoice', category: 'billing', completed: true },
    agentId: 'agent-7',
    ratings: { speed: 8, tokenEfficiency: 6, autonomousAuth: 9 },
    interaction: { errorRate: 0.1, totalApiCalls: 40 },
    biggestFriction: 'Docs at [removed] were slow.',
    overallScore: 8.5,
    id: 'review-1',
    createdAt: '2026-11-15T12:00:00.000Z',
    verified: false,
    evidenceLevel: 'measured',
    weight: 0.125,
  })
  assert.deepEqual((await d.catalogue.listReviews('stripe', 1, 10))?.reviews, [kept])
})

test('reviews stand beside the grade and never change it', async (t) => {
  const d = await deps(t)
  const before = await d.catalogue.findTool('stripe')
  await reviewTool(d, review({ overallScore: 1 }), { ...ANYONE, keyId: 'k', keyCreatedAt: 0 })
  const after = await d.catalogue.findTool('stripe')
  assert.equal(after?.grade, before?.grade)
  assert.equal(after?.score, before?.score)
  assert.equal(after?.tool.reviewCount, 1)
  // The category's mean is this one review: (15 × 1 + 0.5 × 1) / 15.5.
  assert.equal(after.tool.reviewScore, 1)
})

test('evidence level and weight follow what was sent and by whom', async (t) => {
  const d = { ...(await deps(t)), settings: { reviewHours: 0, keylessReviews: 0 } }
  const grown = { ...ANYONE, keyId: 'old', keyCreatedAt: NOW - 7 * DAY_MS }
  const young = { ...ANYONE, keyId: 'new', keyCreatedAt: NOW - 7 * DAY_MS + 1 }
  const levelAndWeight = async (changes: Partial<ReviewRequest>, who: Caller) => {
    const { evidenceLevel, weight, verified } = (await reviewTool(d, review(changes), who)).review
    return { evidenceLevel, weight, verified }
  }
  assert.deepEqual(await levelAndWeight({}, grown), {
    evidenceLevel: 'told',
    weight: 0.375,
    verified: true,
  })
  assert.deepEqual(await levelAndWeight({ interaction: {}, ratings: {} }, grown), {
    evidenceLevel: 'told',
    weight: 0.375,
    verified: true,
  })
  assert.deepEqual(await levelAndWeight({ overallScore: 5 }, grown), {
    evidenceLevel: 'rated',
    weight: 0.5,
    verified: true,
  })
  assert.deepEqual(await levelAndWeight({ ratings: { speed: 5 } }, young), {
    evidenceLevel: 'rated',
    weight: 0.1,
    verified: true,
  })
  assert.deepEqual(await levelAndWeight({ interaction: { errorRate: 0 } }, grown), {
    evidenceLevel: 'measured',
    weight: 0.625,
    verified: true,
  })
  assert.equal((await d.catalogue.findRecord('stripe'))?.reviews.count, 2)
})

test('one reviewer reviews a tool once in a day: by key, else by address and agent', async (t) => {
  const clock = { now: NOW }
  const d = await deps(t, clock)
  await reviewTool(d, review(), ANYONE)
  clock.now += 3_600_000
  await assert.rejects(reviewTool(d, review(), ANYONE), {
    code: 'review-too-soon',
    status: 429,
    retryAfter: 23 * 3600,
  })
  await reviewTool(d, review({ agentId: 'another' }), ANYONE)
  await reviewTool(d, review({ toolSlug: 'github' }), ANYONE)
  await reviewTool(d, review(), { ...ANYONE, keyId: 'k', keyCreatedAt: 0 })
  await assert.rejects(
    reviewTool(d, review(), { keyId: 'k', keyCreatedAt: 0, addressKey: '1.1.1.1' }),
    { code: 'review-too-soon' },
  )
  clock.now = NOW + DAY_MS
  await reviewTool(d, review(), ANYONE)
  assert.equal((await d.catalogue.listReviews('stripe', 1, 10))?.total, 4)
})

test('an unknown criterion, or one named twice, is refused with the eight names', async (t) => {
  const d = await deps(t)
  const refusal = await reviewTool(
    d,
    review({ ratings: { speed: 5, beauty: 9, __proto__x: 3 } }),
    ANYONE,
  ).catch((error: unknown) => error)
  assert.ok(refusal instanceof Refusal)
  assert.equal(refusal.code, 'invalid-body')
  assert.deepEqual(
    refusal.problems.map(({ pointer }) => pointer),
    ['/ratings/beauty', '/ratings/__proto__x'],
  )
  assert.match(
    refusal.problems[0]?.expected ?? '',
    /tokenEfficiency, programmaticAccess, autonomousAuth, speed, discoverability, reliability, safety, reactivity/,
  )
  await assert.rejects(
    reviewTool(d, review({ ratings: { speed: 5, speedThroughput: 6 } }), ANYONE),
    { code: 'invalid-body' },
  )
  assert.equal((await d.catalogue.listReviews('stripe', 1, 10))?.total, 0)
})

test('an unknown tool is refused with near slugs, whatever its name', async (t) => {
  const d = await deps(t)
  await assert.rejects(reviewTool(d, review({ toolSlug: 'strype' }), ANYONE), {
    code: 'tool-not-found',
    status: 404,
    suggestions: ['stripe'],
  })
  for (const toolSlug of ['', '\u0000', 'Stripe', '../x', "'; drop table tool", '💥']) {
    await assert.rejects(reviewTool(d, review({ toolSlug }), ANYONE), { code: 'tool-not-found' })
  }
})

test('who may not review now is refused before anything is done with the text', async (t) => {
  const d = await deps(t)
  await reviewTool(d, review(), ANYONE)
  const catalogue = { ...d.catalogue, addReview: () => assert.fail('the review was worked on') }
  await assert.rejects(reviewTool({ ...d, catalogue }, review(), ANYONE), {
    code: 'review-too-soon',
  })
  await assert.rejects(reviewTool({ ...d, catalogue }, review({ toolSlug: 'no-such' }), ANYONE), {
    code: 'tool-not-found',
  })
})
