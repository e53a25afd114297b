import assert from 'node:assert/strict'
import test from 'node:test'
import { lookAt, type Page, type Pages } from '../../../test/fixture-site.ts'
import { agentAccess } from './site.ts'
import { changelog, pricing } from './named-pages.ts'

const page = (body: string, head = ''): Page =>
  `<!doctype html><html><head><title>Acme</title>${head}</head><body><main><h1>Acme</h1>${body}</main></body></html>`
const home = (links = ''): Page => page(`<p>Email for programs, with one call.</p>${links}`)
const ATOM = '<link rel="alternate" type="application/atom+xml" href="/changelog.atom">'

test('whether agents get the same response as browsers', async () => {
  const { agentAccess: same, origin } = await lookAt(agentAccess, { '/': home() })
  assert.ok(same?.state === 'observed')
  assert.deepEqual(same.value, {
    url: `${origin}/`,
    answers: ['browser', 'AgentGradeBot', 'ClaudeBot'].map((agent) => ({
      agent,
      status: 200,
      isChallenged: false,
    })),
  })
  const { agentAccess: walled } = await lookAt(agentAccess, {
    '/': ({ headers }) =>
      headers['user-agent']?.includes('ClaudeBot') === true
        ? { status: 403, headers: { 'cf-mitigated': 'challenge', 'content-type': 'text/html' } }
        : home(),
  })
  assert.deepEqual(walled?.state === 'observed' && walled.value.answers.at(-1), {
    agent: 'ClaudeBot',
    status: 403,
    isChallenged: true,
  })
})

test('an agent that robots.txt turns away is not impersonated', async () => {
  const names = new Set<string>()
  const { agentAccess: seen } = await lookAt(agentAccess, {
    '/robots.txt': 'User-agent: ClaudeBot\nDisallow: /\n',
    '/': ({ headers }) => {
      names.add(headers['user-agent'] ?? '')
      return home()
    },
  })
  assert.deepEqual(seen?.state === 'observed' && seen.value.answers.map(({ agent }) => agent), [
    'browser',
    'AgentGradeBot',
  ])
  assert.ok([...names].every((name) => !name.includes('ClaudeBot')))
})

test('blocking of our user agent is reported if a browser gets through', async () => {
  const { agentAccess: seen } = await lookAt(agentAccess, {
    '/': ({ headers }) =>
      headers['user-agent']?.includes('AgentGradeBot') === true
        ? { status: 403, headers: { 'cf-mitigated': 'challenge', 'content-type': 'text/html' } }
        : home(),
  })
  assert.deepEqual(
    seen?.state === 'observed' && seen.value.answers.map(({ isChallenged }) => isChallenged),
    [false, true, false],
  )
})

test('the changelog: its feed and the age of its latest entry', async () => {
  const {
    changelog: whole,
    feeds,
    origin,
  } = await lookAt(changelog, {
    '/': home('<a href="/news">Changelog</a>'),
    '/news': page(
      '<h2>1.2</h2><time datetime="2026-11-05T08:00:00Z">last week</time><h2>1.1</h2>May 1, 2026',
      ATOM,
    ),
  })
  assert.deepEqual(whole?.state === 'observed' && whole.value, {
    url: `${origin}/news`,
    hasFeed: true,
    ageDays: 10,
  })
  assert.deepEqual(feeds?.state === 'observed' && feeds.value.feeds, [
    { url: `${origin}/changelog.atom` },
  ])
  const bare = await lookAt(changelog, {
    '/': home(),
    '/changelog': page('<h1>Release notes</h1>We fixed things.'),
  })
  assert.deepEqual(
    bare.changelog?.state === 'observed' && [
      bare.changelog.value.hasFeed,
      bare.changelog.value.ageDays,
    ],
    [false, null],
  )
  assert.equal(bare.feeds?.state, 'not-offered')
  const none = await lookAt(changelog, { '/': home() })
  assert.deepEqual([none.changelog?.state, none.feeds?.state], ['not-offered', 'not-offered'])
  const feed = await lookAt(changelog, {
    '/': home('<a href="/releases">Releases</a>'),
    '/releases': {
      headers: { 'content-type': 'application/atom+xml' },
      body: '<?xml version="1.0"?>\n<feed xmlns="x"><updated>2026-11-14T00:00:00Z</updated></feed>',
    },
  })
  assert.deepEqual(
    feed.changelog?.state === 'observed' && [
      feed.changelog.value.hasFeed,
      feed.changelog.value.ageDays,
    ],
    [true, 1],
  )
  const dark = await lookAt(changelog, { '/': { status: 503 } })
  assert.deepEqual([dark.changelog?.state, dark.feeds?.state], ['unobserved', 'unobserved'])
})

test('feeds that are only linked count; pages about them do not', async () => {
  const links = '/news/atom.xml /blog/feed/ /feed.json /feeds /docs/rss-guide'.split(' ')
  const { feeds, origin } = await lookAt(changelog, {
    '/': home(links.map((link) => `<a href="${link}">News</a>`).join(' ')),
  })
  assert.deepEqual(feeds?.state === 'observed' && feeds.value.feeds, [
    { url: `${origin}/news/atom.xml` },
    { url: `${origin}/blog/feed/` },
    { url: `${origin}/feed.json` },
  ])
})

test('feeds are gathered from the home page too, each once', async () => {
  const head = `${ATOM}${ATOM}<link rel="alternate" type="application/rss+xml" href="/rss"><link rel="alternate" type="text/markdown" href="/index.md">`
  const { feeds, origin } = await lookAt(changelog, { '/': page('Hello', head) })
  assert.deepEqual(feeds?.state === 'observed' && feeds.value.feeds, [
    { url: `${origin}/changelog.atom` },
    { url: `${origin}/rss` },
  ])
})

const lookAtPricing = async (pages: Pages) => {
  const { pricing: seen } = await lookAt(pricing, pages)
  return seen?.state === 'observed' ? seen.value.isMachineReadable : seen?.state
}

test('pricing: a page, offers, markdown when asked for, or none', async () => {
  const offers =
    '<script type="application/ld+json">{"@type":"Product","offers":{"@type":"Offer","price":"10"}}</script>'
  const link = home('<a href="/plans">Pricing</a>')
  assert.equal(await lookAtPricing({ '/': link, '/plans': page('Ten dollars.') }), false)
  assert.equal(await lookAtPricing({ '/': link, '/plans': page(offers) }), true)
  assert.equal(
    await lookAtPricing({
      '/': home('<a href="/pricing">Pricing</a><a href="/pricing.md">Pricing for agents</a>'),
      '/pricing.md': '# Pricing\n\n- Free: 0\n',
    }),
    true,
  )
  assert.equal(
    await lookAtPricing({
      '/': link,
      '/plans': ({ headers }) =>
        headers.accept?.startsWith('text/markdown') === true
          ? { headers: { 'content-type': 'text/markdown' }, body: '# Pricing\n\n- Free: 0\n' }
          : page('Ten dollars.'),
    }),
    true,
  )
  assert.equal(await lookAtPricing({ '/': home(), '/pricing': page('$10 per month') }), false)
  assert.equal(await lookAtPricing({ '/': home() }), 'not-offered')
  assert.equal(await lookAtPricing({ '404': home() }), 'not-offered')
})
