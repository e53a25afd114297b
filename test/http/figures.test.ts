// Computed figures are rounded for people: no response contains floating-point noise.
import assert from 'node:assert/strict'
import test from 'node:test'
import { addressesOf, type Service } from '../../src/serve/http/route.ts'
import { routesOf } from '../../src/serve/http/routes/index.ts'
import { openApp, SETTINGS } from './open-app.ts'

/** More decimal places than anything that we measure or compute has. */
const NOISE = /\d\.\d{5,}/g
const PATHS = routesOf({ settings: SETTINGS } as Service)
  .filter(
    ({ method, path }) =>
      method === 'GET' &&
      !path.startsWith('/assets') &&
      !path.startsWith('/scans') &&
      // Streams for minutes.
      path !== '/events/stream' &&
      !path.endsWith('.png'),
  )
  .flatMap((route) => addressesOf(route).map(({ url }) => url))

test('no answer shows a figure with noise in it', async (t) => {
  const { app, catalogue } = await openApp(t, { settings: { keysPerDay: 0 } })
  const review = (agentId: string, overallScore: number, interaction: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/reviews',
      payload: {
        toolSlug: 'stripe',
        task: { completed: true },
        agentId,
        overallScore,
        interaction,
      },
    })
  // Scores of three kinds of evidence, whose weights are products of tenths.
  for (const [agent, score] of [1.1, 2.2, 3.3, 9.7].entries())
    assert.equal(
      (
        await review(
          `agent-${agent}`,
          score,
          agent % 2 ? { avgResponseTimeMs: 300, errorRate: 0.1 } : {},
        )
      ).statusCode,
      200,
    )
  const { key } = (
    await app.inject({ method: 'POST', url: '/keys', payload: { name: 'a' } })
  ).json<{ key: string }>()
  const keyed = await app.inject({
    method: 'POST',
    url: '/reviews',
    headers: { authorization: `Bearer ${key}` },
    payload: { toolSlug: 'stripe', task: {}, overallScore: 7.7 },
  })
  assert.equal(keyed.statusCode, 200)
  const slugs = (await catalogue.listSlugs('', 1000)).map(({ slug }) => slug)
  const urls = [
    ...PATHS.map((path) =>
      path.replace(/^(\/categories\/):slug/, '$1payments').replace(':slug', 'stripe'),
    ),
    // Every twelfth: what is shown is computed in the same places.
    ...slugs
      .filter((_, at) => at % 12 === 0)
      .flatMap((slug) => [`/tools/${slug}`, `/tools/${slug}.md`, `/tools/${slug}/checks`]),
    // Four tools are compared at once.
    ...slugs
      .filter((_, at) => at % 12 === 0)
      .map((_, at) => slugs.slice(at * 12, at * 12 + 4).join())
      .flatMap((four) => [`/compare?tools=${four}`, `/compare.md?tools=${four}`]),
    '/tools?limit=100',
    '/tools?limit=100&page=2',
  ]
  const noisy = new Map<string, string[]>()
  const look = (where: string, body: string) => {
    const found = body.match(NOISE)
    if (found) noisy.set(where, [...new Set(found)].slice(0, 3))
  }
  look('POST /reviews', keyed.body)
  for (const url of urls)
    for (const accept of url.includes('.md') ? ['*/*'] : ['*/*', 'text/html'])
      look(`${url} as ${accept}`, (await app.inject({ url, headers: { accept } })).body)
  assert.deepEqual(Object.fromEntries(noisy), {})
})
