// The registry as clients read it: valid answers, cursors, absence, and no dependence on the
// database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApp } from '../http/open-app.ts'

test('lists', async (t) => {
  const { app } = await openApp(t)
  const list = await app.inject('/v0.1/servers?limit=2&version=latest')
  console.log(list.statusCode, JSON.stringify(list.json(), null, 1).slice(0, 3000))
  const { nextCursor } = list.json().metadata
  const second = await app.inject(`/v0.1/servers?limit=1&cursor=${nextCursor}`)
  console.log(second.body.slice(0, 400), second.headers)
  const { server } = second.json().servers[0]
  const latest = await app.inject(`/v0.1/servers/${encodeURIComponent(server.name)}/versions/latest`)
  assert.equal(latest.statusCode, 200)
  const none = await app.inject('/v0.1/servers/com.acme%2Fnone/versions/latest')
  console.log(none.body, none.headers)
})
