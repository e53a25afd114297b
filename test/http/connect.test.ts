// GET /tools/{slug}/connect: the configuration of every client, the same as on the report.
import { CLIENT_IDS, type ToolSetup } from '../../src/domain/answer/setup.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp } from './open-app.ts'

test('every client, or one; JSON, markdown, chosen fields, and the same lines as on the report', async (t) => {
  const { app } = await openApp(t)
  const get = (url: string, accept = 'application/json') => app.inject({ url, headers: { accept } })
  const setup = (await get('/tools/stripe/connect')).json<ToolSetup>()
  assert.deepEqual(
    setup.mcp?.clients.map(({ id }) => id),
    [...CLIENT_IDS],
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
