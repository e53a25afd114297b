import assert from 'node:assert/strict'
import test from 'node:test'
import { endsSoon } from '../../../../test/ends-soon.ts'
import { inlineRequests, requestsIn, scriptsOf } from './addresses.ts'

const PAGE = 'https://acme.example/ui/'
const read = (script: string) =>
  requestsIn(script, PAGE).map((url) => url.replace('https://acme.example', ''))

test('what a script reads, named like an API first', () => {
  assert.deepEqual(read('window.fetch("db").then(r=>r.json());axios.get("/api/v1/users")'), [
    '/api/v1/users',
    '/ui/db',
  ])
  assert.deepEqual(read('const u = `/api/v2/items/${id}`; url: PREFIX + "/rest/system/version"'), [
    '/api/v2/items',
    '/rest/system/version',
  ])
  assert.deepEqual(read('x("/api/v1"); y("/api/v1/label/__name__/values")'), [
    '/api/v1/label/__name__/values',
  ])
})

test('nothing that acts, no file, no other host, no template', () => {
  for (const script of [
    'fetch("/api/logout")',
    'fetch("app.css")',
    'fetch("https://evil.example/api/x")',
    'fetch("//evil.example/api/x")',
    'fetch("/api/users/delete")',
    'url:"/"',
  ])
    assert.deepEqual(read(script), [], script)
})

test('scripts of the page, the telling ones first, relative to its base', () => {
  const html =
    '<base href="/app/"><script src="vendor/jquery.js"></script><script src="z.js"></script><script defer src="main.1f.js"></script><script src="https://cdn.example/app.js"></script>'
  assert.deepEqual(scriptsOf(html, PAGE), [
    'https://acme.example/app/main.1f.js',
    'https://acme.example/app/z.js',
  ])
  assert.deepEqual(
    inlineRequests(`<p>fetch("/api/no")</p><script>fetch("/api/yes")</script>`, PAGE),
    ['https://acme.example/api/yes'],
  )
})

test('every script is parsed in bounded time', () => {
  for (const script of [
    '"/a/'.repeat(50_000),
    'url:'.repeat(75_000),
    `"${'api/'.repeat(50_000)}`,
    '<script '.repeat(25_000),
    `fetch("${'a'.repeat(225_000)}`,
  ]) {
    const start = script.slice(0, 20)
    endsSoon(() => requestsIn(script, PAGE), start)
    endsSoon(() => scriptsOf(script, PAGE), start)
    endsSoon(() => inlineRequests(script, PAGE), start)
  }
})
