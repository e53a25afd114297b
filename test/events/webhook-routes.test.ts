// The webhook routes over HTTP: permissions, refusals, and isolation between keys.
import assert from 'node:assert/strict'
import { EVENT_KINDS } from '../../src/domain/scan/event.ts'
import test from 'node:test'
import { openApp } from '../http/open-app.ts'

test('webhooks over HTTP', async (t) => {
  const { app } = await openApp(t)
  const keyed = async () => {
    const payload = { name: 'test' }
    const { key } = (await app.inject({ method: 'POST', url: '/keys', payload })).json<{
      key: string
    }>()
    return { authorization: `Bearer ${key}` }
  }
  const [mine, other] = [await keyed(), await keyed()]
  const post = (payload: object, headers: Record<string, string> = mine) =>
    app.inject({ method: 'POST', url: '/webhooks', payload, headers })
  const url = 'https://hooks.acme-mail.io/grades'

  await t.test('only with a key, and only to a receiver that may be called', async () => {
    assert.equal((await post({ url }, {})).statusCode, 401)
    assert.equal((await app.inject('/webhooks')).statusCode, 401)
    for (const [payload, code] of [
      [{ url: 'http://10.0.0.1/' }, 'invalid-receiver'],
      [{ url: 'http://acme-mail.io/' }, 'invalid-receiver'],
      [{ url: 'https://169.254.169.254/' }, 'invalid-receiver'],
      [{ url, tool: 'no-such-tool' }, 'tool-not-found'],
      [{ url, category: 'no-such-category' }, 'invalid-body'],
      [{ url, kinds: ['all'] }, 'invalid-body'],
      [{}, 'invalid-body'],
    ] as const)
      assert.equal((await post(payload)).json<{ code: string }>().code, code)
  })

  await t.test('made, seen by its key alone, tried and removed', async () => {
    const made = await post({ url, tool: 'stripe', kinds: ['grade.changed'] })
    assert.equal(made.statusCode, 201)
    const { id, secret, state } = made.json<{ id: string; secret: string; state: string }>()
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(state, 'pending')
    const one = (headers: Record<string, string>, method: 'GET' | 'DELETE' = 'GET') =>
      app.inject({ method, url: `/webhooks/${id}`, headers })
    const seen = await one(mine)
    assert.ok(!seen.body.includes(secret) && !seen.body.includes('secret'))
    const { waiting, dead } = seen.json<{ waiting: number; dead: number }>()
    assert.deepEqual([waiting, dead], [1, 0])
    for (const path of [`/webhooks/${id}/test`, `/webhooks/${id}/replay`]) {
      const ask = (headers: Record<string, string>) =>
        app.inject({ method: 'POST', url: path, headers })
      assert.deepEqual(
        [(await ask(mine)).statusCode, (await ask(other)).statusCode, (await ask({})).statusCode],
        [202, 404, 401],
        path,
      )
    }
    assert.deepEqual(
      [(await one(other)).statusCode, (await one(other, 'DELETE')).statusCode],
      [404, 404],
    )
    const listed = (await app.inject({ url: '/webhooks', headers: other })).json<object>()
    assert.deepEqual(listed, { webhooks: [] })
    assert.equal((await one(mine, 'DELETE')).statusCode, 204)
    assert.equal((await one(mine)).statusCode, 404)
  })

  await t.test('ten webhooks at a time, and a daily limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 11 }, async () => (await post({ url })).statusCode),
    )
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [...Array.from({ length: 10 }, () => 201), 409],
    )
    const codes: string[] = []
    for (let tries = 0; tries < 20; tries += 1)
      codes.push((await post({ url })).json<{ code: string }>().code)
    assert.equal(codes.at(-1), 'quota-exceeded')
    assert.equal((await post({ url }, other)).statusCode, 201)
  })

  await t.test('the description names every event', async () => {
    const { webhooks } = (await app.inject('/openapi.json')).json<{ webhooks: object }>()
    assert.deepEqual(Object.keys(webhooks), [...EVENT_KINDS])
  })
})
