// What saves agents tokens: fields, slugs, changedSince, the compact description, and
// recommendations.
import assert from 'node:assert/strict'
import test from 'node:test'
import { compactOpenapi } from '../../src/serve/http/description/compact-openapi.ts'
import { sharedApp } from '../http/open-app.ts'

interface List {
  tools: Record<string, unknown>[]
  pagination: { total: number; limit: number }
  warnings?: string[]
}

const slugsOf = ({ tools }: List) => tools.map(({ slug }) => slug)

test('fields', async (t) => {
  const { app } = await sharedApp()
  const json = async <T>(url: string) => (await app.inject(url)).json<T>()

  await t.test('200: only the selected fields, in every item and nested', async () => {
    const { tools, pagination } = await json<List>('/tools?limit=3&fields=slug,criteria.speed')
    assert.equal(pagination.limit, 3)
    for (const tool of tools) {
      assert.deepEqual(Object.keys(tool), ['slug', 'criteria'])
      assert.deepEqual(Object.keys(tool['criteria'] as object), ['speed'])
    }
    assert.deepEqual(Object.keys(await json('/tools/resend?fields=grade,score')), [
      'grade',
      'score',
    ])
    assert.deepEqual(Object.keys(await json('/tools/resend.json?fields=auth.methods,auth')), [
      'auth',
    ])
    assert.deepEqual(await json('/health?fields=status'), { status: 'ok' })
    // Nobody can say what null would hold.
    assert.deepEqual(await json('/tools/resend?fields=slug,latestScan.id'), {
      slug: 'resend',
      latestScan: null,
    })
  })

  await t.test('200: unknown ones are named; alone they change nothing', async () => {
    const { tools, warnings } = await json<List>(
      '/tools?limit=1&fields=slug,constructor,toString.x',
    )
    assert.deepEqual(Object.keys(tools[0] ?? {}), ['slug'])
    assert.equal(warnings?.length, 2)
    assert.match(warnings[0] ?? '', /constructor is not a field here; these are: slug, name/)
    const whole = await json<List>('/tools?limit=1&fields=nothing')
    assert.ok(Object.keys(whole.tools[0] ?? {}).length > 15)
  })

  await t.test('400: an invalid field name; markdown and HTML ignore fields', async () => {
    for (const text of ['$', 'a..b', 'a.', `${'x,'.repeat(40)}y`, 'a%00b', '__proto__']) {
      const { statusCode } = await app.inject(`/tools?fields=${text}`)
      assert.equal(statusCode, text.startsWith('x,') ? 200 : 400, text)
    }
    assert.equal(
      (await app.inject('/tools.md?fields=slug')).body,
      (await app.inject('/tools.md')).body,
    )
  })

  await t.test('the next page shows the same fields, and answers are kept apart', async () => {
    const { headers } = await app.inject('/tools?limit=2&fields=slug')
    assert.match(
      String(headers.link),
      /<\/tools\?page=2&limit=2&sort=score&fields=slug>; rel="next"/,
    )
    assert.notEqual(
      (await app.inject('/tools?limit=2')).body,
      (await app.inject('/tools?limit=2&fields=slug')).body,
    )
    assert.notEqual(
      (await app.inject('/compare?tools=resend,stripe')).body,
      (await app.inject('/compare?tools=resend,stripe&fields=criteria.id')).body,
    )
  })
})

test('slugs and changedSince', async (t) => {
  const { app } = await sharedApp()
  const json = async (url: string) => (await app.inject(url)).json<List>()

  await t.test('200: these tools, in this order, with what is unknown named', async () => {
    const list = await json('/tools?slugs=stripe,nope,resend,stripe')
    assert.deepEqual(slugsOf(list), ['stripe', 'resend'])
    assert.equal(list.pagination.total, 2)
    assert.deepEqual(list.warnings, ['slugs: nope is not a graded tool.'])
    assert.deepEqual(slugsOf(await json('/tools?slugs=stripe,resend&category=email')), ['resend'])
    assert.deepEqual(slugsOf(await json('/tools?slugs=stripe,resend&limit=1&page=2')), ['resend'])
    const all = slugsOf(await json('/tools?limit=50'))
    assert.deepEqual(slugsOf(await json(`/tools?slugs=${all.join(',')}`)), all)
    assert.equal(
      (
        await app.inject(
          `/tools?slugs=${Array.from({ length: 51 }, (_, at) => `t${at}`).join(',')}`,
        )
      ).statusCode,
      400,
    )
  })

  await t.test('200: what changed since then, latest first, page by page', async () => {
    const recent = (await json('/tools?sort=recent&limit=100')).tools
    const moments = recent.map(({ updatedAt }) => String(updatedAt))
    for (const moment of new Set([
      moments[0],
      moments.at(-1),
      '2020-01-01',
      '2100-01-01T00:00:00Z',
    ])) {
      const expected = (await json('/tools?limit=1')).pagination.total
      const since = Date.parse(String(moment))
      const { tools, pagination } = await json(`/tools?changedSince=${moment}&limit=7&page=2`)
      const changed = moments.filter((each) => Date.parse(each) >= since).length
      assert.equal(
        pagination.total,
        changed === moments.length ? expected : changed,
        String(moment),
      )
      assert.deepEqual(
        tools,
        changed === 0 ? [] : recent.slice(7, Math.min(14, changed)),
        String(moment),
      )
    }
    for (const text of ['yesterday', '2026-13-01', '2026-01-01T25:00:00Z', '1e9'])
      assert.equal((await app.inject(`/tools?changedSince=${text}`)).statusCode, 400, text)
    assert.equal(
      (await app.inject('/tools/resend/reviews?changedSince=2026-01-01')).statusCode,
      200,
    )
    assert.equal((await json('/categories/email?changedSince=2100-01-01')).pagination.total, 0)
  })
})

test('the compact description has every operation of a caller, and only schemas that it has', async () => {
  const { app } = await sharedApp()
  const whole = (await app.inject('/openapi.json')).json<Record<string, unknown>>()
  const compact = (await app.inject('/openapi.json?compact=true')).json<{
    paths: object
    components: Record<string, object>
  }>()
  assert.deepEqual(compact, JSON.parse(JSON.stringify(compactOpenapi(whole))))
  // What only the operator or a client of registries asks for is no part of it.
  const others = /^\/(?:reviews\/held|v0\.1|registry|policies|tools\/\{slug\}\/confirmation)/
  assert.deepEqual(
    Object.keys(compact.paths),
    Object.keys(whole['paths'] as object).filter((path) => !others.test(path)),
  )
  for (const [, kind = '', name = ''] of JSON.stringify(compact).matchAll(
    /#\/components\/(\w+)\/(\w+)/g,
  ))
    assert.ok(Object.hasOwn(compact.components[kind] ?? {}, name), name)
  assert.equal((await app.inject('/openapi.json?compact=maybe')).statusCode, 400)
})

test('recommend', async (t) => {
  const { app } = await sharedApp()
  interface Recommended {
    constraints: object
    considered: number
    recommendations: {
      slug: string
      grade: string
      reasons: string[]
      connect: object
      fit: number
      accessMethods: string[]
    }[]
    ruledOut: { slug: string; by: string; why: string }[]
  }
  const ask = async (query: string) => (await app.inject(`/recommend?${query}`)).json<Recommended>()

  await t.test(
    '200: the same question has the same answer, with reasons and configuration',
    async () => {
      const one = await ask('task=pick+an+email+api+with+mcp+and+connect+it')
      assert.deepEqual(await ask('task=pick+an+email+api+with+mcp+and+connect+it&limit=3'), one)
      assert.deepEqual(one.constraints, { hasMcp: true, hasApi: true })
      assert.ok(
        (await ask('task=email+api+with+mcp&limit=10')).recommendations.some(
          ({ slug }) => slug === 'resend',
        ),
      )
      for (const { accessMethods, reasons, connect } of one.recommendations) {
        assert.ok(accessMethods.includes('MCP'))
        assert.match(reasons.join(' '), /(?:Grade|API grade|MCP grade) [A-F]\+? \d\.\d/)
        assert.ok('mcp' in connect)
      }
      // Among tools whose grades can be relied on alike.
      const fits = (await ask('task=search+the+web')).recommendations.map(({ fit }) => fit)
      assert.deepEqual(
        fits.toSorted((a, b) => b - a),
        fits,
      )
      assert.ok(
        one.ruledOut.some(
          ({ slug, why }) => slug === 'sendgrid' && why === 'It has no MCP access.',
        ),
      )
    },
  )

  await t.test('200: nothing fits: an empty response that says why', async () => {
    const { recommendations, ruledOut } = await ask('task=send+email&minGrade=A%2B')
    assert.deepEqual(recommendations, [])
    assert.ok(ruledOut.length > 0 && ruledOut.every(({ by }) => by === 'minGrade'))
    const { recommendations: verified } = await ask('task=send+email&verified=true')
    for (const each of verified)
      assert.equal((each as unknown as { evidence: string }).evidence, 'verified')
  })

  await t.test('200: weights change the order; 400: those that make no sense', async () => {
    const by = async (weights: string) =>
      (await ask(`task=payments&limit=10&weights=${weights}`)).recommendations.map(
        ({ slug }) => slug,
      )
    assert.notDeepEqual(
      await by('safety:100,tokenEfficiency:0'),
      await by('safety:0,tokenEfficiency:100'),
    )
    for (const weights of ['speed', 'speed:x', 'nice:3', 'speed:101', 'speed:1:2'])
      assert.equal(
        (await app.inject(`/recommend?task=x&weights=${weights}`)).statusCode,
        400,
        weights,
      )
    assert.equal((await app.inject('/recommend')).statusCode, 400)
    assert.equal((await ask('task=send+email&limit=99')).recommendations.length <= 10, true)
  })

  await t.test('200: a page with a form, and with answers; markdown', async () => {
    const accept = { accept: 'text/html' }
    assert.match(
      (await app.inject({ url: '/recommend', headers: accept })).body,
      /<form[^>]+action="\/recommend"/,
    )
    const page = await app.inject({
      url: '/recommend?task=%3Ci%3Esend+email&hasMcp=true&category=',
      headers: accept,
    })
    assert.match(page.body, /Resend/)
    assert.doesNotMatch(page.body, /<i>send/)
    assert.match((await app.inject('/recommend.md?task=send+email')).body, /^# For: send email\n/)
  })
})
