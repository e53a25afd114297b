import assert from 'node:assert/strict'
import test from 'node:test'
import { lookAt, NOW, type Page } from '../../../test/fixture-site.ts'
import { makeScan } from '../make-scan.ts'
import { createOutbound } from '../outbound/client.ts'
import { docs, documentedTopics, markdown, twinOf } from './documentation.ts'
import { llmsTxt } from './llms-txt.ts'
import { site } from './site.ts'

const SHELL: Page =
  '<!doctype html><title>Acme</title><div id="root"></div><script src="/app.js"></script>'
const as = (type: string, body: string, headers: Record<string, string> = {}): Page => ({
  headers: { 'content-type': type, ...headers },
  body,
})
const HOME =
  '<!doctype html><title>Acme</title><h1>Acme Mail</h1><p>Email for programs.</p><a href="/docs">Docs</a> <a href="/docs/api">API reference</a> <a href="/pricing">Pricing</a>' +
  '<script type="application/ld+json">{"@type":"SoftwareApplication","offers":{"@type":"Offer"}}</script>'
const DOCS =
  '<!doctype html><title>Docs</title><link rel="alternate" type="text/markdown" href="/docs.md"><nav>Menu</nav><main><h1>Quickstart</h1><p>Each key may make 600 calls a minute.</p>' +
  '<a href="/docs/authentication">Authentication</a><a href="/docs/webhooks">Webhooks</a><a href="/blog/webhooks">Blog</a></main>'

test('the home page is measured, with its relations, types and links to documentation', async () => {
  const { site: seen, origin } = await lookAt(site, {
    '/': as('text/html; charset=utf-8', HOME, {
      link: '</openapi.json>; rel="service-desc"; type="application/json", </status>; rel=status',
      etag: '"1"',
      'cache-control': 'no-cache',
    }),
    '/docs': DOCS,
  })
  assert.ok(seen?.state === 'observed')
  const {
    linkRelations,
    structuredDataTypes,
    docsLinks,
    hasHeading,
    hasValidator,
    cacheControl,
    contentType,
    isShell,
    textChars,
  } = seen.value
  assert.deepEqual(linkRelations, ['service-desc', 'status'])
  assert.deepEqual(structuredDataTypes, ['SoftwareApplication', 'Offer'])
  assert.deepEqual(
    docsLinks.find(({ url }) => url === `${origin}/docs`),
    { url: `${origin}/docs`, status: 200 },
  )
  assert.ok(
    docsLinks.some(({ url }) => url === `${origin}/docs/api`) &&
      !docsLinks.some(({ url }) => url.endsWith('/pricing')),
  )
  assert.deepEqual(
    { hasHeading, hasValidator, cacheControl, contentType, isShell },
    {
      hasHeading: true,
      hasValidator: true,
      cacheControl: 'no-cache',
      contentType: 'text/html',
      isShell: false,
    },
  )
  assert.ok(textChars > 30)
})

test('a dead link to documentation is told from one that was not followed', async () => {
  const { site: seen, origin } = await lookAt(site, {
    '/': '<title>Acme</title><a href="/docs">Docs</a><a href="/docs/a">API reference</a><a href="/docs/b">Guides</a>',
  })
  assert.ok(seen?.state === 'observed')
  assert.deepEqual(seen.value.docsLinks, [
    { url: `${origin}/docs`, status: 404 },
    { url: `${origin}/docs/a`, status: null },
    { url: `${origin}/docs/b`, status: null },
  ])
})

test('an API without a page has no website; one that fails was not seen', async () => {
  assert.equal((await lookAt(site, { '/': '{"ok":true}' })).site?.state, 'not-offered')
  assert.equal((await lookAt(site, { '/': { status: 500 } })).site?.state, 'unobserved')
})

test('a documentation page is measured', async () => {
  const { docs: seen } = await lookAt(docs, { '/': HOME, '/docs': DOCS })
  assert.ok(seen?.state === 'observed')
  assert.equal(seen.reason, 'linked from the home page as “Docs”')
  assert.deepEqual(
    [seen.value.hasHeading, seen.value.hasMarkdownLink, seen.value.isShell],
    [true, true, false],
  )
  assert.ok(seen.value.contentStart > 0 && seen.value.contentStart < 0.2)
})

test('a home page that sends visitors to the documentation links to it', async () => {
  const pages = { '/': { status: 302, headers: { location: '/docs/start' } }, '/docs/start': DOCS }
  const { docs: seen } = await lookAt(docs, pages)
  assert.equal(seen?.state === 'observed' && seen.reason, 'the home page leads to it')
  const { site: home, origin } = await lookAt(site, pages)
  assert.deepEqual(home?.state === 'observed' && home.value.docsLinks[0], {
    url: `${origin}/docs/start`,
    status: 200,
  })
})

test('documentation is absent only where the home page could be read and nothing refused to answer', async () => {
  assert.equal(
    (await lookAt(docs, { '/': '<title>Acme</title><p>Email</p>' })).docs?.state,
    'not-offered',
  )
  const shell = (await lookAt(docs, { '/': SHELL })).docs
  assert.deepEqual(shell?.state === 'unobserved' && shell.cause, 'unreadable')
  const refused = (
    await lookAt(docs, { '/': HOME, '/docs': { status: 403 }, '/docs/api': { status: 404 } })
  ).docs
  assert.deepEqual(refused?.state === 'unobserved' && refused.cause, 'auth-required')
})

test('markdown is asked for by form and by address', async () => {
  const text = '# Quickstart\n\nEach key may make 600 calls a minute.\n'
  const { asked, ...seen } = await lookAt(markdown, {
    '/': HOME,
    '/docs': ({ headers }) =>
      headers.accept === 'text/markdown'
        ? as('text/markdown; charset=utf-8', text, { vary: 'Accept-Encoding, Accept' })
        : DOCS,
    '/docs.md': as('text/markdown', text),
  })
  assert.ok(
    seen.markdownNegotiation?.state === 'observed' && seen.markdownTwins?.state === 'observed',
  )
  const { contentType, isMarkdown, varies, status } = seen.markdownNegotiation.value
  assert.deepEqual(
    { contentType, isMarkdown, varies, status },
    { contentType: 'text/markdown', isMarkdown: true, varies: true, status: 200 },
  )
  assert.deepEqual(seen.markdownTwins.value, { sampled: 1, found: 1 })
  assert.ok(asked.includes('/docs.md'))
})

test('HTML served as markdown does not count, and a markdown URL that refuses is not judged', async () => {
  const seen = await lookAt(markdown, {
    '/': HOME,
    '/docs': as('text/markdown', DOCS),
    '/docs.md': { status: 503 },
  })
  assert.equal(
    seen.markdownNegotiation?.state === 'observed' && seen.markdownNegotiation.value.isMarkdown,
    false,
  )
  assert.equal(seen.markdownTwins?.state, 'unobserved')
})

test('the twin of an address', () => {
  assert.equal(twinOf('https://acme.example/'), 'https://acme.example/index.md')
  assert.equal(twinOf('https://acme.example/docs/?a=1'), 'https://acme.example/docs.md')
  assert.equal(twinOf('https://acme.example/docs/a.html'), 'https://acme.example/docs/a.html.md')
  assert.equal(twinOf('https://acme.example/docs/a.md'), 'https://acme.example/docs/a.md')
})

const LLMS =
  '# Acme Mail\n\n> Email for programs.\n\n## Docs\n\n- [Quickstart](/docs): start here\n- [Errors](/docs/errors)\n- [Gone](/docs/gone)\n'

test('llms.txt is read at the root, and two of its links are followed', async () => {
  const { llmsTxt: seen, asked } = await lookAt(llmsTxt, {
    '/llms.txt': LLMS,
    '/docs': DOCS,
    '/docs/errors': '# Errors',
  })
  assert.ok(seen?.state === 'observed')
  const { url: _, ...value } = seen.value
  assert.deepEqual(value, {
    place: 'root',
    chars: LLMS.length,
    title: 'Acme Mail',
    links: 3,
    linksSampled: 2,
    linksAnswered: 1,
    text: LLMS,
  })
  assert.ok(!asked.includes('/.well-known/llms.txt'))
})

test('llms.txt is looked for in other places, and a page is none', async () => {
  const beside = await lookAt(llmsTxt, { '/': HOME, '/llms.txt': HOME, '/docs/llms.txt': LLMS })
  assert.deepEqual(
    beside.llmsTxt?.state === 'observed' && [beside.llmsTxt.value.place, beside.llmsTxt.value.url],
    ['sub-path', `${beside.origin}/docs/llms.txt`],
  )
  const wellKnown = await lookAt(llmsTxt, { '/.well-known/llms.txt': LLMS })
  assert.equal(
    wellKnown.llmsTxt?.state === 'observed' && wellKnown.llmsTxt.value.place,
    'well-known',
  )
  const named = await lookAt(llmsTxt, {
    '/': '<title>A</title><link rel="describedby" href="/agents/llms.txt">',
    '/agents/llms.txt': LLMS,
  })
  assert.equal(named.llmsTxt?.state === 'observed' && named.llmsTxt.value.place, 'sub-path')
  assert.equal((await lookAt(llmsTxt, { '404': SHELL })).llmsTxt?.state, 'not-offered')
  const failing = (await lookAt(llmsTxt, { '/llms.txt': { status: 500 } })).llmsTxt
  assert.equal(failing?.state, 'unobserved')
})

test('topics are read from the documentation and from the pages that it names for them', async () => {
  const {
    documentedTopics: seen,
    asked,
    origin,
  } = await lookAt(documentedTopics, {
    '/': HOME,
    '/docs': DOCS,
    '/docs/authentication':
      '<title>Auth</title><p>Create an API key in the dashboard. Keys live for 90 days.</p>',
    '/docs/webhooks': as(
      'text/markdown',
      '# Webhooks\n\nSubscribe to webhooks to learn of deliveries.\n',
    ),
  })
  assert.ok(seen?.state === 'observed')
  assert.deepEqual(
    seen.value.topics.map(({ topic, url }) => [topic, url.replace(origin, '')]),
    [
      ['rate-limits', '/docs'],
      ['token-lifetime', '/docs/authentication'],
      ['key-self-serve', '/docs/authentication'],
      ['webhooks', '/docs/webhooks'],
    ],
  )
  assert.ok(!asked.includes('/blog/webhooks'))
})

test('documentation that only a script can show is not read as silent', async () => {
  const { documentedTopics: seen } = await lookAt(documentedTopics, { '/': HOME, '/docs': SHELL })
  assert.deepEqual(seen?.state === 'unobserved' && seen.cause, 'unreadable')
})

async function topicsOnce(): Promise<string> {
  const {
    origin,
    asked: _,
    ...seen
  } = await lookAt(documentedTopics, { '/': HOME, '/docs': DOCS, '/llms.txt': LLMS })
  return JSON.stringify(seen).replaceAll(origin, '')
}

test('two looks see the same', async () => {
  assert.equal(await topicsOnce(), await topicsOnce())
})

test('a package has no website, and nothing is asked', async () => {
  const outbound = createOutbound({ allowedRanges: [], botUrl: 'https://agentgrade.example/bot' })
  try {
    const scan = makeScan({
      target: { kind: 'npm', name: 'acme' },
      hints: null,
      now: NOW,
      outbound,
      npm: null,
    })
    for (const probe of [site, docs, markdown, llmsTxt, documentedTopics]) {
      const looked: Record<string, unknown> = await probe.look(
        scan,
        outbound.for(probe.id, probe.requests),
      )
      for (const name of probe.observes) {
        const { state, cause, exchanges } = looked[name] as {
          state: string
          cause?: string
          exchanges: string[]
        }
        assert.deepEqual(
          { name, state, cause, exchanges },
          { name, state: 'unobserved', cause: 'not-probed', exchanges: [] },
        )
      }
    }
    assert.deepEqual(outbound.exchanges, [])
  } finally {
    await outbound.close()
  }
})

test('requests stay within the shares, and a page that vanishes midway costs only itself', async () => {
  const { documentedTopics: seen, asked } = await lookAt(documentedTopics, {
    '/': HOME,
    '/docs': DOCS,
    '/llms.txt': `# Acme\n\n## Docs\n\n${['authentication', 'rate-limits', 'webhooks', 'idempotency', 'sandbox', 'errors'].map((name) => `- [${name}](/guide/${name}.md)`).join('\n')}\n`,
  })
  assert.deepEqual(asked.filter((path) => path.startsWith('/guide/')).toSorted(), [
    '/guide/authentication.md',
    '/guide/rate-limits.md',
  ])
  assert.equal(seen?.state, 'observed')
})
