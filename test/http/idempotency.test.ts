// Idempotency-Key: a repeated write is not executed again, on any replica and after any crash; on
// both databases.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, test } from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Catalogue } from '../../src/catalogue/catalogue.ts'
import { ENGINES } from './engines.ts'
import { openApp, openReplica } from './open-app.ts'

const LEASE_MS = 15_000
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
  const early = answers.flatMap(({ statusCode }, at) => (statusCode === 409 ? [at] : []))
  if (early.length === 0) return answers
  for (const at of early) {
    assert.equal(answers[at]?.json<{ code: string }>().code, 'request-in-progress')
    assert.equal(answers[at]?.headers['retry-after'], '1')
  }
  const later = await sendUntilDone(
    early.map((at) => apps[at] ?? assert.fail()),
    write,
    key,
  )
  return [...answers.filter(({ statusCode }) => statusCode !== 409), ...later]
}

/** All that a write could have stored twice. */
async function storedIn(catalogue: Catalogue): Promise<unknown> {
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
    test('64 parallel POSTs with one key through two replicas do one thing and give one answer', async (t) => {
      const one = await open(t)
      const other = await openReplica(t, one.url)
      for (const write of Object.values(WRITES)) {
        const key = randomUUID()
        const apps = Array.from({ length: 64 }, (_, at) => (at % 2 === 0 ? one.app : other.app))
        const answers = await sendUntilDone(apps, write, key)
        assert.equal(answers.length, 64)
        assert.equal(new Set(answers.map(({ body }) => body)).size, 1, write.url)
        assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 201))
        const first = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)
        assert.equal(first.length, 1, write.url)
      }
      assert.deepEqual(await storedIn(one.catalogue), ONE_EACH)
    })

    test('who dies between the write and its answer leaves both to the next one', async (t) => {
      let moment = Date.now()
      const now = () => moment
      const { app, url, catalogue } = await open(t, now)
      const dying = await openReplica(t, url, {
        now,
        wrap: (sound) => ({ ...sound, answerRequest: () => new Promise(() => {}) }),
      })
      for (const write of Object.values(WRITES)) {
        const key = randomUUID()
        void send(dying.app, write, key)
        while (!(await isStored(catalogue, write.url))) await turn()
        assert.equal((await send(app, write, key)).statusCode, 409)
        moment += LEASE_MS
        const answer = await send(app, write, key)
        assert.ok(answer.statusCode < 300, answer.body)
        assert.equal(answer.headers['idempotency-replayed'], undefined)
        const again = await send(app, write, key)
        assert.deepEqual([again.body, again.headers['idempotency-replayed']], [answer.body, 'true'])
        await assertTrue(app, write.url, answer)
      }
      assert.deepEqual(await storedIn(catalogue), ONE_EACH)
    })

    test('who was slower than his hold stores nothing any more', async (t) => {
      let moment = Date.now()
      const now = () => moment
      const { app, url, catalogue } = await open(t, now)
      const held = Promise.withResolvers<void>()
      const went = Promise.withResolvers<void>()
      const slow = await openReplica(t, url, {
        now,
        wrap: (sound) => ({
          ...sound,
          createKey: async (...given) => {
            went.resolve()
            await held.promise
            return sound.createKey(...given)
          },
        }),
      })
      const key = randomUUID()
      const late = send(slow.app, WRITES.key, key)
      await went.promise
      moment += LEASE_MS
      const answer = await send(app, WRITES.key, key)
      assert.equal(answer.statusCode, 201)
      held.resolve()
      assert.equal((await late).statusCode, 409)
      assert.equal((await catalogue.listKeys()).length, 1)
      assert.equal((await send(slow.app, WRITES.key, key)).body, answer.body)
    })

    test('answers are kept for a day, and gone after it', async (t) => {
      let moment = Date.now()
      const { app, catalogue } = await open(t, () => moment)
      const first = await send(app, WRITES.key, 'monthly')
      moment += DAY_MS - 1
      await catalogue.forgetOldRequests(moment)
      assert.equal((await send(app, WRITES.key, 'monthly')).body, first.body)
      moment += 1
      const later = await send(app, WRITES.key, 'monthly')
      assert.notEqual(later.body, first.body)
      assert.equal((await catalogue.listKeys()).length, 2)
    })
  })
}

async function isStored(catalogue: Catalogue, url: string): Promise<boolean> {
  if (url === '/keys') return (await catalogue.listKeys()).length > 0
  if (url === '/reviews') return (await catalogue.listReviews('resend', 1, 1))?.total === 1
  if (url === '/tools/submit') return (await catalogue.findTool('acme-mail')) !== null
  return (await catalogue.listScans('resend', 1, 1))?.total === 1
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

test('whoever has the database has neither the answers nor the caller’s keys', async (t) => {
  const { app, url } = await openApp(t)
  const { key } = (await send(app, WRITES.key, 'my-own-name-for-it')).json<{ key: string }>()
  const { openEngine } = await import('../../src/catalogue/open.ts')
  const engine = await openEngine(url)
  const rows = JSON.stringify(await engine.all('select * from once_request'))
  await engine.close()
  assert.ok(rows.length > 100)
  assert.doesNotMatch(rows, new RegExp(`my-own-name|${key}|robot`))
})
