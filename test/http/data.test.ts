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

interface MethodCheck {
  id: string
  title: string
  parts: string[]
  outcomes: { points: number; least?: number }[]
}

test('GET /method/checks/{id}', async () => {
  const { app } = await sharedApp()
  const { checks, parts } = (await app.inject('/method')).json<{
    checks: MethodCheck[]
    parts: MethodCheck[]
  }>()
  const check = parts.find(({ id }) => id === 'llms-txt')
  assert.ok(check)
  const told = await app.inject('/method/checks/llms-txt.json')
  const { examples: _examples, partOf, ...rest } = told.json<Record<string, unknown>>()
  assert.deepEqual([rest, partOf], [check, 'llms-txt-file'])
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
  // A check with parts leads to each of them, and each of them to it, in every form.
  const whole = checks.find(({ id }) => id === partOf) ?? assert.fail()
  const wholeJson = (await app.inject(`/method/checks/${whole.id}.json`)).json<MethodCheck>()
  assert.deepEqual(wholeJson.parts, whole.parts)
  for (const accept of ['text/html', 'text/markdown']) {
    const textOf = async (id: string) =>
      (await app.inject({ url: `/method/checks/${id}`, headers: { accept } })).body
    const [ofWhole, ofPart] = [await textOf(whole.id), await textOf('llms-txt')]
    for (const part of whole.parts) assert.match(ofWhole, new RegExp(`/method/checks/${part}\\b`))
    assert.match(ofPart, new RegExp(`A part of .*/method/checks/${whole.id}\\b.* in it`))
  }
  const measured = checks.find((each) => each.outcomes[0]?.least !== undefined) ?? assert.fail()
  const range = `**${measured.outcomes[0]?.least}–${measured.outcomes[0]?.points}**`
  assert.ok((await app.inject(`/method/checks/${measured.id}.md`)).body.includes(range))
  const open = checks.find((each) => each.outcomes.length + each.parts.length === 0)
  const asked = await app.inject(`/method/checks/${open?.id}.md`)
  assert.match(asked.body, /Only a reader of its texts can answer this\. Until they are read/)
  assert.doesNotMatch(asked.body, /## Outcomes|Not judged yet/)
  assert.match((await app.inject('/sitemap.xml')).body, /\/method\/checks\/llms-txt</)
  assert.equal((await app.inject('/method/checks/no-such-check')).statusCode, 404)
})
