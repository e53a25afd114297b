import assert from 'node:assert/strict'
import test from 'node:test'
import { endsSoon } from '../../../../test/ends-soon.ts'
import { readApiAddresses } from './addresses.ts'

test('URLs that the text tells the reader to request', () => {
  const text = `
    Base URL: https://api.acme.example/v2
    $ curl -H "Accept: application/json" https://acme.example/api/items?limit=1
    GET https://acme.example/api/status
    curl -X POST https://acme.example/api/items -d '{}'
    curl https://acme.example/api/orders \\
      --data '{"a":1}'
    curl https://acme.example/users/{id}
    See https://acme.example/blog for news.`
  assert.deepEqual(readApiAddresses(text), [
    'https://api.acme.example/v2',
    'https://acme.example/api/items',
    'https://acme.example/api/status',
  ])
})

test('no text takes long', () => {
  for (const text of [
    'curl '.repeat(100_000),
    'curl https://'.repeat(40_000),
    'https://a '.repeat(50_000),
    `curl ${' '.repeat(400_000)}https://a.example/`,
  ]) {
    endsSoon(() => readApiAddresses(text), text.slice(0, 20))
  }
})
