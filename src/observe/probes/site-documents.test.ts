import assert from 'node:assert/strict'
import test from 'node:test'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { lookAt, type Page } from '../../../test/fixture-site.ts'
import { agentSkills, agentsMd, showsCommands } from './agent-files.ts'
import {
  aiCatalog,
  apiCatalog,
  readSecurityTxt,
  readSitemap,
  robots,
  securityTxt,
  sitemap,
} from './site-files.ts'
import { missingPage } from './site.ts'

/** A website that responds to every path with its own page. */
const SHELL: Page = '<!doctype html><title>Acme</title><div id="root"></div>'
const json = (value: unknown, type = 'application/json'): Page => ({
  headers: { 'content-type': type },
  body: JSON.stringify(value),
})

test('robots.txt is read for every agent, on the home page and on the documentation', async () => {
  const { robots: seen } = await lookAt(robots, {
    '/': '<title>Acme</title><a href="/docs">Docs</a>',
    '/docs': '<title>Docs</title><h1>Docs</h1>',
    '/robots.txt':
      'User-agent: *\nAllow: /\nContent-Signal: ai-input=yes, ai-train=no\n\nUser-agent: GPTBot\nDisallow: /docs\n',
  })
  assert.ok(seen?.state === 'observed')
  const { agents, groups, status, contentType } = seen.value
  assert.deepEqual(
    { groups, status, contentType },
    { groups: 2, status: 200, contentType: 'text/plain' },
  )
  assert.equal(agents.length, 9)
  assert.deepEqual(
    agents.find(({ agent }) => agent === 'GPTBot'),
    { agent: 'GPTBot', isDocsAllowed: false },
  )
  assert.deepEqual(
    agents.find(({ agent }) => agent === 'ClaudeBot'),
    { agent: 'ClaudeBot', isDocsAllowed: true },
  )
})

test('without a robots.txt there is none; a page in its place has no rules', async () => {
  assert.equal((await lookAt(robots, { '/': SHELL })).robots?.state, 'not-offered')
  const { robots: page } = await lookAt(robots, { '404': SHELL })
  assert.ok(page?.state === 'observed')
  assert.deepEqual([page.value.groups, page.value.contentType], [0, 'text/html'])
})

test('the sitemap is read where robots.txt names it, else in the usual place', async () => {
  const urlset =
    '<?xml version="1.0"?>\n<!-- made by <b>hand</b> -->\n<urlset xmlns="x"><url><loc>a</loc></url><url><loc>b</loc></url></urlset>'
  const named = await lookAt(sitemap, (origin) => ({
    '/robots.txt': `User-agent: *\nAllow: /\nSitemap: ${origin}/maps/all.xml`,
    '/maps/all.xml': urlset,
  }))
  assert.deepEqual(named.sitemap?.state === 'observed' && named.sitemap.value, {
    url: `${named.origin}/maps/all.xml`,
    form: 'urlset',
    urls: 2,
  })
  const packed = await lookAt(sitemap, {
    '/sitemap.xml': { headers: { 'content-type': 'application/gzip' }, body: gzipSync(urlset) },
  })
  assert.equal(packed.sitemap?.state === 'observed' && packed.sitemap.value.urls, 2)
  const elsewhere = await lookAt(sitemap, {
    '/robots.txt': 'Sitemap: https://elsewhere.example/sitemap.xml',
  })
  assert.deepEqual(
    [elsewhere.sitemap?.state, elsewhere.asked.includes('/sitemap.xml')],
    ['not-offered', true],
  )
  assert.equal((await lookAt(sitemap, { '404': SHELL })).sitemap?.state, 'not-offered')
  assert.deepEqual(
    (await lookAt(sitemap, { '/sitemap.xml': { status: 500 } })).sitemap?.state,
    'unobserved',
  )
})

test('a sitemap is told by its root element', () => {
  assert.deepEqual(
    readSitemap('<ns:sitemapindex xmlns:ns="x"><ns:sitemap></ns:sitemap></ns:sitemapindex>'),
    { form: 'sitemapindex', urls: 1 },
  )
  assert.deepEqual(readSitemap('<rss><channel/></rss>'), { form: 'other', urls: 0 })
  assert.deepEqual(readSitemap('https://acme.example/\nhttps://acme.example/docs\n'), {
    form: 'other',
    urls: 0,
  })
})

test('a page that cannot exist is asked for, the same one in every scan', async () => {
  const clear = await lookAt(missingPage, {})
  assert.ok(clear.missingPage?.state === 'observed')
  assert.deepEqual(
    [clear.missingPage.value.status, clear.missingPage.value.contentType],
    [404, 'text/plain'],
  )
  const soft = await lookAt(missingPage, { '404': SHELL, '/robots.txt': { status: 404 } })
  assert.equal(soft.missingPage?.state === 'observed' && soft.missingPage.value.status, 200)
  const sent = await lookAt(missingPage, {
    '404': { status: 302, headers: { location: '/' } },
    '/robots.txt': { status: 404 },
  })
  assert.equal(sent.missingPage?.state === 'observed' && sent.missingPage.value.status, 302)
  const respelt = await lookAt(missingPage, {
    '404': ({ url = '' }) => ({ status: 308, headers: { location: `${url}/` } }),
    '/robots.txt': { status: 404 },
  })
  assert.equal(respelt.missingPage?.state === 'unobserved' && respelt.missingPage.cause, 'budget')
  assert.equal(
    (await lookAt(missingPage, { '404': { status: 500 }, '/robots.txt': { status: 404 } }))
      .missingPage?.state,
    'unobserved',
  )
})

const apiCatalogAt = async (page: Page) =>
  (await lookAt(apiCatalog, { '/.well-known/api-catalog': page })).apiCatalog

test('the API catalog is a link set, mistyped, something else, or not there', async () => {
  const linkset = {
    linkset: [
      {
        anchor: 'https://acme.example/',
        'service-desc': [{ href: '/openapi.json' }, { rel: 'x' }],
        'service-doc': [{ href: '/docs' }],
      },
    ],
  }
  const found = await apiCatalogAt(json(linkset, 'application/linkset+json; profile="x"'))
  assert.ok(found?.state === 'observed')
  assert.deepEqual(
    { ...found.value, url: '' },
    { url: '', contentType: 'application/linkset+json', isLinkset: true, entries: 2 },
  )
  const other = await apiCatalogAt('{"apis": []}')
  assert.equal(other?.state === 'observed' && other.value.isLinkset, false)
  const torn = await apiCatalogAt('{"linkset": [')
  assert.equal(torn?.state === 'observed' && torn.value.isLinkset, false)
  for (const page of [{ status: 404 }, SHELL])
    assert.equal((await apiCatalogAt(page))?.state, 'not-offered')
  assert.equal((await apiCatalogAt({ status: 503 }))?.state, 'unobserved')
})

const aiCatalogAt = async (page: Page) =>
  (await lookAt(aiCatalog, { '/.well-known/ai-catalog.json': page })).aiCatalog

test('the AI catalog counts its entries and the valid ones', async () => {
  const entry = {
    identifier: 'urn:air:acme.example:mcp:mail',
    type: 'application/mcp-server-card+json',
    url: 'https://acme.example/mcp/server-card',
  }
  const found = await aiCatalogAt(
    json(
      { specVersion: '1.0', entries: [entry, { ...entry, url: 7 }, null] },
      'application/ai-catalog+json',
    ),
  )
  assert.ok(found?.state === 'observed')
  assert.deepEqual(
    { ...found.value, url: '' },
    { url: '', contentType: 'application/ai-catalog+json', entries: 3, validEntries: 1 },
  )
  for (const page of [{ status: 404 }, SHELL, '{"entries": ['])
    assert.equal((await aiCatalogAt(page))?.state, 'not-offered')
})

const index = (entry: object) =>
  json({ skills: [{ name: 'send-mail', type: 'skill-md', description: 'Sends mail.', ...entry }] })

test('agent skills: the index, the digest of one skill, and the older place', async () => {
  const skill = '---\nname: send-mail\ndescription: Sends mail.\n---\n'
  const digest = `sha256:${createHash('sha256').update(skill).digest('hex')}`
  const at = async (entry: object) =>
    (
      await lookAt(agentSkills, {
        '/.well-known/agent-skills/index.json': index(entry),
        '/.well-known/agent-skills/send-mail/SKILL.md': skill,
      })
    ).agentSkills
  const digests = async (entry: object) => {
    const seen = await at(entry)
    return (
      seen?.state === 'observed' && [
        seen.value.isCurrentPath,
        seen.value.entries,
        seen.value.digestsChecked,
        seen.value.digestsMatching,
      ]
    )
  }
  assert.deepEqual(await digests({ url: 'send-mail/SKILL.md', digest }), [true, 1, 1, 1])
  assert.deepEqual(
    await digests({
      url: '/.well-known/agent-skills/send-mail/SKILL.md',
      digest: `sha256:${'0'.repeat(64)}`,
    }),
    [true, 1, 1, 0],
  )
  assert.deepEqual(await digests({ url: 'gone/SKILL.md', digest }), [true, 1, 1, 0])
  assert.deepEqual(await digests({ url: 'https://elsewhere.example/SKILL.md', digest }), [
    true,
    1,
    0,
    0,
  ])
  assert.deepEqual(await digests({ url: 'send-mail/SKILL.md' }), [true, 1, 0, 0])
  const older = await lookAt(agentSkills, { '/.well-known/skills/index.json': index({}) })
  assert.equal(
    older.agentSkills?.state === 'observed' && older.agentSkills.value.isCurrentPath,
    false,
  )
  for (const pages of [{}, { '404': SHELL }])
    assert.equal((await lookAt(agentSkills, pages)).agentSkills?.state, 'not-offered')
  assert.equal(
    (await lookAt(agentSkills, { '/.well-known/agent-skills/index.json': { status: 500 } }))
      .agentSkills?.state,
    'unobserved',
  )
})

const agentsMdAt = async (page: Page) => (await lookAt(agentsMd, { '/AGENTS.md': page })).agentsMd

test('AGENTS.md is markdown, with or without commands', async () => {
  const text = '# Acme\n\n```sh\nacme login\n```\n'
  const found = await agentsMdAt({ headers: { 'content-type': 'text/markdown' }, body: text })
  assert.deepEqual(found?.state === 'observed' && [found.value.chars, found.value.hasCommands], [
    text.length,
    true,
  ])
  for (const page of [SHELL, { status: 404 }, '   '])
    assert.equal((await agentsMdAt(page))?.state, 'not-offered')
  const spoken = await agentsMdAt({
    headers: { 'content-type': 'text/markdown' },
    body: '# Mail\n\nSend mail over 127.0.0.1 with a key. Try it in the sandbox first.\n',
  })
  assert.deepEqual(spoken?.state === 'observed' && spoken.value.substance, {
    sentences: 2,
    names: ['127.0.0.1'],
  })
})

test('commands are what a code block starts', () => {
  for (const text of [
    '```\n$ acme send\n```',
    '~~~\ncurl https://acme.example\n~~~',
    '```console\nacme send\n```',
  ])
    assert.equal(showsCommands(text), true, text)
  for (const text of [
    'Run npm install acme.',
    '```json\n{"a": 1}\n```',
    '```sh\n```',
    'curl x',
    '```ts\nconst go = 1\n```',
  ])
    assert.equal(showsCommands(text), false, text)
})

test('security.txt: contact and expiry', async () => {
  const now = Date.UTC(2026, 10, 15)
  const cases: [string, ReturnType<typeof readSecurityTxt>][] = [
    [
      'Contact: mailto:security@acme.example\r\nExpires: 2027-01-01T00:00:00Z\r\n',
      { hasContact: true, hasExpires: true, isExpired: false },
    ],
    [
      '-----BEGIN PGP SIGNED MESSAGE-----\n\ncontact: https://acme.example/report\nexpires: 2026-01-01T00:00:00Z',
      { hasContact: true, hasExpires: true, isExpired: true },
    ],
    [
      'Policy: https://acme.example/policy\nExpires: soon',
      { hasContact: false, hasExpires: false, isExpired: false },
    ],
    ['# Contact: nobody\nNot found', null],
  ]
  for (const [text, fields] of cases) assert.deepEqual(readSecurityTxt(text, now), fields, text)
  const { securityTxt: seen } = await lookAt(securityTxt, {
    '/.well-known/security.txt': cases[0]?.[0] ?? '',
  })
  assert.equal(seen?.state === 'observed' && seen.value.hasContact, true)
  for (const pages of [{}, { '404': SHELL }])
    assert.equal((await lookAt(securityTxt, pages)).securityTxt?.state, 'not-offered')
})
