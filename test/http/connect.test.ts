// GET /tools/{slug}/connect: the configuration of every client, the same as on the report.
import type { Profile } from '../../src/domain/answer/profile.ts'
import type { Recommendation } from '../../src/domain/answer/recommendation.ts'
import type { ToolSetup } from '../../src/domain/answer/setup.ts'
import { SETUP_IDS } from '../../src/represent/connect/tool-setup.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedApp } from './open-app.ts'

test('every client, or one; JSON, markdown, chosen fields, and the same lines as on the report', async () => {
  const { app } = await sharedApp()
  const get = (url: string, accept = 'application/json') => app.inject({ url, headers: { accept } })
  const setup = (await get('/tools/stripe/connect')).json<ToolSetup>()
  assert.deepEqual(
    setup.mcp?.clients.map(({ id }) => id),
    [...SETUP_IDS],
  )
  const report = (await get('/tools/stripe', 'text/html')).body
  for (const { id, line } of setup.mcp?.clients ?? [])
    if (line !== null && !line.includes('"') && !line.includes("'"))
      assert.ok(report.includes(line), `${id}: ${line}`)

  const one = (await get('/tools/stripe/connect?client=cursor')).json<ToolSetup>()
  assert.deepEqual(
    one.mcp?.clients.map(({ id }) => id),
    ['cursor'],
  )
  assert.deepEqual(JSON.parse(one.mcp?.clients[0]?.config ?? ''), {
    mcpServers: { stripe: { url: 'https://mcp.stripe.com' } },
  })
  const markdown = (await get('/tools/stripe/connect.md?client=codex')).body
  assert.match(markdown, /^# Connect to Stripe\n/)
  assert.match(
    markdown,
    /### Codex\n\n```sh\ncodex mcp add stripe --url https:\/\/mcp\.stripe\.com\n```/,
  )
  assert.doesNotMatch(markdown, /### Cursor/)
  assert.deepEqual((await get('/tools/stripe/connect?fields=slug')).json(), { slug: 'stripe' })

  const bad = await get('/tools/stripe/connect?client=emacs')
  assert.equal(bad.statusCode, 400)
  assert.match(bad.body, /claude-code/)
  assert.equal((await get('/tools/nobody/connect')).statusCode, 404)
})

test('without a browser: the key, or why there is no configuration', async () => {
  const { app, catalogue } = await sharedApp()
  for (const { slug } of await catalogue.listSlugs('', 1000)) {
    const { mcp } = (await app.inject(`/tools/${slug}/connect?headless=true`)).json<ToolSetup>()
    const { access } = (await app.inject(`/tools/${slug}`)).json<Profile>()
    const methods = access.mcp?.auth ?? []
    if (!methods.includes('oauth2') || methods.includes('none')) continue
    if (mcp?.clients.length === 0) assert.match(mcp.hint ?? '', /browser only|not known/, slug)
    for (const { id, config } of mcp?.clients ?? [])
      assert.match(config, /YOUR_API_KEY|bearer_token_env_var|\$\{input:/, `${slug} ${id}`)
    if (methods.every((method) => method === 'oauth2'))
      assert.equal(mcp?.clients.length, 0, `${slug} takes no key`)
  }
  const recommended = (
    await app.inject('/recommend?task=email+api+with+mcp&headless=true&limit=10')
  ).json<Recommendation>()
  for (const { slug, connect } of recommended.recommendations)
    assert.match(JSON.stringify(connect.mcp?.config), /YOUR_API_KEY/, slug)
  assert.deepEqual(
    recommended.ruledOut.find(({ slug }) => slug === 'loops'),
    {
      slug: 'loops',
      ...recommended.ruledOut.find(({ slug }) => slug === 'loops'),
      by: 'headless',
      why: 'Its MCP server signs in at a browser only.',
    },
  )
  const { recommendations } = (
    await app.inject('/recommend?task=loops+email&headless=true&limit=10')
  ).json<Recommendation>()
  const loops = recommendations.find(({ slug }) => slug === 'loops')
  assert.equal(loops?.connect.mcp?.config, undefined)
  assert.equal(loops?.connect.mcp?.note, 'Its MCP server signs in at a browser only.')
  assert.match(loops?.connect.api?.curl ?? '', /\$API_KEY/)
})
