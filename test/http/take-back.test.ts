// A submission is withdrawn by its submitter, while its first scan is queued.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { ENGINES } from './engines.ts'
import { openApp, openReplica } from './open-app.ts'

type Headers = Record<string, string>

async function submit(
  app: FastifyInstance,
  headers: Headers = {},
  url = 'https://acme-mail.io',
): Promise<string> {
  const payload = { url }
  const answer = await app.inject({ method: 'POST', url: '/tools/submit', payload, headers })
  const { status, scan } = answer.json<{ status: string; scan: { id: string } }>()
  assert.equal(status, 'submitted', answer.body)
  return scan.id
}

function takeBack(
  app: FastifyInstance,
  headers: Headers = {},
  slug = 'acme-mail',
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'DELETE', url: `/tools/${slug}`, headers })
}

async function keyOf(app: FastifyInstance): Promise<Headers> {
  const answer = await app.inject({ method: 'POST', url: '/keys', payload: { name: 'robot' } })
  return { 'x-api-key': answer.json<{ key: string }>().key }
}

const codeOf = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]

for (const [engine, open] of Object.entries(ENGINES)) {
  describe(engine, () => {
    test('tool and scan are gone on every replica, and it may be submitted anew', async (t) => {
      const one = await open(t)
      const other = await openReplica(t, one.url)
      const before = (await one.catalogue.listEvents({ after: 0, limit: 100 })).cursor
      const scan = await submit(one.app)
      assert.equal((await other.app.inject('/tools/acme-mail')).statusCode, 200)
      const { pending } = await other.catalogue.countTools()
      assert.equal((await takeBack(one.app)).statusCode, 204)
      for (const { app, catalogue } of [one, other]) {
        assert.equal(await catalogue.findTool('acme-mail'), null)
        assert.equal((await catalogue.countTools()).pending, pending - 1)
        assert.equal((await app.inject(`/scans/${scan}`)).statusCode, 404)
        assert.deepEqual(codeOf(await takeBack(app)), [404, 'tool-not-found'])
      }
      const { tools } = await other.catalogue.changesSince({
        tools: 0,
        grades: 0,
        statistics: 0,
        keys: 0,
        registry: 0,
      })
      assert.ok(tools?.includes('acme-mail'), 'who keeps its profile is told')
      assert.equal((await one.app.inject('/tools/acme-mail')).statusCode, 404)
      assert.equal((await one.catalogue.listEvents({ after: 0, limit: 100 })).cursor, before)
      assert.equal(await one.catalogue.claimScan('worker', 1000, Date.now()), null)

      const again = await submit(other.app)
      assert.notEqual(again, scan)
      assert.equal((await one.catalogue.countTools()).pending, pending)
      assert.equal((await one.app.inject('/tools/acme-mail')).statusCode, 200)
    })

    test('that a tool is gone is told for a week', async (t) => {
      let now = Date.parse('2026-11-18T12:00:00Z')
      const { app, catalogue } = await open(t, () => now)
      const goneAfter = async (days: number, name: string) => {
        now += days * 86_400_000
        await submit(app, {}, `https://${name}.io`)
        assert.equal((await takeBack(app, {}, name)).statusCode, 204)
        const since = { tools: 0, grades: 0, statistics: 0, keys: 0, registry: 0 }
        const { tools } = await catalogue.changesSince(since)
        return tools?.filter((slug) => slug.startsWith('acme-')).toSorted()
      }
      assert.deepEqual(await goneAfter(0, 'acme-mail'), ['acme-mail'])
      assert.deepEqual(await goneAfter(6, 'acme-post'), ['acme-mail', 'acme-post'])
      assert.deepEqual(await goneAfter(2, 'acme-fax'), ['acme-fax', 'acme-post'])
    })

    test('a scan that has begun, or is tried again, keeps the tool', async (t) => {
      const { app, catalogue } = await open(t)
      await submit(app)
      const claimed = await catalogue.claimScan('worker', 60_000, Date.now())
      assert.equal(claimed?.slug, 'acme-mail')
      assert.deepEqual(codeOf(await takeBack(app)), [409, 'submission-settled'])
      await catalogue.releaseScans('worker', Date.now())
      const answer = await takeBack(app)
      assert.deepEqual(codeOf(answer), [409, 'submission-settled'])
      assert.match(answer.json<{ detail: string }>().detail, /has begun.*claim it with POST/)
      assert.deepEqual(codeOf(await takeBack(app, {}, 'resend')), [409, 'submission-settled'])
    })

    test('if a worker claims a scan while callers withdraw the submission, exactly one of them succeeds', async (t) => {
      const one = await open(t)
      const other = await openReplica(t, one.url)
      const scan = await submit(one.app)
      const [claimed, ...answers] = await Promise.all([
        one.catalogue.claimScan('worker', 60_000, Date.now()),
        ...Array.from({ length: 12 }, (_, at) => takeBack((at % 2 === 0 ? one : other).app)),
      ])
      const done = answers.filter(({ statusCode }) => statusCode === 204).length
      assert.equal(done, claimed === null ? 1 : 0)
      const rest = answers.flatMap(({ statusCode }) => (statusCode === 204 ? [] : [statusCode]))
      assert.deepEqual([...new Set(rest)], [claimed === null ? 404 : 409])
      assert.equal((await one.catalogue.findScan(scan)) === null, claimed === null)
      assert.equal((await other.catalogue.findTool('acme-mail')) === null, claimed === null)
    })

    test('what somebody else has written about stays', async (t) => {
      const { app } = await open(t)
      await submit(app)
      const payload = { toolSlug: 'acme-mail', task: {}, overallScore: 3 }
      const reviewed = await app.inject({ method: 'POST', url: '/reviews', payload })
      assert.equal(reviewed.statusCode, 200, reviewed.body)
      const answer = await takeBack(app)
      assert.deepEqual(codeOf(answer), [409, 'submission-settled'])
      assert.match(answer.json<{ detail: string }>().detail, /reviewed/)
      const { id } = reviewed.json<{ review: { id: string } }>().review
      assert.equal((await app.inject({ method: 'DELETE', url: `/reviews/${id}` })).statusCode, 204)
      assert.equal((await takeBack(app)).statusCode, 204)
    })
  })
}

test('only the one who submitted it takes it back, with a key that may submit', async (t) => {
  const { app } = await openApp(t)
  const [mine, foreign] = [await keyOf(app), await keyOf(app)]
  await submit(app, mine)
  const reader = await app.inject({
    method: 'POST',
    url: '/keys',
    payload: { name: 'reader', scopes: ['read'] },
  })
  const refused = [
    [{}, 403, 'not-submitter'],
    [foreign, 403, 'not-submitter'],
    [{ 'x-api-key': reader.json<{ key: string }>().key }, 403, 'scope-missing'],
    [{ 'x-api-key': 'ag_nonsense' }, 401, 'invalid-key'],
  ] as const
  for (const [headers, status, code] of refused)
    assert.deepEqual(codeOf(await takeBack(app, headers)), [status, code])
  assert.deepEqual(codeOf(await takeBack(app, mine, 'no-such-tool')), [404, 'tool-not-found'])
  assert.equal((await takeBack(app, mine)).statusCode, 204)
})

test('the submission stays counted, and an Idempotency-Key makes the answer the same', async (t) => {
  const { app } = await openApp(t, { settings: { submissionsPerDay: 1 } })
  await submit(app)
  const headers = { 'idempotency-key': 'once-only' }
  const [first, second] = [await takeBack(app, headers), await takeBack(app, headers)]
  assert.deepEqual([first.statusCode, second.statusCode], [204, 204])
  assert.equal(second.headers['idempotency-replayed'], 'true')
  assert.equal((await takeBack(app)).statusCode, 404)
  const payload = { url: 'https://acme-mail.io' }
  const again = await app.inject({ method: 'POST', url: '/tools/submit', payload })
  assert.equal(again.statusCode, 429)
})
