// A page of another site sends what browsers let it send: without a key nothing is written.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp } from './open-app.ts'

const WRITES = [
  ['POST', '/keys', { name: 'a key' }],
  ['POST', '/tools/submit', { url: 'https://acme-mail.io' }],
  ['POST', '/reviews', { toolSlug: 'resend', ratings: {}, task: {} }],
] as const
const FOREIGN = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
]
const OWN = [
  {},
  { origin: 'http://localhost' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
]

test('a page of another site may read, and may write only with a key', async (t) => {
  const { app } = await openApp(t, { settings: { keysPerDay: 0 } })
  for (const [method, url, payload] of WRITES)
    for (const headers of FOREIGN) {
      const { statusCode, body } = await app.inject({ method, url, headers, payload })
      assert.equal(statusCode, 403, `${url} ${JSON.stringify(headers)}`)
      assert.match(body, /foreign-origin/)
    }
  for (const headers of FOREIGN)
    assert.equal((await app.inject({ url: '/tools', headers })).statusCode, 200)

  const made = await app.inject({ method: 'POST', url: '/keys', payload: { name: 'a key' } })
  const authorization = `Bearer ${made.json<{ key: string }>().key}`
  for (const headers of [...FOREIGN.map((each) => ({ ...each, authorization })), ...OWN]) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/tools/submit?dryRun=true',
      headers: headers as Record<string, string>,
      payload: { url: 'https://acme-mail.io' },
    })
    assert.equal(statusCode, 200, JSON.stringify(headers))
  }
})
