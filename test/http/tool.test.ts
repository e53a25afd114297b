// GET /tools/{slug}, its checks and its badge over HTTP: representations, validators, near misses.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp, sharedApp } from './open-app.ts'

test('GET /tools/{slug}', async (t) => {
  const { app } = await openApp(t)
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  await t.test('200: JSON by default and by suffix, the same bytes', async () => {
    const plain = await get('/tools/resend')
    assert.equal(plain.statusCode, 200)
    assert.match(String(plain.headers['content-type']), /^application\/json/)
    assert.equal(plain.json<{ slug: string }>().slug, 'resend')
    assert.equal((await get('/tools/resend.json', { accept: 'text/html' })).body, plain.body)
    assert.equal((await get('/tools/resend', { accept: '*/*' })).body, plain.body)
  })

  await t.test('200: markdown by suffix and by Accept; HTML where it is preferred', async () => {
    const markdown = await get('/tools/resend.md', { accept: 'application/json' })
    assert.match(String(markdown.headers['content-type']), /^text\/markdown/)
    assert.match(markdown.body, /^# Resend/)
    assert.equal((await get('/tools/resend', { accept: 'text/markdown' })).body, markdown.body)
    const page = await get('/tools/resend', {
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    })
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.equal(page.headers.vary, 'Accept, Accept-Encoding')
    assert.match(
      (await get('/tools/resend', { accept: 'text/html;q=0.5, application/json' })).headers[
        'content-type'
      ] as string,
      /json/,
    )
  })

  await t.test(
    '304: to whoever holds it, by list, weakly and by star; each form has its own ETag',
    async () => {
      const { headers } = await get('/tools/resend')
      const etag = String(headers.etag)
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await get('/tools/resend', { 'if-none-match': held })
        assert.equal(answer.statusCode, 304, held)
        assert.equal(answer.body, '')
        assert.equal(answer.headers.etag, etag)
        assert.equal(answer.headers['content-type'], undefined)
        assert.match(String(answer.headers['cache-control']), /max-age=60/)
      }
      assert.equal((await get('/tools/resend', { 'if-none-match': '"other"' })).statusCode, 200)
      assert.equal((await get('/tools/resend.md', { 'if-none-match': etag })).statusCode, 200)
    },
  )

  await t.test('HEAD: the fields of GET without the body', async () => {
    const [head, whole] = [
      await app.inject({ method: 'HEAD', url: '/tools/resend' }),
      await get('/tools/resend'),
    ]
    assert.equal(head.statusCode, 200)
    assert.equal(head.body, '')
    assert.equal(head.headers['content-length'], String(Buffer.byteLength(whole.body)))
    assert.equal(head.headers.etag, whole.headers.etag)
  })

  await t.test('404: suggests near slugs; any spelling of nonsense is only not found', async () => {
    const near = await get('/tools/resnd')
    assert.equal(near.statusCode, 404)
    const { code, suggestions } = near.json<{ code: string; suggestions: string[] }>()
    assert.equal(code, 'tool-not-found')
    assert.ok(suggestions.includes('resend'))
    for (const url of [
      '/tools/a%2fb',
      '/tools/%00',
      '/tools/..%2f..',
      '/tools/RESEND',
      `/tools/${'x'.repeat(3000)}`,
      '/tools/%F0%9F%98%80',
      '/tools/.md',
      '/tools/a%27%20or%201=1',
    ]) {
      assert.equal((await get(url)).statusCode, 404, url)
    }
    assert.match((await get('/tools/<b>', { accept: 'text/html' })).body, /&lt;b&gt;/)
  })

  await t.test('406: no acceptable representation', async () => {
    for (const accept of ['image/png', 'application/json;q=0', ';;;', 'application/xml']) {
      const answer = await get('/tools/resend', { accept })
      assert.equal(answer.statusCode, 406, accept)
      assert.equal(answer.json<{ code: string }>().code, 'not-acceptable')
    }
  })

  await t.test('405: GET /tools/submit is POST', async () => {
    const answer = await get('/tools/submit')
    assert.equal(answer.statusCode, 405)
    assert.equal(answer.headers.allow, 'OPTIONS, POST')
  })
})

test('GET /tools/{slug}/checks', async () => {
  const { app } = await sharedApp()
  const answer = await app.inject('/tools/resend/checks')
  assert.equal(answer.statusCode, 200)
  const { checks, slug } = answer.json<{ slug: string; checks: { id: string; says: string }[] }>()
  assert.equal(slug, 'resend')
  assert.ok(checks.length > 100)
  assert.equal(
    (
      await app.inject({
        url: '/tools/resend/checks',
        headers: { 'if-none-match': String(answer.headers.etag) },
      })
    ).statusCode,
    304,
  )
  assert.equal((await app.inject('/tools/nothing/checks')).statusCode, 404)
})

test('GET /tools/{slug}/badge.svg', async (t) => {
  let isBroken = false
  const { app } = await openApp(t, {
    settings: { publicReads: 1 },
    wrap: (catalogue) => ({
      ...catalogue,
      findTool: (slug) =>
        isBroken ? Promise.reject(new Error('secret of the database')) : catalogue.findTool(slug),
    }),
    loadGuard: { isOverloaded: () => true, delayMs: () => 1000, stop: () => {} },
  })

  await t.test('200: an SVG that nothing counts and no load sheds', async () => {
    for (let times = 0; times < 3; times++) {
      const answer = await app.inject('/tools/resend/badge.svg')
      assert.equal(answer.statusCode, 200)
      assert.match(String(answer.headers['content-type']), /^image\/svg\+xml/)
      assert.match(answer.body, /^<svg /)
      assert.match(String(answer.headers['content-security-policy']), /sandbox/)
      assert.equal(answer.headers.ratelimit, undefined)
    }
  })

  await t.test('404 and 500 are badges too', async () => {
    const unknown = await app.inject('/tools/nothing/badge.svg')
    assert.equal(unknown.statusCode, 404)
    assert.match(unknown.body, /not found/)
    isBroken = true
    const broken = await app.inject('/tools/stripe/badge.svg')
    assert.equal(broken.statusCode, 500)
    assert.match(broken.body, /^<svg .*unavailable/)
    assert.doesNotMatch(broken.body, /secret/)
  })
})
