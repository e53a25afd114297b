// The website over HTTP: assets, markdown versions, Link headers, and the form that submits a tool.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'node:test'
import { openApp, sharedApp } from './open-app.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const FORM = {
  ...BROWSER,
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}
const PAGES = [
  '/',
  '/tools',
  '/tools?page=2&sort=name',
  '/search?q=mail',
  '/categories',
  '/categories/email',
]

test('assets', async (t) => {
  const { app } = await sharedApp()
  const { body } = await app.inject({ url: '/', headers: BROWSER })

  await t.test('200: every asset that a page names exists and can be cached forever', async () => {
    const paths = [
      ...new Set(
        [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? ''),
      ),
    ]
    assert.equal(paths.length, 5)
    for (const path of paths) {
      const answer = await app.inject(path)
      assert.equal(answer.statusCode, 200, path)
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable', path)
      assert.match(path, /-[\w-]{10}\.(?:css|js|svg|woff2)$/)
      assert.equal(
        (await app.inject({ url: path, headers: { 'if-none-match': String(answer.headers.etag) } }))
          .statusCode,
        304,
        path,
      )
    }
    const sheet = (await app.inject(paths.find((path) => path.endsWith('.css')) ?? '')).body
    assert.ok(sheet.length <= 30 * 1024, `the stylesheet has ${sheet.length} bytes`)
    const font = paths.find((path) => path.endsWith('.woff2')) ?? assert.fail()
    assert.ok(sheet.includes(`url(${font})`), 'the sheet names the font as the page does')
  })

  await t.test(
    '200: another digest gets the file of now, but not for good; 404: nothing else is served',
    async () => {
      for (const path of ['/assets/style.css', '/assets/style-aaaaaaaaaa.css']) {
        const answer = await app.inject(path)
        assert.equal(answer.statusCode, 200, path)
        assert.match(String(answer.headers['content-type']), /^text\/css/)
        assert.doesNotMatch(String(answer.headers['cache-control']), /immutable/)
      }
      for (const path of [
        '/assets/',
        '/assets/x.css',
        '/assets/style.js',
        '/assets/..%2Fpackage.json',
        '/assets/style-a.css',
      ]) {
        assert.equal((await app.inject(path)).statusCode, 404, path)
      }
    },
  )
})

test('every page has a markdown twin and says where', async (t) => {
  const { app } = await openApp(t)
  for (const url of PAGES) {
    const page = await app.inject({ url, headers: BROWSER })
    assert.equal(page.statusCode, 200, url)
    const link = [page.headers.link].flat().join(', ')
    for (const relation of ['service-desc', 'service-doc', 'describedby', 'canonical', 'alternate'])
      assert.match(link, new RegExp(`rel="${relation}"`), url)
    assert.match(String(page.headers.vary), /^Accept\b/, url)
    const [, twin = ''] = /<([^>]+)>; rel="alternate"; type="text\/markdown"/.exec(link) ?? []
    assert.ok(
      page.body.includes(
        `<link rel="alternate" type="text/markdown" href="${twin.replaceAll('&', '&amp;')}"`,
      ),
      `${url}: ${twin}`,
    )
    const markdown = await app.inject({ url: twin, headers: BROWSER })
    assert.match(String(markdown.headers['content-type']), /^text\/markdown/, twin)
    assert.match(markdown.body, /^# /, twin)
    assert.equal(
      (await app.inject({ url, headers: { accept: 'text/markdown' } })).body,
      markdown.body,
      url,
    )
    const json = await app.inject({ url: twin.replace('.md', '.json'), headers: BROWSER })
    assert.equal(json.body, (await app.inject(url)).body, url)
  }
  assert.match(
    (await app.inject('/tools.md?limit=2')).body,
    /\[Next page\]\(\/tools\.md\?page=2&limit=2&sort=score\)/,
  )
  assert.equal((await app.inject({ method: 'POST', url: '/tools.md' })).statusCode, 405)
})

test('every guide is a page, and its markdown is the text of its file', async () => {
  const { app } = await sharedApp()
  const guides = join(import.meta.dirname, '../../docs/guides')
  const index = (await app.inject({ url: '/docs', headers: BROWSER })).body
  for (const file of readdirSync(guides)) {
    const slug = basename(file, '.md')
    const [title = ''] = readFileSync(join(guides, file), 'utf8').split('\n', 1)
    const page = await app.inject({ url: `/docs/${slug}`, headers: BROWSER })
    assert.equal(page.statusCode, 200, slug)
    assert.ok(page.body.includes(`>${title.slice(2)}</h1>`), slug)
    assert.ok((await app.inject(`/docs/${slug}.md`)).body.startsWith(`${title}\n`), slug)
    assert.ok(index.includes(`href="/docs/${slug}"`), slug)
  }
})

test('search asks what was meant, where nothing is spelled so', async () => {
  const { app } = await sharedApp()
  const page = async (q: string) =>
    (await app.inject({ url: `/search?q=${encodeURIComponent(q)}`, headers: BROWSER })).body
  assert.match(await page('resned'), /Did you mean <a href="\/search\?q=resend">resend<\/a>/)
  assert.doesNotMatch(await page('resend'), /Did you mean/)
  assert.doesNotMatch(await page('!!!'), /Did you mean/)
})

test('POST /scan', async (t) => {
  const { app } = await openApp(t, { settings: { submissionsPerDay: 3 } })
  const send = (url: string, headers: Record<string, string> = FORM) =>
    app.inject({
      method: 'POST',
      url: '/scan',
      headers,
      payload: new URLSearchParams({ url }).toString(),
    })

  await t.test('303: to the scan, with or without a scheme, once and again', async () => {
    const first = await send('acme-mail.io/start')
    assert.equal(first.statusCode, 303)
    assert.match(String(first.headers.location), /^\/scans\/[\w-]+$/)
    assert.equal(
      (await send('https://acme-mail.io/start')).headers.location,
      first.headers.location,
    )
    assert.equal((await app.inject(String(first.headers.location))).statusCode, 200)
  })

  await t.test('303: to the tool that is graded already', async () => {
    assert.equal((await send('https://resend.com')).headers.location, '/tools/resend#known')
  })

  await t.test('400 and 429: refused with a page that says why', async () => {
    for (const url of [
      '',
      'ftp://acme.io',
      'http://127.0.0.1/',
      'localhost:3000',
      'javascript:alert(1)',
    ]) {
      const answer = await send(url)
      assert.equal(answer.statusCode, 400, url)
      assert.match(answer.body, /^<!doctype html>/)
      // The form again, with its value and one sentence.
      assert.match(answer.body, /<form id="grade" action="\/scan" method="post"/)
      assert.ok(answer.body.includes(`value="${url}"`), url)
      assert.match(
        answer.body,
        /role="alert">(?:We cannot scan this address: [^<]+\.|Enter a web address, like https:\/\/acme\.com)<\/p>/,
      )
    }
    assert.match((await send('"><b>x')).body, /value="&quot;&gt;&lt;b&gt;x"/)
    await send('https://one-more.io')
    await send('https://two-more.io')
    const answer = await send('https://three-more.io')
    assert.equal(answer.statusCode, 429)
    assert.match(answer.body, /<h1>/)
    assert.ok(answer.headers['retry-after'])
  })

  await t.test('403: not from the page of another site; 415: the API takes JSON only', async () => {
    assert.equal(
      (await send('https://four.io', { ...FORM, 'sec-fetch-site': 'cross-site' })).statusCode,
      403,
    )
    assert.equal(
      (
        await app.inject({
          method: 'POST',
          url: '/tools/submit',
          headers: FORM,
          payload: 'url=https%3A%2F%2Ffour.io',
        })
      ).statusCode,
      415,
    )
  })
})
