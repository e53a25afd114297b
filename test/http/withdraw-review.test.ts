// A review is withdrawn by its author, and restored; the tool's figures follow.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { ENGINES } from './engines.ts'
import { openApp } from './open-app.ts'

const DAY_MS = 86_400_000
type Headers = Record<string, string>

async function review(app: FastifyInstance, score: number, headers: Headers = {}): Promise<string> {
  const payload = { toolSlug: 'resend', task: {}, overallScore: score }
  const answer = await app.inject({ method: 'POST', url: '/reviews', payload, headers })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<{ review: { id: string } }>().review.id
}

function withdraw(
  app: FastifyInstance,
  id: string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'DELETE', url: `/reviews/${id}`, headers })
}

function restore(
  app: FastifyInstance,
  id: string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: `/reviews/${id}/restore`, headers })
}

/** What is publicly visible of the reviews. */
async function figures(app: FastifyInstance): Promise<unknown> {
  const tool = (await app.inject('/tools/resend')).json<{
    reviewCount: number
    reviewScore: number | null
  }>()
  const { reviews, pagination } = (await app.inject('/tools/resend/reviews')).json<{
    reviews: { id: string }[]
    pagination: { total: number }
  }>()
  return [tool.reviewCount, tool.reviewScore, pagination.total, reviews.map(({ id }) => id)]
}

for (const [engine, open] of Object.entries(ENGINES)) {
  test(`${engine}: what the tool shows is as if a review that was taken back had never been`, async (t) => {
    let moment = Date.now()
    const { app } = await open(t, () => moment)
    const made = await app.inject({ method: 'POST', url: '/keys', payload: { name: 'robot' } })
    const headers = { 'x-api-key': made.json<{ key: string }>().key }
    // Old enough that its reviews have full weight and count in the mean of the category.
    moment += 30 * DAY_MS
    const nothing = await figures(app)
    const first = await review(app, 9, headers)
    const afterFirst = await figures(app)
    moment += 2 * DAY_MS
    const second = await review(app, 3, headers)
    const afterBoth = await figures(app)
    assert.notDeepEqual(afterBoth, afterFirst)

    assert.equal((await withdraw(app, second, headers)).statusCode, 204)
    assert.deepEqual(withoutScore(await figures(app)), withoutScore(afterFirst))
    assert.equal((await restore(app, second, headers)).statusCode, 200)
    assert.deepEqual(await figures(app), afterBoth)
    assert.equal((await withdraw(app, second, headers)).statusCode, 204)
    assert.equal((await withdraw(app, first, headers)).statusCode, 204)
    assert.deepEqual(await figures(app), nothing)
    assert.equal((await withdraw(app, first, headers)).statusCode, 404)
  })
}

/** Without the score, which fades with age. */
function withoutScore(shown: unknown): unknown[] {
  const [count, , ...rest] = shown as unknown[]
  return [count, ...rest]
}

test('only the one who made it takes it back or restores it', async (t) => {
  const { app } = await openApp(t)
  const id = await review(app, 8)
  const { key } = (
    await app.inject({ method: 'POST', url: '/keys', payload: { name: 'other' } })
  ).json<{ key: string }>()
  for (const answer of [
    await withdraw(app, id, { 'x-api-key': key }),
    await app.inject({ method: 'DELETE', url: `/reviews/${id}`, remoteAddress: '203.0.113.7' }),
    await withdraw(app, 'no-such-id'),
    await restore(app, id),
  ])
    assert.deepEqual(
      [answer.statusCode, answer.json<{ code: string }>().code],
      [404, 'review-not-found'],
    )
  assert.equal((await withdraw(app, id)).statusCode, 204)
  assert.equal((await restore(app, id, { 'x-api-key': key })).statusCode, 404)
  const restored = await restore(app, id)
  assert.equal(restored.json<{ review: { id: string } }>().review.id, id)
  assert.equal((await restore(app, id)).statusCode, 404)
})

test('a review that was taken back is gone for good after a day', async (t) => {
  let moment = Date.now()
  const { app, catalogue } = await openApp(t, { now: () => moment })
  const id = await review(app, 8)
  await withdraw(app, id)
  moment += DAY_MS
  assert.equal((await restore(app, id)).statusCode, 404)
  await catalogue.forgetWithdrawn(moment)
  moment -= 1
  assert.equal((await restore(app, id)).statusCode, 404)
})

test('many who take back one review at once take it back once', async (t) => {
  const { app } = await openApp(t)
  const id = await review(app, 8)
  const answers = await Promise.all(Array.from({ length: 16 }, () => withdraw(app, id)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 204).length, 1)
  assert.deepEqual(await figures(app), [0, null, 0, []])
})
