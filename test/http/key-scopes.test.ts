// Keys with limited scopes, and keys that expire.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
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

test('a key without a wish may do all and lives on', async (t) => {
  let moment = Date.now()
  const { app } = await openApp(t, { now: () => moment })
  const { key, scopes, expiresAt } = await makeKey(app, { name: 'all' })
  assert.deepEqual([scopes, expiresAt], [['read', 'review', 'submit'], null])
  moment += 10_000 * DAY_MS
  const headers = { 'x-api-key': String(key) }
  assert.equal((await app.inject({ url: '/tools', headers })).statusCode, 200)
})

test('a key ends by itself, and says what to do', async (t) => {
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
