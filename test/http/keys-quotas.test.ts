// Keys and quotas over HTTP: who is counted, how, and what a key changes.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp, type TestApp } from './open-app.ts'

async function makeKey({ app }: TestApp): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/keys', payload: { name: 'test' } })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json<{ key: string }>().key
}

test('reads are counted', async (t) => {
  const opened = await openApp(t, {
    settings: { publicReads: 100 },
    now: () => Date.parse('2026-11-15T23:00:00Z'),
  })
  const { app } = opened

  await t.test('200: the fields say what remains', async () => {
    const answer = await app.inject('/tools/resend')
    assert.equal(answer.headers['ratelimit-policy'], '"daily";q=100;w=86400')
    assert.equal(answer.headers.ratelimit, '"daily";r=99;t=3600')
    assert.equal(answer.headers['x-ratelimit-limit'], '100')
    assert.equal(answer.headers['x-ratelimit-remaining'], '99')
    assert.equal(answer.headers['x-ratelimit-reset'], '3600')
  })

  await t.test('what is free stays free', async () => {
    for (const url of [
      '/health',
      '/livez',
      '/tools/resend/badge.svg',
      '/openapi.json',
      '/docs',
      '/docs/errors',
      '/assets/style.css',
      '/robots.txt',
      '/llms.txt',
      '/',
    ]) {
      const answer = await app.inject(url)
      assert.equal(answer.statusCode, 200, url)
      assert.equal(answer.headers.ratelimit, undefined, url)
    }
    // On a busy machine it is not ready for a while.
    assert.equal((await app.inject('/readyz')).headers.ratelimit, undefined)
    assert.equal(
      (await app.inject({ url: '/tools', headers: { accept: 'text/html' } })).headers.ratelimit,
      undefined,
    )
  })

  await t.test('429: exactly a hundred reads, kept answers and 304 among them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, index) =>
        app.inject({
          url: index % 3 === 0 ? '/tools?limit=2' : '/tools/resend',
          headers: { 'if-none-match': index % 5 === 0 ? '*' : '"x"' },
        }),
      ),
    )
    const served = answers.filter(({ statusCode }) => statusCode === 200 || statusCode === 304)
    assert.equal(served.length, 99)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    assert.equal(
      refused?.json<{ code: string; type: string }>().type,
      '/docs/errors#quota-exceeded',
    )
    assert.equal(refused?.headers['retry-after'], '3600')
    assert.equal(refused?.headers.ratelimit, '"daily";r=0;t=3600')
  })

  await t.test('a key has its own, larger quota', async () => {
    const key = await makeKey(opened)
    for (const headers of [
      { authorization: `Bearer ${key}` },
      { 'x-api-key': key },
      { authorization: `bearer ${key}` },
    ] as Record<string, string>[]) {
      const answer = await app.inject({ url: '/tools/resend', headers })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['x-ratelimit-limit'], '10000')
    }
  })

  await t.test('another address has its own', async () => {
    assert.equal(
      (await app.inject({ url: '/tools/resend', remoteAddress: '198.51.100.7' })).statusCode,
      200,
    )
    assert.equal(
      (await app.inject({ url: '/tools/resend', headers: { 'x-forwarded-for': '203.0.113.9' } }))
        .statusCode,
      429,
    )
  })
})

test('one /64 is one caller', async (t) => {
  const { app } = await openApp(t, { settings: { publicReads: 2 } })
  const statuses = []
  for (const end of ['1', '2', 'ffff:3'])
    statuses.push(
      (await app.inject({ url: '/tools/resend', remoteAddress: `2001:db8:0:1::${end}` }))
        .statusCode,
    )
  assert.deepEqual(statuses, [200, 200, 429])
  assert.equal(
    (await app.inject({ url: '/tools/resend', remoteAddress: '2001:db8:0:2::1' })).statusCode,
    200,
  )
})

test('behind a trusted proxy the address left of it counts, and nothing further left', async (t) => {
  const { app } = await openApp(t, {
    settings: { publicReads: 1, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] },
  })
  const status = async (forwarded: string) =>
    (await app.inject({ url: '/tools/resend', headers: { 'x-forwarded-for': forwarded } }))
      .statusCode
  assert.equal(await status('203.0.113.9'), 200)
  assert.equal(await status('1.1.1.1, 203.0.113.9'), 429)
  assert.equal(await status('8.8.8.8, 203.0.113.9, 10.1.2.3'), 429)
  assert.equal(await status('203.0.113.10:4711'), 200)
  assert.equal(await status('203.0.113.11, nonsense'), 200)
  assert.equal(await status('203.0.113.12, nonsense'), 429)
})

test('keys', async (t) => {
  const opened = await openApp(t, { settings: { keysPerDay: 3 } })
  const { app, logged } = opened
  const key = await makeKey(opened)

  await t.test('200: the quota that was used', async () => {
    const answer = await app.inject({ url: '/keys/current', headers: { 'x-api-key': key } })
    assert.equal(answer.statusCode, 200)
    const { name, prefix, usage } = answer.json<{
      name: string
      prefix: string
      usage: { reads: { used: number; limit: number } }
    }>()
    assert.deepEqual([name, usage.reads.used, usage.reads.limit], ['test', 1, 10_000])
    assert.ok(key.startsWith(prefix))
    assert.doesNotMatch(answer.body, new RegExp(key))
  })

  await t.test('401: an unknown key, wherever a key is looked at, is never anonymous', async () => {
    const unknown = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    for (const headers of [
      { authorization: `Bearer ${unknown}` },
      { 'x-api-key': 'nonsense' },
      { 'x-api-key': '' },
      { authorization: 'Bearer' },
      { authorization: key },
    ] as Record<string, string>[]) {
      const answer = await app.inject({ url: '/tools/resend', headers })
      assert.equal(answer.statusCode, 401, JSON.stringify(headers))
      assert.match(String(answer.headers['www-authenticate']), /^Bearer .*invalid_token/)
    }
    assert.equal((await app.inject('/keys/current')).statusCode, 401)
    assert.equal((await app.inject(`/keys/current?key=${key}&api_key=${key}`)).statusCode, 401)
  })

  await t.test('204: a revoked key stops working at once, even if it was cached', async () => {
    const second = await makeKey(opened)
    const headers = { authorization: `Bearer ${second}` }
    assert.equal((await app.inject({ url: '/tools/resend', headers })).statusCode, 200)
    const gone = await app.inject({ method: 'DELETE', url: '/keys/current', headers })
    assert.equal(gone.statusCode, 204)
    assert.equal(gone.body, '')
    assert.equal((await app.inject({ url: '/tools/resend', headers })).statusCode, 401)
    assert.equal((await app.inject({ method: 'DELETE', url: '/keys/current' })).statusCode, 401)
  })

  await t.test('400, 429: no name; too many a day', async () => {
    assert.equal((await app.inject({ method: 'POST', url: '/keys', payload: {} })).statusCode, 400)
    await makeKey(opened)
    const refused = await app.inject({
      method: 'POST',
      url: '/keys',
      payload: { name: 'one more' },
    })
    assert.equal(refused.statusCode, 429)
    assert.equal(
      (
        await app.inject({
          method: 'POST',
          url: '/keys',
          payload: { name: 'elsewhere' },
          remoteAddress: '198.51.100.8',
        })
      ).statusCode,
      201,
    )
  })

  await t.test('no key is ever logged', async () => {
    await app.inject({
      url: `/tools?q=${key}`,
      headers: { authorization: `Bearer ${key}`, 'x-request-id': 'mine-1' },
    })
    assert.ok(logged.some((line) => line.includes('"mine-1"') && line.includes('"/tools"')))
    assert.ok(logged.every((line) => !line.includes(key)))
  })
})

test('403: self-service can be closed', async (t) => {
  const { app } = await openApp(t, { settings: { isSelfService: false } })
  const answer = await app.inject({ method: 'POST', url: '/keys', payload: { name: 'x' } })
  assert.equal(answer.statusCode, 403)
  assert.equal(answer.json<{ code: string }>().code, 'keys-closed')
})

test('keys do not multiply the submissions of a caller', async (t) => {
  const { app } = await openApp(t, { settings: { submissionsPerDay: 2 } })
  const keys = await Promise.all(
    [1, 2, 3].map(async () => {
      const made = await app.inject({ method: 'POST', url: '/keys', payload: { name: 'a' } })
      return made.json<{ key: string }>().key
    }),
  )
  let tools = 0
  const submit = async (key: string, remoteAddress = '127.0.0.1') => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/tools/submit',
      remoteAddress,
      headers: { 'x-api-key': key },
      payload: { url: `https://many-keys-${(tools += 1)}.example` },
    })
    return statusCode
  }
  const statuses: number[] = []
  for (const key of [...keys, ...keys]) statuses.push(await submit(key))
  assert.deepEqual(statuses, [200, 200, 429, 429, 429, 429])
  assert.equal(await submit(keys[2] ?? '', '198.51.100.8'), 200, 'whoever is elsewhere has his own')
})

function from(at: number, site = '1'): Record<string, string> {
  return { 'x-forwarded-for': `2001:db8:${site}:${at.toString(16)}::7` }
}

test('whoever changes his address within a /48 meets its limit: twenty addresses can use up theirs', async (t) => {
  const settings = {
    publicReads: 2,
    submissionsPerDay: 1,
    keysPerDay: 1,
    trustedProxies: ['127.0.0.1'],
  }
  const { app } = await openApp(t, { settings })
  const read = async (at: number, site?: string) =>
    (await app.inject({ url: '/tools?limit=1', headers: from(at, site) })).statusCode
  const submit = (at: number, site?: string) =>
    app.inject({
      method: 'POST',
      url: '/tools/submit',
      headers: from(at, site),
      payload: { url: `https://tool${at}${site ?? ''}.example` },
    })
  const makeKeyFrom = (at: number, site?: string) =>
    app.inject({ method: 'POST', url: '/keys', headers: from(at, site), payload: { name: 'a' } })
  // An address over its own limit takes nothing from its neighbours.
  for (let times = 0; times < 50; times += 1) await read(0)
  const statuses: number[] = []
  for (let at = 1; at <= 25; at += 1) statuses.push(await read(at), await read(at))
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [38, 429])
  assert.equal(await read(1, '2'), 200)
  const written: number[][] = []
  for (let at = 1; at <= 22; at += 1)
    written.push([(await submit(at)).statusCode, (await makeKeyFrom(at)).statusCode])
  assert.deepEqual(
    written.map(([status]) => status),
    Array.from({ length: 22 }, (_, at) => (at < 20 ? 200 : 429)),
  )
  assert.equal(written.filter(([, status]) => status === 201).length, 20)
  assert.deepEqual(
    [(await submit(1, '2')).statusCode, (await makeKeyFrom(1, '2')).statusCode],
    [200, 201],
  )
})
