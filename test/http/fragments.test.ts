// Every link to a part of a page leads to that part, and every page is small: each route that answers
// HTML, with reports of all kinds.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Service } from '../../src/serve/http/route.ts'
import { routesOf } from '../../src/serve/http/routes/index.ts'
import { scannedRecord } from '../scanned-record.ts'
import { isRequested } from '../what-tests-use.ts'
import { openApp, SETTINGS, sharedApp } from './open-app.ts'

/** Of the service, and one of each kind of report. */
const PAGES = [
  '/',
  '/tools',
  '/tools?page=2',
  '/categories',
  '/categories/payments',
  '/search?q=email',
  '/recommend?task=send%20email',
  '/compare?tools=stripe,square,clerk',
  '/clients',
  '/method',
  '/method/checks/llms-txt',
  '/events',
  '/docs',
  '/docs/api',
  '/docs/api/tools',
  '/docs/api/registry',
  '/docs/api/categories',
  '/docs/api/search',
  '/docs/api/reviews',
  '/docs/api/scans',
  '/docs/api/events',
  '/docs/api/keys',
  '/docs/api/method',
  '/docs/api/service',
  '/docs/errors',
  '/pricing',
  '/changelog',
  '/bot',
  '/badges',
  '/registry',
  '/policies',
  '/policies/strict',
]
/** Of a page, without what it loads; the evidence of a live scan grows with its requests. */
const MOST_BYTES = 60 * 1024
const TOOLS = ['stripe', 'elasticsearch-mcp', 'jscpd', 'mcp-memory', 'clerk']
const SCANNED = ['average-tool', 'everything-http', 'web-shell', 'silent-site']

test('every fragment of every kind of page exists where it leads, and no page is above 60 KB', async (t) => {
  const { app, catalogue } = await openApp(t)
  const scanned = SCANNED.map(scannedRecord)
  await catalogue.putTools(
    scanned.map(({ record, json, exchanges }) => ({
      record,
      urlKey: record.slug,
      evidence: json,
      exchanges,
    })),
    Date.parse('2026-11-15T10:00:00Z'),
  )
  await catalogue.putRegistryPolicy('strict', { minLetter: 'B' })
  await catalogue.requestScan('paddle', 'waiting', 0, { host: 'paddle', everyMs: 0 }, Date.now())
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
    const bytes = Buffer.byteLength(body)
    const isScan = SCANNED.some((slug) => path === `/tools/${slug}/evidence`)
    assert.ok(isScan || bytes <= MOST_BYTES, `${path}: ${bytes} bytes`)
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
    '/scans/waiting',
    ...[...TOOLS, ...SCANNED].flatMap((slug) => [`/tools/${slug}`, `/tools/${slug}/evidence`]),
    ...['history', 'reviews', 'review', 'mistakes', 'log', 'claim'].map(
      (part) => `/tools/stripe/${part}`,
    ),
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
  const visited = [...pages.keys()].map((path) => path.replace(/\?.*/, ''))
  const routes = routesOf({ settings: SETTINGS } as Service)
  assert.deepEqual(
    routes
      .filter(
        ({ method, representations }) => method === 'GET' && representations?.includes('html'),
      )
      .map(({ path }) => path)
      .filter((route) => !visited.some((path) => isRequested(route, path))),
    [],
  )
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
