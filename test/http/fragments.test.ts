// Every link to a part of a page leads to that part: on reports of all kinds, their evidence, the
// method and the docs.
import assert from 'node:assert/strict'
import test from 'node:test'
import { scannedRecord } from '../scanned-record.ts'
import { openApp, sharedApp } from './open-app.ts'

/** Of the service, and one of each kind of report. */
const PAGES = [
  '/',
  '/tools',
  '/categories',
  '/method',
  '/docs',
  '/docs/api/tools',
  '/docs/api/reviews',
  '/docs/api/scans',
  '/docs/errors',
  '/bot',
  '/badges',
]
const TOOLS = [
  'stripe',
  'elasticsearch-mcp',
  'jscpd',
  'mcp-memory',
  'clerk',
  'average-tool',
  'everything-http',
  'web-shell',
  'silent-site',
]

test('every fragment of every kind of page exists where it leads', async (t) => {
  const { app, catalogue } = await openApp(t)
  const scanned = ['average-tool', 'everything-http', 'web-shell', 'silent-site'].map(scannedRecord)
  await catalogue.putTools(
    scanned.map(({ record, json, exchanges }) => ({
      record,
      urlKey: record.slug,
      evidence: json,
      exchanges,
    })),
    Date.parse('2026-11-15T10:00:00Z'),
  )
  const pages = new Map<string, Promise<{ hrefs: string[]; ids: Set<string> }>>()
  const pageAt = (path: string) => {
    const known = pages.get(path)
    if (known) return known
    const read = readPage(path)
    pages.set(path, read)
    return read
  }
  const readPage = async (path: string) => {
    const { body, statusCode } = await app.inject({ url: path, headers: { accept: 'text/html' } })
    assert.ok(statusCode < 400 || path.includes('/scans/'), `${path}: ${statusCode}`)
    return {
      hrefs: [...body.matchAll(/ href="([^"]*#[^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      ),
      ids: new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)),
    }
  }
  const docs = (await app.inject({ url: '/docs', headers: { accept: 'text/html' } })).body
  const guides = [...docs.matchAll(/href="(\/docs\/[a-z-]+)"/g)].map(([, path = '']) => path)
  assert.ok(guides.length > 8)
  const reports = [
    ...TOOLS.flatMap((slug) => [`/tools/${slug}`, `/tools/${slug}/evidence`]),
    ...['history', 'reviews', 'log', 'claim'].map((part) => `/tools/stripe/${part}`),
  ]
  let walked = 0
  for (const path of new Set([...PAGES, ...guides, ...reports])) {
    const { hrefs } = await pageAt(path)
    for (const href of new Set(hrefs)) {
      const to = new URL(href, `http://localhost${path}`)
      if (to.origin !== 'http://localhost' || to.hash === '') continue
      const { ids } = await pageAt(`${to.pathname}${to.search}`)
      assert.ok(ids.has(decodeURIComponent(to.hash.slice(1))), `${path} links to ${href}`)
      walked++
    }
  }
  assert.ok(walked > 900, `${walked} links`)
})

test('a check that rests on a stated fact links to the fact itself, not to what follows it', async () => {
  const { app } = await sharedApp()
  const { body } = await app.inject({
    url: '/tools/stripe/evidence',
    headers: { accept: 'text/html' },
  })
  const anchors = body.match(/<a id="d-[^"]+">/g) ?? []
  assert.ok(anchors.length > 10)
  assert.doesNotMatch(body, /<\/b>[^\n]*<a id="d-/, 'an anchor stands before its fact')
})
