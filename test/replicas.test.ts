// Two replicas on one PostgreSQL: they start at the same time, fill it once, see each other's
// writes, and share quotas and keys.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { readConfig } from '../src/app/config.ts'
import { fillIfEmpty, LAUNCH_CATALOGUE, start } from '../src/app/start.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { dayOf } from '../src/runtime/day.ts'
import { importTools } from '../src/usecases/operate/import-tools.ts'
import { withCatalogue } from '../src/usecases/operate/operate.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { launchTools } from './launch-tools.ts'
import { emptyPostgres, freshPostgres } from './postgres-server.ts'
import { pooledPostgres } from './pooled-postgres.ts'
import { listen } from './targets/listen.ts'
import { skipWithout } from './needs.ts'
import { pendingRecord } from './tool-record.ts'
import { untilTrue } from './until.ts'
import { NEVER_OVERLOADED } from './never-overloaded.ts'

const POOLED = { skip: skipWithout('pgbouncer') }

async function startReplica(
  t: TestContext,
  database: string,
  more: Record<string, string> = {},
): Promise<string> {
  const service = await start(
    readConfig({
      PORT: '0',
      DATABASE_URL: database,
      LOG_LEVEL: 'silent',
      SCAN_WORKERS: '0',
      ...more,
    }),
    NEVER_OVERLOADED,
  )
  t.after(() => service.close())
  return service.url
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

test('an empty PostgreSQL that two replicas open and fill at once has each tool once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-replicas-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const slugs = ['github', 'resend', 'slack', 'stripe']
  for (const slug of slugs)
    cpSync(join(LAUNCH_CATALOGUE, `${slug}.json`), join(folder, `${slug}.json`))
  const database = await emptyPostgres()
  const both = await Promise.all([
    openCatalogueAt(database, renderer),
    openCatalogueAt(database, renderer),
  ])
  t.after(() => Promise.all(both.map((catalogue) => catalogue.close())))
  await Promise.all(both.map((catalogue) => fillIfEmpty(catalogue, folder)))
  for (const catalogue of both)
    assert.deepEqual(
      (await catalogue.listSlugs('', 10)).map(({ slug }) => slug),
      slugs,
    )
})

/** `address` leads to the database in the way that is tried. */
async function behaveAsOne(t: TestContext, database: string, address: string): Promise<void> {
  // A database that is not empty gets no launch catalogue, and one tool is enough here.
  await withCatalogue(database, async (catalogue) => {
    const { entries } = await launchTools(['stripe'])
    await importTools(catalogue, entries, Date.now())
  })
  const [one, other] = await Promise.all([startReplica(t, address), startReplica(t, address)])

  await t.test('both answer from it', async () => {
    for (const url of [one, other])
      assert.deepEqual(await (await fetch(`${url}/health`)).json(), {
        status: 'ok',
        version: '1.0.0',
        database: 'postgres',
        egress: 'restricted',
        tools: 1,
      })
  })

  await t.test('a review on one is soon seen on the other', async () => {
    const before = (await (await fetch(`${other}/tools/stripe`)).json()) as { reviewCount: number }
    assert.equal(
      (await post(`${one}/reviews`, { toolSlug: 'stripe', task: {}, overallScore: 8 })).status,
      200,
    )
    assert.equal(before.reviewCount, 0)
    await untilTrue(async () => {
      const after = (await (await fetch(`${other}/tools/stripe`)).json()) as typeof before
      return after.reviewCount === 1
    }, 'the other does not show the review')
  })

  await t.test('the same reviewer is refused by the other, too', async () => {
    const again = await post(`${other}/reviews`, { toolSlug: 'stripe', task: {} })
    assert.equal(again.status, 429)
    assert.ok(Number(again.headers.get('retry-after')) > 80_000)
  })

  await t.test('the same submission at both at once makes one tool', async () => {
    const answers = await Promise.all(
      [one, other].map(async (url) =>
        (await post(`${url}/tools/submit`, { url: 'https://acme-mail.io' })).json(),
      ),
    )
    const [first, second] = answers as { status: string; tool: { slug: string } }[]
    assert.equal(first?.tool.slug, second?.tool.slug)
    assert.deepEqual(new Set([first?.status, second?.status]), new Set(['exists', 'submitted']))
  })

  await t.test(
    'a key of one opens the other, and is closed everywhere when it is revoked',
    async () => {
      const { key } = (await (await post(`${one}/keys`, { name: 'robot' })).json()) as {
        key: string
      }
      const headers = { authorization: `Bearer ${key}` }
      assert.equal((await fetch(`${other}/keys/current`, { headers })).status, 200)
      assert.equal((await fetch(`${one}/keys/current`, { method: 'DELETE', headers })).status, 204)
      await untilTrue(
        async () => (await fetch(`${other}/tools`, { headers })).status === 401,
        'the other still takes the key',
      )
    },
  )
}

test('two replicas on one PostgreSQL', async (t) => {
  const database = await freshPostgres()
  await behaveAsOne(t, database, database)
})

test('behind PgBouncer, which gives each transaction another session', POOLED, async (t) => {
  const database = await freshPostgres()
  const address = await pooledPostgres(t, database)
  await t.test('two replicas behave as one', (one) => behaveAsOne(one, database, address))
  await t.test('the queue is worked off, beside many reads', async (queued) => {
    const target = await listen(() => (_, response) => response.end('<h1>Acme</h1>'))
    queued.after(() => target.close())
    const url = await startReplica(queued, address, {
      SCAN_WORKERS: '1',
      SCAN_HOST_MINUTES: '0',
      QUOTA_PUBLIC_READS: '0',
      ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
    })
    const { scan } = (await (await post(`${url}/tools/submit`, { url: target.url })).json()) as {
      scan: { id: string }
    }
    const reads = Array.from({ length: 200 }, (_, at) =>
      fetch(
        `${url}/${['tools/stripe/history', 'events', 'tools?limit=1', 'reviews/recent'][at % 4]}`,
      ),
    )
    const refused = (await Promise.all(reads)).filter(({ status }) => status >= 500)
    assert.deepEqual(refused, [])
    await untilTrue(async () => {
      const { status } = (await (await fetch(`${url}/scans/${scan.id}`)).json()) as {
        status: string
      }
      return status === 'done'
    }, 'the scan does not end')
  })
})

test('replicas share the quota of reads', async (t) => {
  const database = await freshPostgres()
  await withCatalogue(database, (catalogue) =>
    catalogue.putTools([{ record: pendingRecord(), urlKey: 'acme', evidence: null }], Date.now()),
  )
  const quota = { QUOTA_PUBLIC_READS: '20' }
  const [one, other] = await Promise.all([
    startReplica(t, database, quota),
    startReplica(t, database, quota),
  ])
  for (let read = 0; read < 20; read++)
    assert.equal((await fetch(`${one}/tools?page=${read + 1}`)).status, 200)
  assert.equal((await fetch(`${one}/tools`)).status, 429)
  const written = async () => {
    const counts = await withCatalogue(database, (catalogue) =>
      catalogue.readCounts(dayOf(Date.now())),
    )
    return [...counts.values()].reduce((sum, count) => sum + count, 0)
  }
  // Fewer reads than its own quota, so that only the other replica's count can refuse one. A replica
  // gets that count when it writes its own.
  for (let read = 1; (await fetch(`${other}/tools`)).status !== 429; read++) {
    assert.ok(read < 15, 'the other has a quota of its own')
    await untilTrue(async () => (await written()) >= 20 + read, 'the reads are not written')
  }
})
