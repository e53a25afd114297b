// The cost for agents in o200k tokens; the limits are those in docs/guides/connect-an-agent.md.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import type { Tool } from '../../src/domain/tool/tool.ts'
import { call, ERAS, openMcp } from './open-mcp.ts'

const GUIDE = readFileSync(
  new URL('../../docs/guides/connect-an-agent.md', import.meta.url),
  'utf8',
)

/** Longer than most, because every link that is not relative repeats it. */
const LONG_ADDRESS =
  'https://agentgrade-production.eu-central-1.platform.acme-corporation.example.com:8443'

/** The limit next to these words in the guide. */
function printed(words: string): number {
  const [, bound = ''] = new RegExp(`^\\| [^|]*${words}[^|]*\\| ([\\d,]+)`, 'm').exec(GUIDE) ?? []
  assert.notEqual(bound, '', `the guide prints no bound for ${words}`)
  return Number(bound.replaceAll(',', ''))
}

test('what an agent reads stays within the printed bounds', async (t) => {
  const { app, address } = await openMcp(t, { settings: { publicUrl: LONG_ADDRESS } })
  const tokensOf = async (url: string) =>
    encode((await app.inject({ url, headers: { host: 'localhost' } })).body).length
  const client = await ERAS['2026'](t, address)
  const asData = async (name: string, given: Record<string, unknown>) =>
    encode((await call(client, name, given)).content[0]?.text ?? '').length

  assert.ok((await tokensOf('/llms.txt')) <= printed('discover the service'))
  const listed = await client.listTools()
  assert.ok(encode(JSON.stringify(listed)).length <= printed('tools/list'))
  const seen = listed.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }))
  assert.ok(encode(JSON.stringify(seen)).length <= printed('a model sees of them'))
  const contract = await tokensOf('/openapi.json?compact=true')
  assert.ok(contract <= printed('the whole contract'), `${contract} tokens`)
  for (const query of ['send email', 'database', 'api', 'search the web', 'payments with mcp']) {
    assert.ok(
      (await tokensOf(`/search.md?q=${encodeURIComponent(query)}&limit=10`)) <=
        printed('a search of ten'),
      query,
    )
    assert.ok(
      (await asData('search_tools', { query, limit: 10 })) <= printed('a search of ten'),
      query,
    )
  }
  for (const task of [
    'pick an email api with mcp and connect it',
    'store vectors',
    'take payments',
  ]) {
    assert.ok(
      (await asData('recommend_tools', { task })) <= printed('a recommendation of three'),
      task,
    )
  }
  const { tools } = (
    await app.inject({ url: '/tools?limit=100&fields=slug', headers: { host: 'localhost' } })
  ).json<{ tools: Pick<Tool, 'slug'>[] }>()
  const slugs = tools.map(({ slug }) => slug)
  const profiles = await Promise.all(slugs.map((slug) => tokensOf(`/tools/${slug}.md`)))
  for (const [at, slug] of slugs.entries())
    assert.ok((profiles[at] ?? Infinity) <= printed('a profile'), slug)
  const typical = profiles.toSorted((a, b) => a - b)[profiles.length >> 1] ?? 0
  assert.equal(Math.round(typical / 50) * 50, 200, 'pages and docs say "about 200 tokens"')
  for (const slug of slugs)
    assert.ok(
      (await asData('get_tool', { slug, include: ['fixes'] })) <= printed('a tool with its fixes'),
      slug,
    )
  for (let at = 0; at + 3 <= slugs.length; at += 3) {
    const three = slugs.slice(at, at + 3)
    assert.ok(
      (await tokensOf(`/compare.md?tools=${three.join(',')}`)) <= printed('a comparison of three'),
      three.join(','),
    )
  }
  assert.ok(
    (await asData('compare_tools', { slugs: slugs.slice(0, 3) })) <=
      printed('a comparison of three'),
  )
})
