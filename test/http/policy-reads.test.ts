// Reads of policies are answered while others are refused, cost one making for all who ask, and show
// an edit at once.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { asciiJson } from '../../src/domain/registry/entry.ts'
import { createKey } from '../../src/usecases/keys/keys.ts'
import { ticksDuring } from '../ticks.ts'
import { openApp } from './open-app.ts'

const SERVERS = 3000
const FILE = '/policies/open/registry.json'

function rowAt(at: number) {
  const name = `io.example/server-${at}`
  const description = `Reads mail number ${at}, and ${'writes more of it '.repeat(4)}.`
  return {
    name,
    version: '1.0.0',
    server: asciiJson({ name, version: '1.0.0', description }),
    status: 'active' as const,
    statusMessage: null,
    statusChangedAt: null,
    publishedAt: at,
    updatedAt: at,
    isLatest: 1,
  }
}

async function openWithPolicy(t: TestContext) {
  const load = { isOverloaded: false }
  const { app, catalogue } = await openApp(t, {
    settings: { publicReads: 1 },
    loadGuard: { isOverloaded: () => load.isOverloaded, delayMs: () => 0, stop: () => {} },
  })
  const rows = Array.from({ length: SERVERS }, (_, at) => rowAt(at))
  await catalogue.putRegistryServers('https://registry.example', rows)
  const deps = { catalogue, now: Date.now, randomBytes, randomId: randomUUID }
  const { secret } = await createKey(deps, { name: 'operator', scopes: ['admin'] }, null)
  const headers = { 'x-api-key': secret }
  const put = async (payload: object) => {
    const answer = await app.inject({ method: 'PUT', url: '/policies/open', headers, payload })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await put({})
  const made = await app.inject({
    method: 'POST',
    url: '/policies/open/tokens',
    headers,
    payload: { name: 'laptops' },
  })
  const { pathname } = new URL(made.json<{ url: string }>().url, 'http://here.example')
  return { app, put, load, secretPath: pathname }
}

test('the file of a policy is made in steps, once, and sent again only if it is another', async (t) => {
  const { app, put } = await openWithPolicy(t)
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: FILE, headers })
  let bodies: string[] = []
  const ticks = await ticksDuring(async () => {
    bodies = (await Promise.all(Array.from({ length: 10 }, () => ask()))).map(({ body }) => body)
  })
  assert.equal(new Set(bodies).size, 1)
  const [whole = ''] = bodies
  const listed = JSON.parse(whole) as { servers: { server: { name: string } }[] }
  assert.ok(listed.servers.length > SERVERS)
  assert.ok(ticks >= whole.length / 70_000, `${ticks} ticks`)
  const { headers } = await ask()
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['vary'], 'Accept-Encoding')
  assert.equal(Number(headers['content-length']), whole.length)
  const etags = [String(headers.etag)]
  for (const [coding, decompress] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const coded = await ask({ 'accept-encoding': coding })
    assert.equal(coded.headers['content-encoding'], coding)
    assert.equal(decompress(coded.rawPayload).toString(), whole)
    const etag = String(coded.headers.etag)
    const held = await ask({ 'accept-encoding': coding, 'if-none-match': etag })
    assert.deepEqual([held.statusCode, held.body, held.headers.etag], [304, '', etag])
    etags.push(etag)
  }
  assert.equal(new Set(etags).size, 4)
  assert.equal((await ask({ 'if-none-match': etags[0] ?? '' })).statusCode, 304)
  const head = await app.inject({ method: 'HEAD', url: FILE })
  assert.deepEqual([head.body, Number(head.headers['content-length'])], ['', whole.length])
  assert.equal((await app.inject(`${FILE}?fields=name`)).body, whole)
  const metrics = await app.operator.metrics()
  const [, bytes] = /^agentgrade_long_answer_bytes (\d+)$/m.exec(metrics) ?? []
  assert.ok(Number(bytes) > whole.length && Number(bytes) < 1.5 * whole.length, bytes)
  await put({
    publishers: ['io.example'],
    registries: ['https://registry.example'],
    exceptions: [],
  })
  const narrow = await ask({ 'if-none-match': etags[0] ?? '' })
  assert.equal(narrow.json<{ servers: [] }>().servers.length, SERVERS)
})

test('reads of policies are never refused for load, nor counted', async (t) => {
  const { app, load, secretPath } = await openWithPolicy(t)
  load.isOverloaded = true
  assert.equal((await app.inject('/tools')).statusCode, 503)
  const policy = '/policies/open'
  for (const mount of ['', policy, secretPath])
    for (const path of [
      '/v0.1/servers?search=nothing',
      '/v0.1/servers?limit=100&version=latest',
      '/v0.1/servers/io.example%2Fserver-1/versions',
      '/v0.1/servers/io.example%2Fserver-1/versions/latest',
    ])
      for (let times = 0; times < 2; times += 1) {
        const { statusCode, headers } = await app.inject(`${mount}${path}`)
        assert.equal(statusCode, 200, `${mount}${path}`)
        assert.equal(headers['ratelimit'], undefined)
      }
  for (const path of [FILE, '/policies', '/policies.md', policy, `${policy}.md`])
    for (let times = 0; times < 2; times += 1)
      assert.equal((await app.inject(path)).statusCode, 200, path)
})
