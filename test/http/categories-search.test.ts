// GET /categories, /categories/{slug} and /search over HTTP.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Tool } from '../../src/domain/tool/tool.ts'
import { method } from '../../src/grade/method.ts'
import { canBeFull } from '../../src/represent/words/method.ts'
import { LISTED } from '../launch-tools.ts'
import { sharedApp } from './open-app.ts'

test('GET /categories and /categories/{slug}', async (t) => {
  const { app } = await sharedApp()
  const { categories } = (await app.inject('/categories')).json<{
    categories: { slug: string; toolCount: number; averageScore: number | null }[]
  }>()

  await t.test('200: all of them, with counts that add up', () => {
    assert.equal(
      categories.reduce((sum, { toolCount }) => sum + toolCount, 0),
      LISTED,
    )
    assert.deepEqual(
      categories.filter(({ averageScore }) => averageScore === null).map(({ slug }) => slug),
      ['other'],
    )
  })

  await t.test('200: one with its tools, best first, by page', async () => {
    const answer = await app.inject('/categories/email')
    const email = answer.json<{
      slug: string
      toolCount: number
      averageScore: number
      tools: Tool[]
      pagination: { limit: number; total: number }
    }>()
    assert.equal(email.tools.length, email.toolCount)
    assert.ok(email.tools.every(({ category }) => category === 'email'))
    assert.deepEqual([email.pagination.limit, email.pagination.total], [100, email.toolCount])
    const second = (await app.inject('/categories/email?limit=1&page=2')).json<{ tools: Tool[] }>()
    assert.equal(second.tools[0]?.slug, email.tools[1]?.slug)
    assert.equal(
      (await app.inject('/categories/other')).json<{ averageScore: null }>().averageScore,
      null,
    )
  })

  await t.test('400 and 404', async () => {
    assert.equal((await app.inject('/categories/email?limit=none')).statusCode, 400)
    const unknown = await app.inject('/categories/nothing')
    assert.equal(unknown.statusCode, 404)
    assert.equal(unknown.json<{ code: string }>().code, 'category-not-found')
  })

  await t.test('pages for browsers', async () => {
    for (const url of ['/categories', '/categories/email', '/search?q=mail', '/', '/method']) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      assert.equal(answer.statusCode, 200, url)
      assert.match(answer.body, /^<!doctype html>/, url)
    }
  })
})

test('GET /method tells how many tools stand behind each pass rate, and no rate below ten', async () => {
  const { app, catalogue } = await sharedApp()
  const { checks: tallies } = await catalogue.readStatistics()
  const { checks } = (await app.inject('/method')).json<{
    checks: { id: string; judgedTools: number; passRate: number | null }[]
  }>()
  // Of an estimate the last points are for a reader: that no tool has them says nothing of the tools.
  const full = new Set(
    method()
      .checks.filter(canBeFull)
      .map(({ id }) => id),
  )
  assert.ok(checks.some(({ id, judgedTools }) => judgedTools >= 10 && !full.has(id)))
  assert.ok(
    checks.some(({ passRate }) => passRate !== null) &&
      checks.some(({ judgedTools }) => judgedTools > 0 && judgedTools < 10),
  )
  for (const { id, judgedTools, passRate } of checks) {
    const { judged, full: passing } = tallies[id] ?? { judged: 0, full: 0 }
    const rate = Math.round((passing / judged) * 100) / 100
    assert.deepEqual(
      [judgedTools, passRate],
      [judged, judged < 10 || !full.has(id) ? null : rate],
      id,
    )
  }
})

test('GET /search', async (t) => {
  const { app } = await sharedApp()
  const search = async (q: string, rest = '') =>
    app.inject(`/search?q=${encodeURIComponent(q)}${rest}`)

  await t.test('200: the name first, also with a typing error', async () => {
    for (const q of ['Resend', 'resend', 'reesnd', 'rese']) {
      const { query, results, total } = (await search(q)).json<{
        query: string
        results: Tool[]
        total: number
      }>()
      assert.equal(query, q)
      assert.equal(results[0]?.slug, 'resend', q)
      assert.ok(total >= 1)
    }
  })

  await t.test('200: the limit holds, and is at most 100', async () => {
    assert.equal((await search('api', '&limit=3')).json<{ results: Tool[] }>().results.length, 3)
    assert.ok((await search('api')).json<{ results: Tool[] }>().results.length <= 20)
    assert.ok(
      (await search('api', '&limit=1000')).json<{ results: Tool[] }>().results.length <= 100,
    )
  })

  await t.test('200: a query is plain text, never syntax', async () => {
    for (const q of [
      '"',
      'a OR b',
      'NEAR(x y)',
      '*',
      "'; drop table tool",
      '\u0000',
      '😀',
      '%',
      'x'.repeat(5000),
      'a"b*c^(d):e-f',
    ]) {
      const answer = await search(q)
      assert.equal(answer.statusCode, 200, JSON.stringify(q))
      assert.ok(answer.json<{ query: string }>().query.length <= 200)
    }
  })

  await t.test('400: a missing, empty or repeated query, or an invalid limit', async () => {
    for (const url of [
      '/search',
      '/search?q=',
      '/search?q=%20',
      '/search?q=a&limit=x',
      '/search?q=a&q=b',
    ])
      assert.equal((await app.inject(url)).statusCode, 400, url)
  })
})

test('the best of each category on the home page is the first row of that category, and known well enough', async () => {
  const { app } = await sharedApp()
  const pageAt = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).body
  const home = await pageAt('/')
  const { categories } = (await app.inject('/categories')).json<{
    categories: { slug: string; toolCount: number }[]
  }>()
  let led = 0
  for (const { slug } of categories.filter(({ toolCount }) => toolCount > 0)) {
    const [, item = ''] = home.split(`<a href="/categories/${slug}">`)
    const [, leader = null] =
      /<div>\s*<a href="\/tools\/([^"]+)"/.exec(item.slice(0, item.indexOf('</li>'))) ?? []
    const category = await pageAt(`/categories/${slug}`)
    const [, first = null] = /<h2>\s*<a href="\/tools\/([^"]+)"/.exec(category) ?? []
    assert.equal(leader, first, slug)
    if (first === null) continue
    led += 1
    const { tools } = (await app.inject(`/categories/${slug}`)).json<{ tools: Tool[] }>()
    const ranked = tools.filter(
      ({ provisional, deprecated, kind }) => !provisional && !deprecated && kind !== 'reference',
    )
    assert.equal(first, ranked[0]?.slug, `${slug}: JSON keeps its order`)
    const compact = category.split('<ul class="few">').slice(1).join('')
    for (const tool of tools)
      assert.equal(compact.includes(`"/tools/${tool.slug}"`), !ranked.includes(tool), tool.slug)
  }
  assert.ok(led > 8, `${led} categories have a leader`)
})

test('where nothing fits well, search and recommendation say so', async () => {
  const { app } = await sharedApp()
  const warningsOf = async (url: string) =>
    (await app.inject(url)).json<{ warnings?: string[] }>().warnings
  for (const [path, says] of [
    ['/search?q', 'No good match'],
    ['/recommend?task', 'Nothing fits'],
  ] as const) {
    const [warning, ...more] = (await warningsOf(`${path}=book+a+flight+or+hotel`)) ?? []
    assert.ok(warning?.startsWith(says), path)
    assert.deepEqual(more, [])
    assert.equal(await warningsOf(`${path}=email+api+with+mcp`), undefined)
    assert.equal(await warningsOf(`${path}=send+email+with+webhook+signatures`), undefined)
    assert.equal(
      await warningsOf(`${path}=send+sms+to+grumpy+customers`),
      undefined,
      'the best match is about what was asked',
    )
    const shown = path.replace('?', '.md?')
    assert.ok((await app.inject(`${shown}=book+a+flight+or+hotel`)).body.includes(says))
    const page = await app.inject({
      url: `${path}=book+a+flight+or+hotel`,
      headers: { accept: 'text/html' },
    })
    assert.ok(page.body.includes(says))
  }
})

test('a recommendation says that nothing fits, or gives a tool for each part of the task', async () => {
  const { app } = await sharedApp()
  const ask = async (task: string) =>
    (await app.inject(`/recommend?${new URLSearchParams({ task }).toString()}`)).json<{
      considered: number
      recommendations: { category: string; part?: string; reasons: string[] }[]
      nothingFits: { why: string; nearest: { slug: string; lacks: string } | null } | null
    }>()
  const unfit = await ask('grow tomatoes in a greenhouse')
  assert.deepEqual([unfit.considered, unfit.recommendations], [0, []])
  assert.match(unfit.nothingFits?.nearest?.lacks ?? '', /^It does not match .*“tomatoes”/)
  const strict = await ask('send email with mcp, at least A+')
  assert.match(strict.nothingFits?.why ?? '', /meets what you ask \(with MCP, grade A\+\)/)
  assert.match(strict.nothingFits?.nearest?.lacks ?? '', /^Its MCP access is .*, below A\+\.$/)
  // What shares a word with the task is not recommended in place of what is ruled out.
  const example = await ask('read and edit files in one allowed folder on my laptop')
  assert.deepEqual(
    [example.recommendations, example.nothingFits?.nearest?.slug],
    [[], 'mcp-filesystem'],
  )
  const half = await app.inject('/recommend?task=store+patient+health+records+under+HIPAA')
  assert.match(half.json<{ warnings: string[] }>().warnings[0] ?? '', /does not match .*“hipaa”/)
  const { recommendations, nothingFits } = await ask('crawl a website and store the vectors')
  assert.equal(nothingFits, null)
  assert.deepEqual(
    recommendations.slice(0, 2).map(({ category, part }) => [category, part]),
    [
      ['web-data', 'crawl a website'],
      ['databases', 'store the vectors'],
    ],
  )
  assert.match(recommendations[1]?.reasons[0] ?? '', /^Matches all of “store the vectors”/)
})

test('search shows what it understood, what is not covered, and that English is needed', async () => {
  const { app } = await sharedApp()
  interface Found {
    results: { slug: string }[]
    understood: object
    notCovered?: string[]
    warnings?: string[]
    didYouMean: string | null
  }
  const ask = async (q: string) =>
    (await app.inject(`/search?${new URLSearchParams({ q })}`)).json<Found>()
  const other = await ask('alternative to stripe')
  assert.deepEqual(other.understood, { category: 'payments', excluded: ['stripe'] })
  assert.ok(other.results.length >= 5 && other.results.every(({ slug }) => slug !== 'stripe'))
  assert.equal(other.warnings, undefined)
  const unlisted = await ask('typeform')
  assert.deepEqual(unlisted.warnings, [
    'Not in the catalogue: “typeform”. The results are for the same purpose.',
  ])
  const pizza = await ask('pizza delivery')
  assert.deepEqual(pizza.notCovered, ['pizza'])
  assert.deepEqual(pizza.warnings, [
    'No good match: the best result does not match “pizza”; the nearest category is Email.',
  ])
  for (const [q, warning] of [
    ['zzzzqqqqxxxx', 'No good match: no tool in the catalogue matches.'],
    [
      'payments no sign up',
      'No tool that can be used without an account matches the whole request. Leave that condition out to see those that need one.',
    ],
    ['推送通知服务', 'Search understands English: use English words, or the name of a product.'],
    [
      'postgres at least A+',
      'No good match: no tool that matches meets all conditions (grade A+).',
    ],
  ] as const)
    assert.deepEqual((await ask(q)).warnings, [warning], q)
  const markdown = (await app.inject('/search.md?q=alternative+to+stripe')).body
  assert.match(markdown, /Showing payments tools first, not stripe\./)
})

test('a recommendation says what it does not cover, and why tools are ruled out', async () => {
  const { app } = await sharedApp()
  interface Recommended {
    recommendations: { slug: string; match: string; notCovered?: string[]; reasons: string[] }[]
    ruledOut: { slug: string; by: string; why: string }[]
    notCovered?: string[]
  }
  const ask = async (task: string, more = '') =>
    (await app.inject(`/recommend?${new URLSearchParams({ task })}${more}`)).json<Recommended>()
  const other = await ask('payments, not stripe')
  assert.ok(other.recommendations.length > 0)
  assert.ok(other.recommendations.every(({ slug }) => slug !== 'stripe'))
  assert.deepEqual(
    other.ruledOut.filter(({ by }) => by === 'excluded').map(({ slug, why }) => [slug, why]),
    [['stripe', 'The task rules it out by name.']],
  )
  const memory = await ask('knowledge graph memory')
  assert.ok(memory.recommendations.every(({ slug }) => slug !== 'mcp-memory'))
  assert.match(
    memory.ruledOut.find(({ slug }) => slug === 'mcp-memory')?.why ?? '',
    /reference server/,
  )
  const asked = await ask('knowledge graph memory', '&kind=reference')
  assert.equal(asked.recommendations[0]?.slug, 'mcp-memory')
  const pizza = await ask('track pizza delivery of emails', '&limit=10')
  assert.deepEqual(pizza.notCovered, ['pizza'])
  for (const { notCovered, reasons } of pizza.recommendations) {
    assert.ok(notCovered?.includes('pizza'))
    assert.match(reasons.join(' '), /but not [^.]*“pizza”/)
    assert.doesNotMatch(reasons.join(' '), /below the mean/)
  }
  const page = await app.inject({
    url: '/recommend?task=track+pizza+delivery+of+emails&minGrade=C',
    headers: { accept: 'text/html' },
  })
  assert.match(page.body, /No tool covers all of “[^”]+”: “pizza” is left|Nothing fits/)
  assert.doesNotMatch(page.body, /Does not cover “pizza”/)
  assert.match(page.body, /<a href="\/recommend" aria-current="page">Recommend<\/a>/)
  assert.doesNotMatch(page.body, /\bfit \d/)
  const [low] = (await ask('send email', '&minGrade=A%2B')).ruledOut
  assert.match(low?.why ?? '', /^Grade [A-F]\+? \d\.\d is below A\+\.$/)
  for (const task of [
    'send email and sms to customers',
    'error tracking for react',
    'crm for bakers',
  ]) {
    const matches = (await ask(task, '&limit=10')).recommendations.map(({ match }) => match)
    assert.ok(!/some.*all/.test(matches.join(' ')), `${task}: ${matches.join(' ')}`)
  }
})

test('a recommendation takes the filters of lists, and names what it does not know', async () => {
  const { app } = await sharedApp()
  const { recommendations, warnings } = (
    await app.inject('/recommend?task=send+email&auth=api_key&evidence=mixed&minGrad=B')
  ).json<{ recommendations: { auth: Tool['auth']; evidence: string }[]; warnings: string[] }>()
  assert.ok(recommendations.length > 0)
  assert.ok(
    recommendations.every(
      ({ auth, evidence }) => auth.methods.includes('api_key') && evidence === 'mixed',
    ),
  )
  assert.match(warnings[0] ?? '', /^minGrad is not a parameter here .*minGrade/)
})
