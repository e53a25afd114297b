// POST /tools/submit and POST /reviews over HTTP, and what is read after them.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LISTED } from '../launch-tools.ts'
import { openApp, type TestApp } from './open-app.ts'

const post = (
  { app }: TestApp,
  url: string,
  payload: object | string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

interface Submitted {
  status: string
  tool: { slug: string; name: string; status: string; grade: string | null; category: string }
  scan: { id: string; status: string; url: string }
  warnings?: string[]
}

test('a worker is woken by what may queue a scan, and by nothing else', async (t) => {
  let woken = 0
  const opened = await openApp(t, { onQueued: () => void (woken += 1) })
  await post(opened, '/tools/submit', { url: 'https://www.acme-mail.io/x' })
  assert.equal(woken, 1)
  assert.equal((await post(opened, '/tools/submit', { url: 'http://127.1/' })).statusCode, 400)
  assert.equal((await post(opened, '/keys', { name: 'ci' })).statusCode, 201)
  assert.equal(woken, 1)
})

test('POST /tools/submit', async (t) => {
  const opened = await openApp(t)

  await t.test(
    '200: submitted, then exists; pending in profile and badge, absent from the list',
    async () => {
      const first = await post(opened, '/tools/submit', { url: 'https://www.acme-mail.io/x' })
      assert.equal(first.statusCode, 200, first.body)
      const { status, tool, scan } = first.json<Submitted>()
      assert.equal(status, 'submitted')
      assert.equal(tool.slug, 'acme-mail')
      assert.equal(tool.name, 'Acme Mail')
      assert.equal(tool.grade, null)
      assert.equal(scan.url, `/scans/${scan.id}`)
      assert.match(String(first.headers.ratelimit), /^"submissions";r=9;t=\d+$/)
      assert.equal(
        (await post(opened, '/tools/submit', { url: 'http://acme-mail.io/x/' })).json<Submitted>()
          .status,
        'exists',
      )
      assert.equal(
        (await opened.app.inject('/tools/acme-mail')).json<Submitted['tool']>().status,
        'pending',
      )
      assert.match((await opened.app.inject('/tools/acme-mail/badge.svg')).body, /pending/)
      assert.equal(
        (await opened.app.inject('/tools?limit=1')).json<{ pagination: { total: number } }>()
          .pagination.total,
        LISTED,
      )
    },
  )

  await t.test('200: fields that nobody asked for are named in warnings', async () => {
    const answer = await post(opened, '/tools/submit', {
      url: 'https://two.example',
      category: 'no such',
      color: 'red',
      __proto__: { polluted: true },
    })
    assert.deepEqual(answer.json<Submitted>().warnings, [
      '/color is not a field of this body and was ignored.',
    ])
    assert.equal(answer.json<Submitted>().tool.category, 'other')
  })

  await t.test('400: no URL, a wrong type, an address of our own network', async () => {
    for (const [body, code] of [
      [{}, 'invalid-body'],
      [{ url: 7 }, 'invalid-body'],
      [[], 'invalid-body'],
      ['null', 'invalid-body'],
      [{ url: 'https://a.example', name: 'x'.repeat(81) }, 'invalid-body'],
      [{ url: 'not a url' }, 'invalid-url'],
      [{ url: 'ftp://acme.io' }, 'invalid-url'],
      [{ url: 'http://127.0.0.1' }, 'invalid-url'],
      [{ url: 'http://0x7f.1' }, 'invalid-url'],
      [{ url: 'http://[::ffff:10.0.0.1]/' }, 'invalid-url'],
      [{ url: 'http://user:secret@acme.io' }, 'invalid-url'],
      [{ url: `https://acme.io/${'x'.repeat(2048)}` }, 'invalid-url'],
    ] as const) {
      const answer = await post(opened, '/tools/submit', body)
      assert.equal(answer.statusCode, 400, JSON.stringify(body))
      assert.equal(answer.json<{ code: string }>().code, code, JSON.stringify(body))
    }
  })

  await t.test('429: the eleventh submission of a day', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(opened, '/tools/submit', { url: `https://quota-${index}.example` }),
      ),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 8)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    assert.equal(refused?.json<{ code: string }>().code, 'quota-exceeded')
    assert.ok(Number(refused?.headers['retry-after']) > 0)
  })
})

test('POST /reviews and GET /tools/{slug}/reviews', async (t) => {
  const opened = await openApp(t)
  const review = {
    toolSlug: 'resend',
    task: {},
    agentId: 'agent-1',
    ratings: { token_efficiency: 7, speedThroughput: 8 },
    overallScore: 9,
  }

  await t.test(
    '200: stored, listed, and on the tool beside the grade; kept answers are forgotten at once',
    async () => {
      const before = await opened.app.inject('/tools/resend')
      const empty = await opened.app.inject('/tools/resend/reviews')
      assert.deepEqual(empty.json<{ reviews: unknown[] }>().reviews, [])
      const answer = await post(opened, '/reviews', { ...review, mood: 'good', task: { why: 'x' } })
      assert.equal(answer.statusCode, 200, answer.body)
      const stored = answer.json<{
        status: string
        review: Record<string, unknown>
        warnings: string[]
      }>()
      assert.equal(stored.status, 'stored')
      assert.equal(stored.review.verified, false)
      assert.deepEqual(stored.review.ratings, { tokenEfficiency: 7, speed: 8 })
      assert.equal(stored.warnings.length, 2)
      const listed = (await opened.app.inject('/tools/resend/reviews')).json<{
        reviews: Record<string, unknown>[]
        pagination: { total: number; limit: number }
      }>()
      assert.equal(listed.reviews[0]?.id, stored.review.id)
      assert.deepEqual([listed.pagination.total, listed.pagination.limit], [1, 10])
      const after = await opened.app.inject({
        url: '/tools/resend',
        headers: { 'if-none-match': String(before.headers.etag) },
      })
      assert.equal(after.statusCode, 200)
      assert.equal(after.json<{ reviewCount: number }>().reviewCount, 1)
      assert.equal(after.json<{ grade: string }>().grade, before.json<{ grade: string }>().grade)
      assert.equal(
        (
          await opened.app.inject({
            url: '/tools/resend/reviews',
            headers: { accept: 'text/html' },
          })
        ).statusCode,
        200,
      )
    },
  )

  await t.test(
    '429: what one network says without a key is bounded, told by fields, and one voice',
    async () => {
      const bounded = await openApp(t, { settings: { keylessReviews: 3 } })
      const answers = []
      for (let index = 0; index < 6; index++)
        answers.push(await post(bounded, '/reviews', { ...review, agentId: `agent-${index}` }))
      assert.deepEqual(
        answers.map(({ statusCode, headers }) => [
          statusCode,
          headers['ratelimit-policy'],
          String(headers['ratelimit']).split(';t=')[0],
        ]),
        [2, 1, 0, 0, 0, 0].map((left, index) => [
          index < 3 ? 200 : 429,
          '"reviews";q=3;w=86400',
          `"reviews";r=${left}`,
        ]),
      )
      assert.equal(answers[5]?.json<{ code: string }>().code, 'quota-exceeded')
      assert.ok(Number(answers[5]?.headers['retry-after']) > 0)
      assert.equal(
        (await bounded.app.inject('/tools/resend')).json<{ reviewCount: number }>().reviewCount,
        1,
      )
      const listed = await bounded.app.inject('/tools/resend/reviews')
      assert.equal(listed.json<{ pagination: { total: number } }>().pagination.total, 3)
    },
  )

  await t.test('400: no task, unknown criteria, values out of bounds', async () => {
    for (const wrong of [
      { toolSlug: 'resend' },
      { toolSlug: 'resend', task: 'mail' },
      { ...review, ratings: { beauty: 5 } },
      { ...review, ratings: { speed: 11 } },
      { ...review, overallScore: 0 },
      { ...review, interaction: { errorRate: 2 } },
      { ...review, interaction: { totalApiCalls: -1 } },
    ]) {
      const answer = await post(opened, '/reviews', wrong)
      assert.equal(answer.statusCode, 400, JSON.stringify(wrong))
      assert.equal(answer.json<{ code: string }>().code, 'invalid-body')
    }
    const answer = await post(opened, '/reviews', { ...review, ratings: { beauty: 5 } })
    assert.match(answer.body, /tokenEfficiency.*reactivity/)
  })

  await t.test('404: a tool that does not exist, in both directions', async () => {
    assert.equal(
      (await post(opened, '/reviews', { ...review, toolSlug: 'nothing' })).statusCode,
      404,
    )
    assert.equal((await opened.app.inject('/tools/nothing/reviews')).statusCode, 404)
  })

  await t.test('429: the same reviewer again; another agent may', async () => {
    const again = await post(opened, '/reviews', review)
    assert.equal(again.statusCode, 429)
    assert.equal(again.json<{ code: string }>().code, 'review-too-soon')
    assert.ok(Number(again.headers['retry-after']) > 80_000)
    assert.equal(
      (await post(opened, '/reviews', { ...review, agentId: 'agent-2' })).statusCode,
      200,
    )
  })
})

test('REQUIRE_KEY_FOR_WRITES requires a key for submissions and reviews', async (t) => {
  const opened = await openApp(t, { settings: { isKeyRequiredForWrites: true } })
  for (const [url, body] of [
    ['/tools/submit', { url: 'https://acme.example' }],
    ['/reviews', { toolSlug: 'resend', task: {} }],
  ] as const) {
    const closed = await post(opened, url, body)
    assert.equal(closed.statusCode, 401)
    assert.equal(closed.json<{ code: string }>().code, 'key-required')
    assert.match(String(closed.headers['www-authenticate']), /^Bearer/)
  }
  const { key } = (await post(opened, '/keys', { name: 'test' })).json<{ key: string }>()
  const answer = await post(
    opened,
    '/reviews',
    { toolSlug: 'resend', task: {} },
    { authorization: `Bearer ${key}` },
  )
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.json<{ review: { verified: boolean } }>().review.verified, true)
})
