// The discovery documents for agents: each exists, links only to what exists, and follows its
// standard.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { mcpOverHttp } from '../../src/serve/mcp/over-http.ts'
import { openApp } from '../http/open-app.ts'

const BASE = 'https://grades.example'

test('discovery', async (t) => {
  const { app } = await openApp(t, {
    settings: {
      publicUrl: BASE,
      publicReads: 5000,
      keyReads: 70_000,
      securityContact: 'mailto:security@grades.example',
    },
    mcp: mcpOverHttp('1.2.3', () => {}),
  })
  const get = (url: string) =>
    app.inject({
      url: url.replace(BASE, '') || '/',
      headers: { host: 'grades.example', accept: '*/*, text/html;q=0.9' },
    })

  await t.test(
    'every address that llms.txt, AGENTS.md, the skill and the sitemap name answers',
    async () => {
      const texts = await Promise.all(
        [
          '/llms.txt',
          '/AGENTS.md',
          '/auth.md',
          '/.well-known/agent-skills/choose-agent-tools/SKILL.md',
          '/sitemap.xml',
        ].map(get),
      )
      const named = texts.flatMap(({ body }) => [
        ...[...body.matchAll(/https:\/\/grades\.example[^\s)'<>`"…]*/g)].map(([address]) =>
          address.replaceAll('&amp;', '&').replace(/[.:]$/, ''),
        ),
        ...[...body.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, link]) => `${BASE}/${link}`),
      ])
      const pages = [...new Set(named)].filter(
        (address) => !/\/tools\/(?!resend)[\w-]+$/.test(address),
      )
      assert.ok(pages.length > 30)
      for (const address of pages) {
        const isForm = ['/recommend', '/compare'].some((path) => address === `${BASE}${path}`)
        const { statusCode } = isForm
          ? await app.inject({ url: address.replace(BASE, ''), headers: { accept: 'text/html' } })
          : await get(address)
        const isWrite = /\/(?:mcp|tools\/submit|reviews|keys|keys\/current)$/.test(address)
        assert.ok(
          statusCode === 200 || (isWrite && [401, 405].includes(statusCode)),
          `${address}: ${statusCode}`,
        )
      }
    },
  )

  await t.test('the quotas are those that the operator has set', async () => {
    assert.match((await get('/llms.txt')).body, /\(5,000 a UTC day per address/)
    for (const path of ['/AGENTS.md', '/auth.md'])
      assert.match((await get(path)).body, /5,000 per address, 70,000 /, path)
  })

  await t.test(
    'the card of the MCP server, by the AI catalogue and beside the endpoint',
    async () => {
      const catalogue = await get('/.well-known/ai-catalog.json')
      assert.match(String(catalogue.headers['content-type']), /^application\/ai-catalog\+json/)
      const [entry] = catalogue.json<{
        entries: {
          type: string
          url: string
          identifier: string
          representativeQueries: string[]
        }[]
      }>().entries
      assert.equal(entry?.representativeQueries.length, 2)
      assert.equal(entry?.identifier, 'urn:air:grades.example:mcp:agentgrade')
      const card = await get(entry.url)
      assert.equal(entry.url, `${BASE}/mcp/server-card`)
      assert.match(String(card.headers['content-type']), /^application\/mcp-server-card\+json/)
      assert.equal(card.headers['access-control-allow-origin'], '*')
      const told = card.json<{
        name: string
        version: string
        description: string
        remotes: { url: string }[]
      }>()
      assert.deepEqual([told.version, told.remotes[0]?.url], ['1.2.3', `${BASE}/mcp`])
      assert.ok(told.description.length <= 100)
      assert.equal((await get('/.well-known/mcp/server-card.json')).body, card.body)
      const { name, remotes } = (await get('/server.json')).json<{
        name: string
        remotes: { url: string }[]
      }>()
      assert.deepEqual([name, remotes[0]?.url], [card.json<{ name: string }>().name, `${BASE}/mcp`])
      const manifest = JSON.parse(
        readFileSync(new URL('../../server.json', import.meta.url), 'utf8'),
      ) as { name: string; version: string; description: string }
      const program = JSON.parse(
        readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
      ) as { mcpName: string; version: string }
      assert.deepEqual(
        [manifest.name, manifest.version, told.name],
        [program.mcpName, program.version, program.mcpName],
      )
      assert.ok(manifest.description.length <= 100)
    },
  )

  await t.test('the skill has the digest that the index tells', async () => {
    const [skill] = (await get('/.well-known/agent-skills/index.json')).json<{
      skills: { name: string; url: string; digest: string; description: string }[]
    }>().skills
    const { rawPayload, body } = await get(skill?.url ?? '')
    assert.equal(skill?.digest, `sha256:${createHash('sha256').update(rawPayload).digest('hex')}`)
    assert.match(body, new RegExp(`^---\\nname: ${skill.name}\\ndescription: .{20,}\\n---\\n`))
    assert.ok(skill.description.length <= 1024)
  })

  await t.test(
    'changelog, price and the rest are pages and markdown; pages name the API catalogue',
    async () => {
      for (const path of [
        '/changelog',
        '/pricing',
        '/docs/versions',
        '/docs/connect-an-agent',
        '/docs/api-keys-and-rate-limits',
      ]) {
        const page = await app.inject({ url: path, headers: { accept: 'text/html' } })
        assert.match(page.body, /<h1/, path)
        assert.match([page.headers.link].flat().join(', '), /rel="api-catalog"/)
        assert.match((await get(`${path}.md`)).body, /^# /, path)
      }
      assert.match((await get('/.well-known/security.txt')).body, /^Contact: mailto:/)
      assert.match(
        (await get('/llms-full.txt')).body,
        /# AgentGrade for agents[^]*# Connect an agent/,
      )
      assert.deepEqual(
        (await app.inject({ url: '/livez', headers: { accept: 'application/json' } })).json(),
        { status: 'ok' },
      )
      assert.equal((await get('/livez')).body, 'ok\n')
    },
  )
})
