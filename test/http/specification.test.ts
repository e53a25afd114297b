// The interface specification line by line, over a real socket, without knowledge of the code.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readConfig } from '../../src/app/config.ts'
import { start } from '../../src/app/start.ts'
import { copyLaunchDatabase } from '../launch-database.ts'
import { NEVER_OVERLOADED } from '../never-overloaded.ts'

type Json = Record<string, unknown>

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const GRADES = ['A+', 'A', 'B+', 'B', 'C+', 'C', 'D', 'F']

test('the specification', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-specification-'))
  const database = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    SCAN_WORKERS: '0',
    DATABASE_URL: await copyLaunchDatabase(join(folder, 'a.db')),
  }
  const service = await start(
    readConfig({ ...database, QUOTA_PUBLIC_READS: '0' }),
    NEVER_OVERLOADED,
  )
  t.after(async () => {
    await service.close()
    rmSync(folder, { recursive: true })
  })
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`${service.url}${path}`, body === undefined ? {} : post(body))
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    return {
      status: answer.status,
      type,
      text,
      json: (type.includes('json') ? JSON.parse(text) : {}) as Json,
    }
  }
  const tools = async (query: string) =>
    (await ask(`/tools${query}`)).json as {
      tools: Json[]
      pagination: { page: number; limit: number; total: number }
    }
  const all = [...(await tools('?limit=100')).tools, ...(await tools('?limit=100&page=2')).tools]

  await t.test('a tool has its fields', () => {
    assert.ok(all.length > 100)
    for (const tool of all) {
      for (const field of ['slug', 'name', 'description', 'category'])
        assert.equal(typeof tool[field], 'string', field)
      assert.ok(GRADES.includes(String(tool['grade'])))
      assert.ok(Number(tool['score']) >= 0 && Number(tool['score']) <= 10)
      assert.equal(Object.keys(tool['criteria'] as object).length, 8)
      assert.ok(
        (tool['accessMethods'] as string[]).every((method) =>
          ['MCP', 'API', 'CLI'].includes(method),
        ),
      )
      assert.equal(typeof tool['auth'], 'object')
    }
  })

  await t.test('GET /tools: defaults, bounds, filters, order', async () => {
    const first = await tools('')
    assert.deepEqual(
      [first.tools.length, first.pagination.page, first.pagination.limit, first.pagination.total],
      [50, 1, 50, all.length],
    )
    assert.equal((await tools('?limit=101')).tools.length, 100)
    assert.deepEqual((await tools('?page=2')).tools, all.slice(50, 100))
    const scores = all.map((tool) => Number(tool['score']))
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    )
    const names = (await tools('?sort=name&limit=100')).tools.map((tool) =>
      String(tool['name']).toLowerCase(),
    )
    assert.deepEqual(
      names,
      names.toSorted((a, b) => (a < b ? -1 : 1)),
    )
    const moments = (await tools('?sort=recent&limit=100')).tools.map((tool) =>
      String(tool['updatedAt']),
    )
    assert.deepEqual(moments, moments.toSorted().toReversed())
    assert.ok((await tools('?category=email')).tools.every((tool) => tool['category'] === 'email'))
    for (const [at, grade] of GRADES.entries()) {
      const expected = all.filter((tool) => GRADES.indexOf(String(tool['grade'])) <= at).length
      assert.equal(
        (await tools(`?minGrade=${encodeURIComponent(grade)}`)).pagination.total,
        expected,
        grade,
      )
    }
    for (const [parameter, method] of Object.entries({
      hasMcp: 'MCP',
      hasApi: 'API',
      hasCli: 'CLI',
    })) {
      for (const wanted of [true, false]) {
        const expected = all.filter(
          (tool) => (tool['accessMethods'] as string[]).includes(method) === wanted,
        ).length
        assert.equal((await tools(`?${parameter}=${wanted}`)).pagination.total, expected, parameter)
      }
    }
  })

  await t.test('GET /tools/{slug}, .json, .md; 404', async () => {
    const [profile, json, markdown] = [
      await ask('/tools/stripe'),
      await ask('/tools/stripe.json'),
      await ask('/tools/stripe.md'),
    ]
    assert.deepEqual(
      [profile.status, profile.json['slug'], json.text],
      [200, 'stripe', profile.text],
    )
    assert.match(markdown.type, /^text\/markdown/)
    assert.ok(markdown.text.length < 1200)
    for (const suffix of ['', '.json', '.md', '/reviews'])
      assert.equal((await ask(`/tools/no-such-tool${suffix}`)).status, 404)
  })

  await t.test('GET /tools/{slug}/badge.svg shows the grade', async () => {
    const badge = await ask('/tools/stripe/badge.svg')
    assert.deepEqual([badge.status, badge.type.split(';')[0]], [200, 'image/svg+xml'])
    assert.ok(badge.text.includes(String((await ask('/tools/stripe')).json['grade'])))
  })

  await t.test('POST /tools/submit: new, known, invalid', async () => {
    const submitted = await ask('/tools/submit', { url: 'https://www.acme-mail.io/x' })
    assert.deepEqual(
      [submitted.status, (submitted.json['tool'] as Json)['name']],
      [200, 'Acme Mail'],
    )
    assert.equal((await ask('/tools/submit', { url: 'https://www.acme-mail.io/x' })).status, 200)
    assert.equal(
      (
        await ask('/tools/submit', {
          url: 'https://b.example',
          name: 'Bee',
          description: 'Words.',
          category: 'email',
        })
      ).status,
      200,
    )
    for (const url of ['', 'nonsense', 'ftp://a.io', 'http://localhost', 7, undefined])
      assert.equal((await ask('/tools/submit', { url })).status, 400, String(url))
  })

  await t.test('GET /categories and /categories/{slug}; 404', async () => {
    const { categories } = (await ask('/categories')).json as {
      categories: { slug: string; toolCount: number; averageScore: number | null }[]
    }
    for (const { slug, toolCount, averageScore } of categories) {
      const scores = all
        .filter((tool) => tool['category'] === slug)
        .map((tool) => Number(tool['score']))
      assert.equal(toolCount, scores.length, slug)
      if (averageScore === null) assert.equal(toolCount, 0)
      else
        assert.ok(
          Math.abs(averageScore - scores.reduce((sum, score) => sum + score, 0) / scores.length) <
            0.01,
          slug,
        )
    }
    const { json } = await ask('/categories/email')
    assert.deepEqual([json['slug'], (json['tools'] as Json[]).length], ['email', json['toolCount']])
    assert.equal((await ask('/categories/no-such-category')).status, 404)
  })

  await t.test('GET /search: q needed, limit 20', async () => {
    const { json } = await ask('/search?q=api')
    assert.equal((json['results'] as Json[]).length, 20)
    assert.equal(((await ask('/search?q=api&limit=3')).json['results'] as Json[]).length, 3)
    assert.equal(((await ask('/search?q=stripe')).json['results'] as Json[])[0]?.['slug'], 'stripe')
    assert.equal((await ask('/search')).status, 400)
  })

  await t.test(
    'POST /reviews with every field, and with the least; 404; listed by ten',
    async () => {
      const review = {
        toolSlug: 'stripe',
        task: { description: 'Charge a card', category: 'payments', completed: true },
        agentPlatform: 'node',
        ratings: { speed: 8, tokenEfficiency: 7 },
        interaction: {
          avgResponseTokens: 220,
          avgResponseTimeMs: 340,
          totalApiCalls: 3,
          errorRate: 0,
        },
        biggestFriction: 'Two kinds of keys.',
        overallScore: 8,
      }
      for (let agent = 0; agent < 12; agent += 1)
        assert.equal((await ask('/reviews', { ...review, agentId: `agent-${agent}` })).status, 200)
      assert.equal((await ask('/reviews', { ...review, agentId: 'agent-0' })).status, 429)
      assert.equal((await ask('/reviews', { toolSlug: 'resend', task: {} })).status, 200)
      assert.equal((await ask('/reviews', { toolSlug: 'no-such-tool', task: {} })).status, 404)
      const { reviews, pagination } = (await ask('/tools/stripe/reviews')).json as {
        reviews: Json[]
        pagination: Json
      }
      assert.deepEqual(
        [reviews.length, pagination['total'], reviews[0]?.['biggestFriction']],
        [10, 12, 'Two kinds of keys.'],
      )
      assert.equal(
        ((await ask('/tools/stripe/reviews?page=2&limit=10')).json['reviews'] as Json[]).length,
        2,
      )
    },
  )

  await t.test('GET /health, and version 1.0.0 without a version in any path', async () => {
    assert.equal((await ask('/health')).status, 200)
    const { info, paths } = (await ask('/openapi.json')).json as {
      info: { version: string }
      paths: object
    }
    assert.equal(info.version, '1.0.0')
    // The registry's paths are those of the official one.
    const own = Object.keys(paths).filter((path) => !path.startsWith('/v0.1/servers'))
    assert.ok(own.every((path) => !/\/v\d/.test(path)))
  })

  await t.test('limits: 100 reads, 10,000 with a key, 10 submissions', async () => {
    const limited = await start(
      readConfig({ ...database, DATABASE_URL: await copyLaunchDatabase(join(folder, 'b.db')) }),
      NEVER_OVERLOADED,
    )
    try {
      const status = async (path: string, init: RequestInit = {}) =>
        (await fetch(`${limited.url}${path}`, init)).status
      const { key } = (await (await fetch(`${limited.url}/keys`, post({ name: 'x' }))).json()) as {
        key: string
      }
      const submissions = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          status('/tools/submit', post({ url: `https://limit-${at}.example` })),
        ),
      )
      assert.equal(submissions.filter((each) => each === 200).length, 10)
      const reads = await Promise.all(Array.from({ length: 120 }, () => status('/tools/stripe')))
      assert.deepEqual(
        [reads.filter((each) => each === 200).length, reads.filter((each) => each === 429).length],
        [100, 20],
      )
      const keyed = await fetch(`${limited.url}/tools/stripe`, {
        headers: { authorization: `Bearer ${key}` },
      })
      assert.deepEqual([keyed.status, keyed.headers.get('x-ratelimit-limit')], [200, '10000'])
    } finally {
      await limited.close()
    }
  })
})
