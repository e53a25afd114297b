// Keys with limited scopes, and keys that expire.
import assert from 'node:assert/strict'
import test from 'node:test'
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createKey } from '../../src/usecases/keys/keys.ts'
import { openApp } from './open-app.ts'

const DAY_MS = 86_400_000

async function makeKey(app: FastifyInstance, wish: object): Promise<Record<string, unknown>> {
  const answer = await app.inject({ method: 'POST', url: '/keys', payload: wish })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json<Record<string, unknown>>()
}

test('a key may do what its scopes say, and is told which one it lacks', async (t) => {
  const { app } = await openApp(t)
  const review = { toolSlug: 'resend', task: {} }
  const requests = {
    read: { url: '/tools?limit=1' },
    review: { method: 'POST', url: '/reviews', payload: review },
    submit: { method: 'POST', url: '/tools/submit', payload: { url: 'https://acme-mail.io' } },
  } as const
  for (const scope of ['read', 'review', 'submit'] as const) {
    const { key, scopes } = await makeKey(app, { name: scope, scopes: [scope] })
    assert.deepEqual(scopes, [scope])
    const headers = { 'x-api-key': String(key) }
    for (const [needed, request] of Object.entries(requests)) {
      const answer = await app.inject({ ...request, headers })
      if (needed === scope) assert.equal(answer.statusCode, 200, answer.body)
      else {
        const { code, detail } = answer.json<{ code: string; detail: string }>()
        assert.deepEqual([answer.statusCode, code], [403, 'scope-missing'])
        assert.match(detail, new RegExp(`needs a key with the scope ${needed}; yours has ${scope}`))
        assert.match(detail, new RegExp(`"scopes": \\["${needed}"\\]`))
        assert.match(String(answer.headers['www-authenticate']), /error="insufficient_scope"/)
      }
    }
    const own = await app.inject({ url: '/keys/current', headers })
    assert.deepEqual(own.json<{ scopes: unknown }>().scopes, [scope])
    const revoked = await app.inject({ method: 'DELETE', url: '/keys/current', headers })
    assert.equal(revoked.statusCode, 204)
  }
})

test('the operator alone gives admin, which withdraws what others have written', async (t) => {
  const { app, catalogue } = await openApp(t)
  const payload = { name: 'me', scopes: ['admin'] }
  assert.equal((await app.inject({ method: 'POST', url: '/keys', payload })).statusCode, 400)
  const { secret } = await createKey(
    { catalogue, now: Date.now, randomBytes, randomId: randomUUID },
    { name: 'operator', scopes: ['admin'] },
    null,
  )
  const admin = { 'x-api-key': secret }
  const other = { 'x-api-key': String((await makeKey(app, { name: 'other' }))['key']) }
  const write = async (url: string, body: object) => {
    const answer = await app.inject({ method: 'POST', url, payload: body, remoteAddress: '::2' })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json<{ review: { id: string }; tool: { slug: string } }>()
  }
  const { review } = await write('/reviews', { toolSlug: 'resend', task: {}, overallScore: 1 })
  const { tool } = await write('/tools/submit', { url: 'https://acme-mail.io' })
  for (const url of [`/reviews/${review.id}`, `/tools/${tool.slug}`]) {
    const remove = (headers: Record<string, string>) =>
      app.inject({ method: 'DELETE', url, headers })
    assert.ok([403, 404].includes((await remove(other)).statusCode), url)
    assert.equal((await remove(admin)).statusCode, 204, url)
    assert.equal((await remove(admin)).statusCode, 404, url)
  }
  const restored = await app.inject({
    method: 'POST',
    url: `/reviews/${review.id}/restore`,
    headers: admin,
  })
  assert.equal(restored.statusCode, 200)
  assert.equal((await app.inject({ url: '/tools', headers: admin })).statusCode, 200)
})

test('a key without scopes and expiry has all rights and does not expire', async (t) => {
  let moment = Date.now()
  const { app } = await openApp(t, { now: () => moment })
  const { key, scopes, expiresAt } = await makeKey(app, { name: 'all' })
  assert.deepEqual([scopes, expiresAt], [['read', 'review', 'submit'], null])
  moment += 10_000 * DAY_MS
  const headers = { 'x-api-key': String(key) }
  assert.equal((await app.inject({ url: '/tools', headers })).statusCode, 200)
})

test('an expired key is rejected with what to do next', async (t) => {
  let moment = Date.UTC(2026, 10, 15)
  const { app } = await openApp(t, { now: () => moment })
  const { key, expiresAt } = await makeKey(app, { name: 'short', expiresInDays: 2 })
  assert.equal(expiresAt, '2026-11-17T00:00:00.000Z')
  const headers = { authorization: `Bearer ${String(key)}` }
  moment += 2 * DAY_MS - 1
  assert.equal((await app.inject({ url: '/tools', headers })).statusCode, 200)
  moment += 1
  const answer = await app.inject({ url: '/tools', headers })
  assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [401, 'key-expired'])
  assert.match(answer.json<{ detail: string }>().detail, /2026-11-17.*POST \/keys/)
  assert.match(String(answer.headers['www-authenticate']), /error="invalid_token"/)
})

test('scopes and days that make no sense are refused', async (t) => {
  const { app } = await openApp(t)
  for (const wish of [
    { scopes: ['admin'] },
    { scopes: [] },
    { scopes: 'read' },
    { expiresInDays: 0 },
    { expiresInDays: 1.5 },
    { expiresInDays: 1e9 },
  ]) {
    const payload = { name: 'odd', ...wish }
    const answer = await app.inject({ method: 'POST', url: '/keys', payload })
    assert.equal(answer.statusCode, 400, JSON.stringify(wish))
  }
})
