// Compare, badges, cards, documentation, and what crawlers request, over HTTP.
import type { Comparison } from '../../src/domain/answer/checks.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import robotsParser from 'robots-parser'
import { inflateSync } from 'node:zlib'
import { LIMITS } from '../../src/observe/limits.ts'
import { sitemapRoutes } from '../../src/serve/http/routes/sitemap.ts'
import type { Service } from '../../src/serve/http/route.ts'
import { openApp, sharedApp } from './open-app.ts'

const PAGE = { accept: 'text/html' }
const settings = { publicUrl: 'https://grades.example' }

test('GET /compare', async (t) => {
  const { app } = await openApp(t, { settings })
  const compare = (tools: string, accept = 'application/json') =>
    app.inject({ url: `/compare?tools=${tools}`, headers: { accept } })

  const add = async (query: string) =>
    String((await app.inject({ url: `/compare?${query}`, headers: PAGE })).headers.location)

  await t.test('tells the tools in the order asked, as data, markdown and a page', async () => {
    const { tools, criteria, differing, alike } = (
      await compare('stripe,adyen,stripe')
    ).json<Comparison>()
    assert.deepEqual(
      tools.map(({ slug }) => slug),
      ['stripe', 'adyen'],
    )
    assert.equal(criteria.length, 8)
    assert.ok(differing.length > 0 && alike.length > 0)
    assert.match((await app.inject('/compare.md?tools=stripe,adyen')).body, /^# Stripe vs Adyen\n/)
    const page = await compare('stripe,adyen', 'text/html')
    assert.match(page.body, /<h1><bdi>Stripe<\/bdi>, <bdi>Adyen<\/bdi><\/h1>/)
    assert.match(page.body, /<p class="says">(?:As|Too little is known as) (?:API|MCP|CLI)/)
    assert.match(
      String(page.headers.link),
      /<\/compare\.md\?tools=stripe,adyen>; rel="alternate"; type="text\/markdown"/,
    )
    assert.equal(page.headers.vary, 'Accept, Accept-Encoding')
  })

  await t.test('needs two to four; a page asks for them instead', async () => {
    for (const tools of ['', 'stripe', 'a,b,c,d,e', 'stripe,stripe'])
      assert.equal((await compare(tools)).statusCode, 400, tools)
    assert.equal((await app.inject('/compare')).statusCode, 400)
    const many = await compare('stripe,resend,postmark,sendgrid,adyen', 'text/html')
    assert.equal(many.statusCode, 200)
    assert.match(many.payload, /At most four tools can be compared: the first four/)
    assert.match(many.payload, /<h1>.*Stripe.*Resend.*Postmark.*SendGrid.*<\/h1>/)
    for (const tools of ['', 'stripe'])
      assert.match(
        (await compare(tools, 'text/html')).body,
        /<h1>Compare tools<\/h1>[\s\S]*name="add"/,
        tools,
      )
  })

  await t.test(
    'unknown slugs are answered with near ones, on the page with the way there',
    async () => {
      const refused = await compare('stripe,adyn')
      assert.equal(refused.statusCode, 404)
      assert.deepEqual(refused.json<{ suggestions: string[] }>().suggestions, ['adyen'])
      const page = await compare('stripe,adyn', 'text/html')
      assert.deepEqual(
        [page.statusCode, page.body.includes('href="/compare?tools=stripe,adyen"')],
        [404, true],
      )
      for (const tools of ['%3Cscript%3E,%22', 'a%0d%0ab,c', '%ff,x'])
        assert.ok([400, 404].includes((await compare(tools, 'text/html')).statusCode), tools)
    },
  )

  await t.test('the form leads to the address with the tools that the words mean', async () => {
    assert.equal(await add('tools=stripe&add=Adyen'), '/compare?tools=stripe,adyen')
    assert.equal(await add('add=stripe&add=adyen'), '/compare?tools=stripe,adyen')
    assert.equal(
      await add(`tools=stripe&add=${encodeURIComponent('no\r\nsuch: tool zzqq')}`),
      '/compare?tools=stripe,no%0D%0Asuch%3A+tool+zzqq',
    )
  })
})

test('badges: any style, always a picture, and the plain one unchanged', async () => {
  const { app } = await sharedApp()
  const plain = await app.inject('/tools/stripe/badge.svg')
  const { grade, score } = (await app.inject('/tools/stripe')).json<{
    grade: string
    score: number
  }>()
  assert.ok(plain.body.includes(`<title>AgentGrade: ${grade}`))
  assert.equal(
    (await app.inject('/tools/stripe/badge.svg?style=nonsense&color=%22')).body,
    plain.body,
  )
  assert.ok(
    (await app.inject('/tools/stripe/badge.svg?score=true&style=plastic')).body.includes(
      `>${grade} ${score.toFixed(1)}</text>`,
    ),
  )
  assert.match(
    (await app.inject('/tools/nothing/badge.svg?style=for-the-badge')).body,
    />NOT FOUND</,
  )
  assert.deepEqual((await app.inject('/tools/stripe/badge.json')).json(), {
    schemaVersion: 1,
    label: 'AgentGrade',
    message: grade,
    // Its field is hollow where little is known.
    color: /(?:fill="none" stroke|x="\d+" width="\d+" height="20" fill)="(#(?!fff")\w+)"/.exec(
      plain.body,
    )?.[1],
    isError: false,
  })
  assert.equal(
    (await app.inject('/tools/nothing/badge.json')).json<{ message: string }>().message,
    'not found',
  )
})

test('the badge builder writes what its form says', async (t) => {
  const { app } = await openApp(t, { settings })
  const page = await app.inject({
    url: '/badges?tool=stripe&style=plastic&label=&color=blue',
    headers: PAGE,
  })
  assert.ok(page.body.includes('src="/tools/stripe/badge.svg?style=plastic&amp;color=blue"'))
  assert.ok(
    page.body.includes(
      '[![AgentGrade](https://grades.example/tools/stripe/badge.svg?style=plastic&amp;color=blue)](https://grades.example/tools/stripe)',
    ),
  )
  assert.equal((await app.inject({ url: '/badges', headers: PAGE })).statusCode, 200)
  assert.match((await app.inject('/badges.md?tool=stripe')).body, /^# Badges: stripe\n/)
  assert.equal((await app.inject({ url: '/badges?tool=strpe', headers: PAGE })).statusCode, 404)
})

test('cards are pictures of 1200 by 630 that may be kept', async () => {
  const { app } = await sharedApp()
  for (const url of ['/card.png', '/tools/stripe/card.png']) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-type'], answer.headers['content-encoding']],
      [200, 'image/png', undefined],
      url,
    )
    assert.deepEqual(
      [answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)],
      [1200, 630],
    )
    const data = answer.rawPayload.indexOf('IDAT')
    assert.equal(inflateSync(answer.rawPayload.subarray(data + 4)).length, 1201 * 630)
    assert.equal(
      (await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } }))
        .statusCode,
      304,
    )
  }
  assert.equal((await app.inject('/tools/nothing/card.png')).statusCode, 404)
  assert.ok(
    (await app.inject({ url: '/tools', headers: PAGE })).body.includes(
      'property="og:image" content="/card.png"',
    ),
  )
})

test('every page of the documentation has its twin, and its links lead somewhere', async () => {
  const { app } = await sharedApp()
  const pages = new Map<string, LightMyRequestResponse>()
  const pageAt = async (url: string): Promise<LightMyRequestResponse> => {
    const page = pages.get(url) ?? (await app.inject({ url, headers: PAGE }))
    pages.set(url, page)
    return page
  }
  const seen = new Set<string>()
  const waiting = ['/docs', '/bot', '/badges', '/method', '/compare']
  while (waiting.length > 0) {
    const path = waiting.pop() ?? ''
    if (seen.has(path)) continue
    seen.add(path)
    const page = await pageAt(path)
    assert.equal(page.statusCode, 200, path)
    for (const [, href = '', anchor] of page.body.matchAll(
      /href="(\/[^"#?]*)(?:\?[^"#]*)?(#[^"]*)?"/g,
    )) {
      if (
        /^\/(?:docs|bot|badges|method|llms|robots|openapi|\.well-known)/.test(href) &&
        !/\.\w+$/.test(href) &&
        !href.includes('api-catalog')
      )
        waiting.push(href)
      else assert.ok((await pageAt(href)).statusCode < 400, `${path} → ${href}`)
      if (anchor && href.startsWith('/docs')) {
        assert.ok(
          (await pageAt(href)).body.includes(`id="${anchor.slice(1)}"`),
          `${path} → ${href}${anchor}`,
        )
      }
    }
  }
  for (const path of [...seen].filter((each) => each !== '/compare')) {
    const twin = await app.inject(`${path}.md`)
    assert.deepEqual(
      [twin.statusCode, String(twin.headers['content-type']).split(';')[0]],
      [200, 'text/markdown'],
      path,
    )
    const asked = await app.inject({ url: path, headers: { accept: 'text/markdown' } })
    assert.equal(asked.body, twin.body, path)
  }
  assert.ok(seen.size >= 12, [...seen].join())
})

test('what machines ask for first', async (t) => {
  const { app } = await openApp(t, {
    settings: { ...settings, securityContact: 'mailto:security@grades.example' },
    now: () => Date.parse('2026-11-15T00:00:00Z'),
  })
  const { body: robots, headers } = await app.inject('/robots.txt')
  assert.equal(headers['content-signal'], 'search=yes, ai-input=yes, ai-train=yes')
  // Validators reject unknown lines.
  assert.deepEqual(
    robots.split('\n').flatMap((line) => /^[^:]+(?=:)/.exec(line)?.[0] ?? []),
    ['User-agent', 'Allow', 'Sitemap'],
  )
  // No rule disallows what agents are told to request.
  const parse = robotsParser as unknown as (
    url: string,
    text: string,
  ) => { isAllowed(url: string, agent: string): boolean | undefined }
  const rules = parse('https://grades.example/robots.txt', robots)
  assert.match(robots, /^Sitemap: https:\/\/grades\.example\/sitemap\.xml$/m)
  const llms = (await app.inject('/llms.txt')).body
  assert.match(llms, /^# AgentGrade\n\n> /)
  for (const [, link = ''] of llms.matchAll(/\]\(([^)]+)\)/g)) {
    const { href, pathname, search } = new URL(link, 'https://grades.example/llms.txt')
    assert.equal(rules.isAllowed(href, 'AnyAgent'), true, href)
    assert.equal((await app.inject(`${pathname}${search}`)).statusCode, 200, href)
  }
  const catalogue = await app.inject('/.well-known/api-catalog')
  assert.equal(
    catalogue.headers['content-type'],
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  )
  const { linkset } = catalogue.json<{ linkset: Record<string, { href: string }[] | string>[] }>()
  const links = Object.values(linkset[0] ?? {}).flatMap((value) =>
    typeof value === 'string' ? [] : value,
  )
  for (const { href } of links)
    assert.equal(
      (await app.inject(href.replace('https://grades.example', ''))).statusCode,
      200,
      href,
    )
  assert.equal(
    (await app.inject('/.well-known/security.txt')).body,
    'Contact: mailto:security@grades.example\nExpires: 2027-11-15T00:00:00.000Z\nCanonical: https://grades.example/.well-known/security.txt\n',
  )
  const plain = await sharedApp()
  assert.equal((await plain.app.inject('/.well-known/security.txt')).statusCode, 404)
})

test('the page of the bot says what the scanner holds itself to', async () => {
  const { app } = await sharedApp()
  const { body } = await app.inject({ url: '/bot', headers: PAGE })
  for (const words of [
    `At most ${LIMITS.requests} requests per scan`,
    `At most ${LIMITS.atOncePerHost} requests at a time`,
    `with at most ${LIMITS.secondLookRequests} requests`,
    'in 60 minutes',
  ])
    assert.ok(body.includes(words), words)
})

test('the sitemap names every page and every tool once; each leads somewhere', async (t) => {
  const { app, catalogue } = await openApp(t, { settings })
  const sitemap = await app.inject('/sitemap.xml')
  assert.equal(sitemap.headers['content-type'], 'application/xml; charset=utf-8')
  const paths = [...sitemap.body.matchAll(/<loc>https:\/\/grades\.example([^<]*)<\/loc>/g)].map(
    (match) => match[1] ?? '',
  )
  assert.equal(new Set(paths).size, paths.length)
  const { graded } = await catalogue.countTools()
  assert.equal(paths.filter((path) => path.startsWith('/tools/')).length, graded)
  const { app: reader } = await sharedApp()
  for (const path of paths.filter((each) => !each.startsWith('/tools/')))
    assert.equal((await reader.inject({ url: path, headers: PAGE })).statusCode, 200, path)
  assert.match(
    sitemap.body,
    /<loc>https:\/\/grades\.example\/tools\/stripe<\/loc><lastmod>2026-11-01T08:00:00\.000Z<\/lastmod>/,
  )
})

test('beyond one stretch of tools the sitemap is a list, whose parts hold every tool once', async () => {
  const { catalogue } = await sharedApp()
  const { graded } = await catalogue.countTools()
  for (const stretch of [10, graded - 1]) {
    const routes = sitemapRoutes(
      { catalogue, settings: { publicUrl: '' }, now: Date.now } as Service,
      ['/docs'],
      stretch,
    )
    const read = async (address: string): Promise<string[]> => {
      const [path, after] = address.split('?after=')
      const route = routes.find((each) => each.path === path)
      const answer = await route?.answer({
        query: after === undefined ? {} : { after },
      } as never)
      return [...String(answer?.body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
        (match) => match[1] ?? '',
      )
    }
    const parts = await read('/sitemap.xml')
    assert.equal(parts[0], '/sitemap-pages.xml')
    assert.equal(parts.length, 1 + Math.ceil(graded / stretch))
    const tools = (await Promise.all(parts.slice(1).map(read))).flat()
    assert.deepEqual([tools.length, new Set(tools).size], [graded, graded])
    assert.ok((await read('/sitemap-pages.xml')).includes('/docs'))
  }
})

test('a part of the sitemap begins after the tool that it names; a wrong name is none', async () => {
  const { app } = await sharedApp()
  const slugsIn = async (query: string) => {
    const { body } = await app.inject(`/sitemap-tools.xml?${query}`)
    return [...body.matchAll(/\/tools\/([^<]+)<\/loc>/g)].map(([, slug]) => slug ?? '')
  }
  const all = await slugsIn('')
  assert.deepEqual(await slugsIn('after=stripe'), all.slice(all.indexOf('stripe') + 1))
  assert.ok(all.includes('stripe'))
  for (const wrong of ['after=', 'after=%00', 'after=a&after=b', 'after=../x'])
    assert.deepEqual(await slugsIn(wrong), all, wrong)
})

test('errors help in the form that was asked for', async (t) => {
  const { app } = await openApp(t, { settings: { publicReads: 1 } })
  const page = (url: string) => app.inject({ url, headers: PAGE })
  assert.match((await page('/tools/strpe')).body, /Did you mean\s+<a href="\/tools\/stripe">/)
  assert.match((await page('/nowhere')).body, /action="\/search"/)
  assert.match(
    (await page('/tools?limit=x')).body,
    /<code>limit<\/code>\s+Found &quot;x&quot;, expected a whole number/,
  )
  await app.inject('/tools')
  assert.equal((await app.inject('/tools')).statusCode, 429)
  assert.equal((await page('/tools')).statusCode, 200)
})
