import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseEvidence } from './evidence.ts'
import { exchangeLines } from './exchange-line.ts'

const corpus = join(import.meta.dirname, '../../../test/corpus')
const sha256 = 'a'.repeat(64)
const http = {
  id: 'home',
  kind: 'http',
  request: { method: 'GET', url: 'https://acme.io/', headers: { accept: 'text/html' } },
  answer: { status: 200, headers: { server: 'x' }, bytes: 12, sha256, ms: 34.5 },
  curl: "curl -sS -i -- 'https://acme.io/'",
}
const unanswered = {
  ...http,
  id: 'silent',
  answer: null,
  failure: { cause: 'timeout', detail: 'nobody spoke' },
}
const stdio = {
  id: 'local',
  kind: 'stdio',
  command: 'npx acme',
  sent: ['{}'],
  answer: { bytes: 5, sha256, ms: 6 },
}
const registry = {
  id: 'npm',
  kind: 'package',
  registry: 'npm',
  name: 'acme',
  answer: { version: '1.0.0', bytes: 7, sha256, ms: 8 },
  command: 'npm view acme',
}

test('each kind of exchange becomes a line with what was asked, how it was answered and how to repeat it', () => {
  const none = { method: null, url: null, status: null, cause: null, published: null }
  const asked = { kind: 'http', method: 'GET', url: 'https://acme.io/', command: http.curl }
  assert.deepEqual(exchangeLines({ exchanges: [http, unanswered, stdio, registry] }), [
    { id: 'home', ...asked, status: 200, bytes: 12, ms: 34.5, cause: null, published: null },
    {
      id: 'silent',
      ...asked,
      status: null,
      bytes: null,
      ms: null,
      cause: 'timeout',
      published: null,
    },
    { id: 'local', kind: 'stdio', ...none, bytes: 5, ms: 6, command: 'npx acme' },
    { id: 'npm', kind: 'package', ...none, bytes: 7, ms: 8, command: 'npm view acme' },
  ])
})

test('what is no exchange is left out, whatever it is', () => {
  for (const evidence of [null, 1, 'x', [], {}, { exchanges: null }, { exchanges: {} }])
    assert.deepEqual(exchangeLines(evidence), [])
  const wrong = [
    null,
    {},
    { ...http, id: '<b>' },
    { ...http, curl: 'rm -rf /' },
    { ...http, kind: 'other' },
    { ...http, more: 1 },
  ]
  assert.deepEqual(
    exchangeLines({ exchanges: [...wrong, http] }).map(({ id }) => id),
    ['home'],
  )
})

test('a command is shown whole or not at all, and an address shows what hides in it', () => {
  const long = { ...http, curl: `curl ${'x'.repeat(2000)}` }
  const hidden = {
    ...http,
    curl: 'curl https://acme.io \u202e#',
    request: { ...http.request, url: 'https://acme.io/\u200b' },
  }
  const lines = exchangeLines({ exchanges: [long, hidden, { ...stdio, command: 'a\nb' }] })
  assert.deepEqual(
    lines.map(({ command }) => command),
    [null, null, null],
  )
  assert.equal(lines[1]?.url, 'https://acme.io/\uFFFD')
})

test('real evidence keeps every exchange and its command', () => {
  for (const file of globSync('*.evidence.json', { cwd: corpus })) {
    const parsed = parseEvidence(JSON.parse(readFileSync(join(corpus, file), 'utf8')))
    assert.ok(parsed.ok, file)
    const lines = exchangeLines(parsed.value)
    assert.deepEqual(
      lines.map(({ id }) => id),
      parsed.value.exchanges.map(({ id }) => id),
    )
    assert.ok(lines.length > 0 && lines.every(({ command }) => command !== null), file)
  }
})
