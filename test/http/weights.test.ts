// The reader's own weights: lists and comparisons by them, from the sliders to the URL.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Tool } from '../../src/domain/tool/tool.ts'
import { sharedApp } from './open-app.ts'

const BROWSER = { accept: 'text/html' }

interface List {
  tools: (Tool & { weightedScore?: number })[]
  pagination: { total: number }
  weights?: Record<string, number>
}

test('GET /tools with weights', async (t) => {
  const { app } = await sharedApp()
  const only =
    'tokenEfficiency:0,programmaticAccess:0,autonomousAuth:0,discoverability:0,reliability:0,safety:0,reactivity:0'

  await t.test('200: the order follows the weighted score, pages do not overlap', async () => {
    const { tools, weights, pagination } = (
      await app.inject(`/tools?weights=${only}&limit=100`)
    ).json<List>()
    const scores = tools.map(({ weightedScore }) => weightedScore ?? -1)
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    )
    for (const { weightedScore, criteria } of tools)
      assert.equal(weightedScore, Math.floor((criteria.speed ?? 0) * 10 + 1e-9) / 10)
    assert.equal(weights?.['speed'], 12)
    assert.equal(weights?.['safety'], 0)
    const plain = (await app.inject('/tools')).json<List>()
    assert.equal(pagination.total, plain.pagination.total)
    assert.equal(plain.tools[0]?.weightedScore, undefined)
    const second = (await app.inject(`/tools?weights=${only}&limit=100&page=2`)).json<List>()
    assert.equal(second.tools.length, pagination.total - 100)
    assert.ok(!second.tools.some(({ slug }) => tools.some((tool) => tool.slug === slug)))
  })

  await t.test('200: filters, slugs and other orders hold', async () => {
    const { tools } = (
      await app.inject('/tools?weights=speed:40&sort=name&category=email')
    ).json<List>()
    const plain = (await app.inject('/tools?sort=name&category=email')).json<List>()
    assert.deepEqual(
      tools.map(({ slug }) => slug),
      plain.tools.map(({ slug }) => slug),
    )
    const named = (await app.inject('/tools?weights=speed:40&slugs=stripe,resend')).json<List>()
    assert.deepEqual(
      named.tools.map(({ slug, weightedScore }) => [slug, typeof weightedScore]),
      [
        ['stripe', 'number'],
        ['resend', 'number'],
      ],
    )
  })

  await t.test('400: an unknown criterion or an invalid weight', async () => {
    for (const weights of ['speed', 'speed:x', 'speed:101', 'looks:3', 'speed:-1'])
      assert.equal((await app.inject(`/tools?weights=${weights}`)).statusCode, 400, weights)
  })

  await t.test('the sliders lead to the address, and the page shows where they stand', async () => {
    const sent = await app.inject(
      '/weigh?page=tools&category=email&q=&w-speed=30&w-safety=8&w-reactivity=99999',
    )
    assert.equal(sent.statusCode, 303)
    assert.equal(sent.headers.location, '/tools?category=email')
    const moved = await app.inject('/weigh?page=tools&category=email&w-speed=30&w-safety=8')
    assert.equal(moved.headers.location, '/tools?category=email&weights=speed:30')
    const { body } = await app.inject({ url: moved.headers.location, headers: BROWSER })
    assert.match(body, /name="w-speed" min="0" max="40" value="30"/)
    assert.match(body, /name="category" value="email"/)
    const reset = await app.inject('/weigh?page=tools&category=email&w-speed=30&reset=true')
    assert.equal(reset.headers.location, '/tools?category=email')
    const long = await app.inject(`/weigh?auth=${'%22'.repeat(1000)}&w-speed=30`)
    assert.equal(long.headers.location, '/tools?weights=speed:30')
    const elsewhere = await app.inject('/weigh?page=//evil.example&w-speed=30')
    assert.equal(elsewhere.headers.location, '/tools?weights=speed:30')
  })
})

test('GET /compare with weights', async () => {
  const { app } = await sharedApp()
  const path = '/compare?tools=stripe,resend&weights=speed:40'
  const data = (await app.inject(path)).json<{
    weights: Record<string, number>
    weightedScores: Record<string, number>
  }>()
  assert.equal(data.weights['speed'], 40)
  assert.deepEqual(Object.keys(data.weightedScores), ['stripe', 'resend'])
  assert.ok(!('weights' in (await app.inject('/compare?tools=stripe,resend')).json<object>()))
  const { body } = await app.inject({ url: path, headers: BROWSER })
  assert.match(body, /By your weights/)
  const [ticked] = [
    await app.inject({ url: '/compare?tools=stripe&tools=resend', headers: BROWSER }),
  ]
  assert.match(ticked.body, /Stripe, Resend/)
  const moved = await app.inject('/weigh?page=compare&tools=stripe,resend&w-speed=40')
  assert.equal(moved.headers.location, path)
  assert.match(
    (await app.inject({ url: path, headers: { accept: 'text/markdown' } })).body,
    /\| by your weights \| \d/,
  )
})

const falling = (values: number[]) => values.toSorted((one, other) => other - one)

test('the same weights and orders work in a category and in a search; compare warns of unknown names', async () => {
  const { app } = await sharedApp()
  type Listed = { slug: string; weightedScore: number; criteria: Record<string, number | null> }
  const get = async (url: string) => (await app.inject({ url })).json<Record<string, unknown>>()
  const weights =
    'tokenEfficiency:0,programmaticAccess:0,autonomousAuth:0,discoverability:0,reliability:0,safety:0,reactivity:0,speed:50'
  const speeds = (list: unknown) =>
    (list as Listed[]).map(({ criteria }) => criteria['speed'] ?? -1)

  const category = await get(`/categories/email?weights=${weights}`)
  const weighed = category['tools'] as Listed[]
  assert.ok(weighed.length > 2)
  assert.deepEqual(
    weighed.map(({ weightedScore }) => weightedScore),
    falling(weighed.map(({ weightedScore }) => weightedScore)),
  )
  assert.equal((category['weights'] as Record<string, number>)['speed'], 50)
  const page = await app.inject({
    url: `/categories/email?weights=speed:50`,
    headers: { accept: 'text/html' },
  })
  assert.match(page.body, /Your weights/)

  for (const url of ['/search?q=email&sort=speed', '/search?q=email+api&minGrade=C&sort=speed']) {
    const results = (await get(url))['results'] as (Listed & { match: string })[]
    const whole = results.filter(({ match }) => match === 'all')
    assert.ok(whole.length > 2, url)
    assert.deepEqual(speeds(whole), falling(speeds(whole)), url)
  }
  const found = (await get(`/search?q=email&weights=${weights}&sort=score&limit=5`))[
    'results'
  ] as Listed[]
  assert.equal(found.length, 5)
  assert.deepEqual(
    found.map(({ weightedScore }) => weightedScore),
    falling(found.map(({ weightedScore }) => weightedScore)),
  )
  assert.equal((await app.inject({ url: '/search?q=email&sort=best' })).statusCode, 400)

  const compared = await get('/compare?tools=resend,postmark&wieghts=speed:5')
  assert.match(String(compared['warnings']), /wieghts is not a parameter.*weights/)
  for (const accept of ['text/html', 'text/markdown'])
    assert.match(
      (
        await app.inject({
          url: '/compare?tools=resend,postmark&wieghts=speed:5',
          headers: { accept },
        })
      ).body,
      /wieghts is not a parameter/,
    )
})
