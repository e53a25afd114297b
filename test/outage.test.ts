// PostgreSQL outages: killed during writes and restarted, and disconnected in the middle of a
// commit.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import test from 'node:test'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { readConfig } from '../src/app/config.ts'
import { start } from '../src/app/start.ts'
import { newReview, newSubmission, renderer, summary } from './catalogue-writes.ts'
import { importFew } from './launch-database.ts'
import { freshPostgres, mortalPostgres } from './postgres-server.ts'
import { untilTrue } from './until.ts'
import { NEVER_OVERLOADED } from './never-overloaded.ts'

interface Told {
  status: number
  retryAfter: string | null
  body: { code?: string; key?: string; tool?: { slug: string }; review?: { id: string } }
}

async function send(
  url: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Told> {
  const answer = await fetch(`${url}${path}`, {
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as Told['body'],
  }
}

test('killed under writes and started again: nothing acknowledged is lost, others are refused in words, and service comes back by itself', async (t) => {
  const server = await mortalPostgres()
  const stopping = new AbortController()
  const running: { close(): Promise<void> }[] = []
  t.after(async () => {
    stopping.abort()
    for (const each of running) await each.close()
    await server.leave()
  })
  await importFew(server.url, ['linear', 'resend', 'stripe'])
  const none = {
    QUOTA_PUBLIC_READS: '0',
    QUOTA_KEY_READS: '0',
    QUOTA_SUBMISSIONS: '0',
    QUOTA_REVIEW_HOURS: '0',
    QUOTA_KEYLESS_REVIEWS: '0',
    QUOTA_KEYS: '0',
  }
  const service = await start(
    readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: server.url,
      SCAN_WORKERS: '0',
      ...none,
    }),
    NEVER_OVERLOADED,
  )
  running.push(service)
  const kept = { tools: [] as string[], reviews: [] as string[], keys: [] as string[] }
  const refused: Told[] = []
  let number = 0
  const write = async () => {
    while (!stopping.signal.aborted) {
      const id = (number += 1)
      const [path, body] = [
        ['/tools/submit', { url: `https://outage-${id}.example` }],
        ['/reviews', { toolSlug: 'resend', task: {}, agentId: `agent-${id}`, overallScore: 5 }],
        ['/keys', { name: `key ${id}` }],
      ][id % 3] as [string, object]
      const told = await send(service.url, path, body)
      if (told.status >= 400) refused.push(told)
      else if (told.body.tool) kept.tools.push(told.body.tool.slug)
      else if (told.body.review) kept.reviews.push(told.body.review.id)
      else if (told.body.key) kept.keys.push(told.body.key)
    }
  }
  const writers = Promise.all(Array.from({ length: 6 }, write))
  for (let round = 0; round < 2; round += 1) {
    const before = number
    await untilTrue(() => number >= before + 60, 'no writes are made')
    const refusedBefore = refused.length
    await server.kill()
    await untilTrue(() => refused.length > refusedBefore + 10, 'no write is refused')
    assert.equal((await send(service.url, '/health')).status, 200)
    await server.revive()
    let unseen = 0
    await untilTrue(
      async () =>
        (await send(service.url, `/search?q=back${round}x${(unseen += 1)}`)).status === 200,
      'reads are not back',
    )
    const review = { toolSlug: 'stripe', task: {}, agentId: `back-${round}` }
    await untilTrue(
      async () => (await send(service.url, '/reviews', review)).status === 200,
      'writes are not back',
    )
  }
  stopping.abort()
  await writers

  assert.ok(
    kept.tools.length > 5 && kept.reviews.length > 5 && kept.keys.length > 5,
    JSON.stringify([kept.tools.length, kept.reviews.length, kept.keys.length]),
  )
  assert.ok(refused.length > 0)
  for (const { status, retryAfter, body } of refused) {
    assert.deepEqual([status, retryAfter], [503, '1'])
    assert.match(String(body.code), /^(database-unavailable|outcome-unknown)$/)
  }
  for (const slug of kept.tools)
    assert.equal((await send(service.url, `/tools/${slug}`)).status, 200, slug)
  for (const key of kept.keys)
    assert.equal(
      (await send(service.url, '/keys/current', undefined, { authorization: `Bearer ${key}` }))
        .status,
      200,
    )
  const listed = new Set<string>()
  for (let page = 1; listed.size < kept.reviews.length && page < 100; page += 1) {
    const { body } = await send(service.url, `/tools/resend/reviews?limit=100&page=${page}`)
    const { reviews } = body as { reviews: { id: string }[] }
    for (const { id } of reviews) listed.add(id)
    if (reviews.length === 0) break
  }
  assert.deepEqual(
    kept.reviews.filter((id) => !listed.has(id)),
    [],
  )

  // The texts of a list are in memory once they were read. An answer from the cache is served until
  // the service finds that it cannot read what has changed.
  await send(service.url, '/tools?limit=100')
  await send(service.url, '/search?q=mail')
  await server.kill()
  await untilTrue(
    async () => (await send(service.url, '/tools/stripe')).status === 503,
    'what may have changed is still served',
  )
  const outcome = async (path: string, body?: object) => {
    const { status, body: told } = await send(service.url, path, body)
    return [status, told.code]
  }
  const served = [
    '/tools?limit=7&sort=name',
    '/search?q=payments&limit=3',
    '/categories',
    '/tools?category=email&limit=2',
    '/health',
  ]
  for (const path of served) assert.deepEqual(await outcome(path), [200, undefined], path)
  assert.deepEqual(await outcome('/tools/linear'), [503, 'database-unavailable'])
  assert.deepEqual(await outcome('/reviews', { toolSlug: 'stripe', task: {} }), [
    503,
    'database-unavailable',
  ])
  await server.revive()
  await untilTrue(
    async () => (await send(service.url, '/tools/linear')).status === 200,
    'reads are not back',
  )
})

/**
 * Forwards everything up to a commit; that one still reaches the server, but its response never
 * returns.
 */
async function cutAtCommit(url: string) {
  const target = new URL(url)
  const port = Number(target.port)
  let isArmed = false
  const server = createServer((caller) => {
    const onward = connect(port, target.hostname)
    let isCut = false
    caller.on('data', (bytes) => {
      isCut ||= isArmed && bytes.includes('commit\0')
      onward.write(bytes)
    })
    onward.on('data', (bytes) => {
      if (isCut) caller.destroy()
      else caller.write(bytes)
    })
    for (const [one, other] of [
      [caller, onward],
      [onward, caller],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    arm: (armed: boolean) => (isArmed = armed),
    close: () => server.close(),
  }
}

test('if the connection breaks during the commit, the outcome is unknown, and a retry finds what was stored', async (t) => {
  const proxy = await cutAtCommit(await freshPostgres())
  const catalogue = await openCatalogueAt(proxy.url, renderer)
  t.after(async () => {
    await catalogue.close()
    proxy.close()
  })
  await catalogue.submit(newSubmission('before'))
  proxy.arm(true)
  await assert.rejects(catalogue.submit(newSubmission('acme')), {
    code: 'outcome-unknown',
    status: 503,
    retryAfter: 1,
  })
  await assert.rejects(catalogue.addReview(newReview('before', 'r1'), summary, 0), {
    code: 'outcome-unknown',
  })
  proxy.arm(false)
  assert.equal((await catalogue.submit(newSubmission('acme'))).outcome, 'exists')
  assert.equal(
    (await catalogue.addReview(newReview('before', 'r2'), summary, 0)).outcome,
    'too-soon',
  )
})
