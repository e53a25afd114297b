// Bulk data over HTTP: every graded tool in both formats, and each check by itself.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Tool } from '../../src/domain/tool/tool.ts'
import { sharedApp } from './open-app.ts'

test('GET /data/tools.jsonl and .csv', async (t) => {
  const { app } = await sharedApp()
  const { pagination } = (await app.inject('/tools?limit=1')).json<{
    pagination: { total: number }
  }>()
  const lines = await app.inject('/data/tools.jsonl')

  await t.test('200: every graded tool once, as the API tells it', async () => {
    assert.equal(lines.statusCode, 200)
    assert.match(String(lines.headers['content-type']), /^application\/x-ndjson/)
    assert.match(String(lines.headers.link), /rel="license"/)
    const tools = lines.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Tool)
    assert.equal(new Set(tools.map(({ slug }) => slug)).size, pagination.total)
    assert.equal(tools.length, pagination.total)
    const listed = (await app.inject('/tools?slugs=stripe')).json<{ tools: Tool[] }>()
    assert.deepEqual(
      tools.find(({ slug }) => slug === 'stripe'),
      listed.tools[0],
    )
  })

  await t.test('200: the table has one row per tool', async () => {
    const table = await app.inject('/data/tools.csv')
    assert.match(String(table.headers['content-type']), /^text\/csv/)
    const rows = table.body.trimEnd().split('\r\n')
    assert.equal(rows.length, pagination.total + 1)
    assert.match(rows[0] ?? '', /^slug,name,description,/)
    assert.ok(rows.some((row) => row.startsWith('stripe,Stripe,')))
  })

  await t.test('304: nothing has changed; HEAD has the fields alone', async () => {
    const held = { 'if-none-match': String(lines.headers.etag) }
    const again = await app.inject({ url: '/data/tools.jsonl', headers: held })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    const table = await app.inject({ url: '/data/tools.csv', headers: held })
    assert.equal(table.statusCode, 200)
    const head = await app.inject({ method: 'HEAD', url: '/data/tools.jsonl' })
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', lines.headers.etag])
  })
})

test('GET /method/checks/{id}', async () => {
  const { app } = await sharedApp()
  const { checks } = (await app.inject('/method')).json<{
    checks: { id: string; title: string; outcomes: { points: number }[] }[]
  }>()
  const check = checks.find(({ id }) => id === 'llms-txt')
  assert.ok(check)
  const told = await app.inject('/method/checks/llms-txt.json')
  const { examples: _examples, ...rest } = told.json<Record<string, unknown>>()
  assert.deepEqual(rest, check)
  const page = await app.inject({
    url: '/method/checks/llms-txt',
    headers: { accept: 'text/html' },
  })
  assert.equal(page.statusCode, 200)
  assert.ok(page.body.includes(`>Check: ${check.title}</h1>`))
  const [, outcomes = ''] =
    /<h2 id="outcomes">Outcomes<\/h2>[^]*?<tbody>([^]*?)<\/tbody>/.exec(page.body) ?? []
  assert.deepEqual(
    [...outcomes.matchAll(/<td><strong>(\d+)<\/strong>/g)].map(([, points]) => Number(points)),
    check.outcomes.map(({ points }) => points),
  )
  type Example = { slug: string; earned: number; says: string }
  const { examples } = told.json<{ examples: { passing: Example; failing: Example } }>()
  assert.ok(examples.passing.earned > examples.failing.earned)
  for (const accept of ['text/html', 'text/markdown']) {
    const { body } = await app.inject({ url: '/method/checks/llms-txt', headers: { accept } })
    const { passing, failing } = examples
    assert.match(
      body,
      new RegExp(`\\bPassed\\b.{0,30}/tools/${passing.slug}[.#"].*\\bFailed\\b`, 's'),
    )
    assert.match(body, new RegExp(`\\bFailed\\b.{0,60}/tools/${failing.slug}[.#"]`, 's'))
  }
  assert.match((await app.inject('/sitemap.xml')).body, /\/method\/checks\/llms-txt</)
  assert.equal((await app.inject('/method/checks/no-such-check')).statusCode, 404)
})
