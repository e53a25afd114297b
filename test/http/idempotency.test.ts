// Idempotency-Key: a repeated write is not executed again, on any replica and after any crash; on
// both databases.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { until } from '../until.ts'
import { ENGINES } from './engines.ts'
import { openApp, openReplica } from './open-app.ts'

const KILLED = new Error('killed')
const DAY_MS = 86_400_000
const WRITES = {
  submission: { url: '/tools/submit', payload: { url: 'https://acme-mail.io' } },
  review: { url: '/reviews', payload: { toolSlug: 'resend', task: {}, overallScore: 8 } },
  rescan: { url: '/tools/resend/rescan', payload: undefined },
  key: { url: '/keys', payload: { name: 'robot' } },
}

async function send(
  app: FastifyInstance,
  { url, payload }: { url: string; payload?: object | undefined },
  key: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'idempotency-key': key, ...headers },
    ...(payload && { payload }),
  })
}

/** As clients do: retry while it is in progress. */
async function sendUntilDone(
  apps: readonly FastifyInstance[],
  write: (typeof WRITES)[keyof typeof WRITES],
  key: string,
): Promise<LightMyRequestResponse[]> {
  const answers = await Promise.all(apps.map((app) => send(app, write, key)))
  const early = answers.flatMap((answer, at) =>
    codeOf(answer) === 'request-in-progress' ? [at] : [],
  )
  if (early.length === 0) return answers
  for (const at of early) assert.equal(answers[at]?.headers['retry-after'], '1')
  const later = await Promise.all(
    early.map((at) =>
      until(
        () => send(apps[at] ?? assert.fail(), write, key),
        (answer) => codeOf(answer) !== 'request-in-progress',
        'it stays in progress',
      ),
    ),
  )
  return [...answers.filter((_, at) => !early.includes(at)), ...later]
}

/** All that a write could have stored twice. */
async function storedIn(catalogue: Catalogue): Promise<object> {
  const [reviews, scans, tool, keys] = await Promise.all([
    catalogue.listReviews('resend', 1, 10),
    catalogue.listScans('resend', 1, 10),
    catalogue.findTool('acme-mail'),
    catalogue.listKeys(),
  ])
  return {
    reviews: reviews?.total,
    scans: scans?.total,
    submitted: tool !== null,
    keys: keys.length,
  }
}
const ONE_EACH = { reviews: 1, scans: 1, submitted: true, keys: 1 }

for (const [engine, open] of Object.entries(ENGINES)) {
  describe(engine, () => {
    test('16 parallel POSTs with one key through two replicas do one thing and give one answer', async (t) => {
      const one = await open(t)
      const other = await openReplica(t, one.url)
      const apps = Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? one.app : other.app))
      for (const write of Object.values(WRITES)) {
        const answers = await sendUntilDone(apps, write, randomUUID())
        assert.equal(answers.length, 16)
        const first = answers.filter(
          ({ headers, statusCode }) =>
            headers['idempotency-replayed'] === undefined && statusCode < 300,
        )
        assert.equal(first.length, 1, write.url)
        const rest = answers.filter((answer) => answer !== first[0])
        if (write === WRITES.key)
          assert.ok(rest.every((answer) => codeOf(answer) === 'secret-not-repeated'))
        else
          assert.ok(
            rest.every(({ body }) => body === first[0]?.body),
            write.url,
          )
      }
      assert.deepEqual(await storedIn(one.catalogue), ONE_EACH)
    })

    test('who dies before the commit has done nothing; after it, a repeat gets the answer', async (t) => {
      const { app, url, catalogue } = await open(t)
      const before = await storedIn(catalogue)
      const dying = await openReplica(t, url, {
        wrap: (sound) => ({
          ...sound,
          doOnce: (request, work, now) =>
            sound.doOnce(request, async () => Promise.reject(await work().then(() => KILLED)), now),
        }),
      })
      for (const write of Object.values(WRITES)) {
        const key = randomUUID()
        assert.equal((await send(dying.app, write, key)).statusCode, 500)
        assert.deepEqual(await storedIn(catalogue), before, write.url)
        const answer = await send(app, write, key)
        assert.ok(answer.statusCode < 300, answer.body)
        assert.equal(answer.headers['idempotency-replayed'], undefined)
        await assertTrue(app, write.url, answer)
        const again = await send(dying.app, write, key)
        if (write === WRITES.key) assert.equal(codeOf(again), 'secret-not-repeated')
        else
          assert.deepEqual(
            [again.body, again.headers['idempotency-replayed']],
            [answer.body, 'true'],
          )
        Object.assign(before, await storedIn(catalogue))
      }
      assert.deepEqual(await storedIn(catalogue), ONE_EACH)
    })

    test('forty requests with keys of their own at once wait for each other, not for the pool', async (t) => {
      const { app } = await open(t)
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          send(app, { ...WRITES.submission, payload: { url: `https://many-${at}.io` } }, `k${at}`),
        ),
      )
      const refused = answers.filter(({ statusCode }) => statusCode !== 200)
      for (const answer of refused) assert.equal(codeOf(answer), 'quota-exceeded', answer.body)
      assert.equal(answers.length - refused.length, 10)
    })

    test('answers are kept for a day, and gone after it', async (t) => {
      let moment = Date.now()
      const { app, catalogue } = await open(t, () => moment)
      const first = await send(app, WRITES.review, 'monthly')
      moment += DAY_MS - 1
      await catalogue.forgetOldRequests(moment)
      assert.equal((await send(app, WRITES.review, 'monthly')).body, first.body)
      moment += 1
      const later = await send(app, WRITES.review, 'monthly')
      assert.equal(later.statusCode, 200, later.body)
      assert.notEqual(later.body, first.body)
      assert.equal((await catalogue.listReviews('resend', 1, 10))?.total, 2)
    })
  })
}

function codeOf(answer: LightMyRequestResponse): string | undefined {
  return answer.json<{ code?: string }>().code
}

/** The second response equals what the first one stored. */
async function assertTrue(
  app: FastifyInstance,
  url: string,
  answer: LightMyRequestResponse,
): Promise<void> {
  const told = answer.json<{
    key?: string
    review?: { id: string }
    status?: string
    scan?: { id: string }
  }>()
  const get = (path: string, headers = {}) => app.inject({ url: path, headers })
  if (url === '/keys')
    assert.equal((await get('/keys/current', { 'x-api-key': told.key })).statusCode, 200)
  else if (url === '/reviews')
    assert.equal(
      (await get('/tools/resend/reviews')).json<{ reviews: { id: string }[] }>().reviews[0]?.id,
      told.review?.id,
    )
  else assert.equal((await get(`/scans/${told.scan?.id}`)).statusCode, 200)
  if (url === '/tools/submit') assert.equal(told.status, 'submitted')
}

test('another body under the same key is refused; another caller or route is another request', async (t) => {
  const { app } = await openApp(t)
  const first = await send(app, WRITES.review, 'k1')
  const other = { ...WRITES.review, payload: { ...WRITES.review.payload, overallScore: 2 } }
  const reused = await send(app, other, 'k1')
  assert.deepEqual(
    [reused.statusCode, reused.headers['content-type'], reused.json<{ code: string }>().code],
    [422, 'application/problem+json; charset=utf-8', 'idempotency-key-reused'],
  )
  assert.equal((await send(app, WRITES.review, '"k1"')).body, first.body)
  const { key } = (await send(app, WRITES.key, 'k1')).json<{ key: string }>()
  const keyed = await send(app, WRITES.review, 'k1', { 'x-api-key': key })
  assert.equal(keyed.json<{ review: { verified: boolean } }>().review.verified, true)
})

test('a refusal does nothing, so it is not kept: corrected, the same key goes through', async (t) => {
  const { app } = await openApp(t)
  const wrong = { url: '/tools/submit', payload: { url: 'ftp://acme-mail.io' } }
  assert.equal((await send(app, wrong, 'k2')).statusCode, 400)
  assert.equal((await send(app, WRITES.submission, 'k2')).statusCode, 200)
  await send(app, WRITES.rescan, 'first')
  assert.equal((await send(app, WRITES.review, 'k3')).statusCode, 200)
  assert.equal((await send(app, WRITES.review, 'k4')).statusCode, 429)
})

test('after a server error the same idempotency key can be used again at once', async (t) => {
  let failures = 1
  const { app } = await openApp(t, {
    wrap: (sound) => ({
      ...sound,
      createKey: async (...given) => {
        if (failures > 0) {
          failures -= 1
          throw new Error('the disk is gone')
        }
        return sound.createKey(...given)
      },
    }),
  })
  assert.equal((await send(app, WRITES.key, 'k5')).statusCode, 500)
  assert.equal((await send(app, WRITES.key, 'k5')).statusCode, 201)
})

test('a malformed idempotency key is rejected, and nothing is stored', async (t) => {
  const { app, catalogue } = await openApp(t)
  for (const key of ['', ' ', 'a b', 'ü', 'x'.repeat(256), '""']) {
    const answer = await send(app, WRITES.key, key)
    assert.deepEqual(
      [answer.statusCode, answer.json<{ code: string }>().code],
      [400, 'invalid-idempotency-key'],
      key,
    )
  }
  assert.deepEqual(await catalogue.listKeys(), [])
})

test('a response that holds a secret is not stored, and a repeat says so', async (t) => {
  const { app, url } = await openApp(t)
  const { key } = (await send(app, WRITES.key, 'my-own-name-for-it')).json<{ key: string }>()
  const again = await send(app, WRITES.key, 'my-own-name-for-it')
  assert.deepEqual([again.statusCode, codeOf(again)], [409, 'secret-not-repeated'])
  const hook = { url: '/webhooks', payload: { url: 'https://acme.example/hook' } }
  const created = await send(app, hook, 'my-hook', { 'x-api-key': key })
  assert.equal(created.statusCode, 201, created.body)
  const { secret } = created.json<{ secret: string }>()
  assert.equal(
    codeOf(await send(app, hook, 'my-hook', { 'x-api-key': key })),
    'secret-not-repeated',
  )
  await send(app, WRITES.review, 'my-review')
  const { openEngine } = await import('../../src/store/open-database.ts')
  const engine = await openEngine(url)
  const rows = JSON.stringify(await engine.all('select * from once_request'))
  await engine.close()
  assert.match(rows, /overallScore/)
  for (const hidden of [key, secret, 'my-own-name', 'my-hook', 'my-review'])
    assert.ok(!rows.includes(hidden), hidden)
})
