// GET /tools/{slug}/attestation and the published keys: what the service signs holds for exactly the
// evidence that it serves; `stack --verify` reads both; the key is nowhere else.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { BUNDLE_TYPE } from '../../src/domain/verdict/bundle.ts'
import { readSigning, trustedKey } from '../../src/usecases/verdict/keys.ts'
import { verifyVerdict } from '../../src/usecases/verdict/verify.ts'
import { agentgrade } from '../command-line.ts'
import { openApp, sharedApp } from './open-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-attestation-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const [, SECRET = ''] = privateKey.split('\n')
writeFileSync(path('key.pem'), privateKey, { mode: 0o600 })
writeFileSync(path('key.pub.pem'), publicKey)
const signing = await readSigning(path('key.pem'), '')
const key = await trustedKey({ path: path('key.pub.pem'), named: 'a test' }, undefined)

const npx = (name: string) => ({ command: 'npx', args: ['-y', name] })
const opened = openApp(
  { after: (end) => after(() => (end as () => void)()) },
  signing ? { signing } : {},
)
const page = async (app: FastifyInstance, slug: string) =>
  (await app.inject({ url: `/tools/${slug}`, headers: { accept: 'text/html' } })).body
const linkOf = (slug: string) => `<a href="/tools/${slug}/attestation">`
const get = async (url: string) => (await opened).app.inject({ url })

test('the verdict holds for the bytes of /tools/{slug}/evidence.json, and says what the tool says', async () => {
  const now = Date.now()
  for (const slug of ['resend', 'notion', 'github', 'brave-search']) {
    const [bundle, evidence, tool] = await Promise.all(
      ['/attestation', '/evidence.json', '.json'].map((end) => get(`/tools/${slug}${end}`)),
    )
    assert.ok(bundle && evidence && tool)
    assert.equal(bundle.statusCode, 200, bundle.body)
    assert.equal(bundle.headers['content-type'], BUNDLE_TYPE)
    const file = { name: 'evidence.json', bytes: evidence.rawPayload }
    const given = { name: slug, text: bundle.body }
    const { verdict } = verifyVerdict(given, file, key, { now })
    const {
      grade,
      score,
      accessGrades,
      methodVersion,
      evidence: level,
    } = tool.json() as Record<string, unknown>
    assert.deepEqual(
      [verdict.letter, verdict.score, verdict.access, verdict.method, verdict.evidence],
      [grade, score, accessGrades, methodVersion, level],
    )
    assert.equal((await get(`/tools/${slug}/attestation`)).body, bundle.body)
    assert.ok((await page((await opened).app, slug)).includes(linkOf(slug)))
  }
})

test('what has no grade has no verdict, and a service without a key has none at all', async () => {
  const { app } = await opened
  const payload = { url: 'https://unheard-of.example' }
  await app.inject({ method: 'POST', url: '/tools/submit', payload })
  const ungraded = await get('/tools/unheard-of/attestation')
  assert.equal(ungraded.statusCode, 404)
  assert.equal(ungraded.json().code, 'verdict-unrated')
  const unknown = await get('/tools/no-such-tool/attestation')
  assert.equal(unknown.json().code, 'tool-not-found')
  const unsigned = (await sharedApp()).app
  assert.ok(!(await page(unsigned, 'resend')).includes(linkOf('resend')))
  for (const url of ['/tools/resend/attestation', '/.well-known/agentgrade-keys.json'])
    assert.equal((await unsigned.inject({ url })).statusCode, 404, url)
})

test('the public key is published; the private one is in no page, log or backup', async () => {
  const { logged, url } = await opened
  const { keys } = (await get('/.well-known/agentgrade-keys.json')).json() as {
    keys: { pem: string; fingerprint: string; until: null }[]
  }
  assert.deepEqual(
    keys.map(({ pem, fingerprint, until }) => [pem, fingerprint, until]),
    [[publicKey, key.fingerprint, null]],
  )
  const backup = await agentgrade(['backup', path('backup')], {
    env: { ...process.env, DATABASE_URL: url, SIGNING_KEY: path('key.pem') },
  })
  assert.equal(backup.status, 0, backup.stderr)
  const addresses = ['/', '/openapi.json', '/tools/resend', '/tools/resend/attestation', '/health']
  const pages = await Promise.all(addresses.map(async (each) => (await get(each)).body))
  const told = [...pages, ...logged, backup.stdout, readFileSync(path('backup'), 'latin1')]
  assert.deepEqual(
    told.filter((text) => text.includes(SECRET)),
    [],
  )
  // The description of the API has the route where it is.
  assert.match(pages[1] ?? '', /"\/tools\/\{slug\}\/attestation"/)
})

test('stack --verify says which servers carry a verdict that holds', async () => {
  const { app } = await opened
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  mkdirSync(path('home/.cursor'), { recursive: true })
  writeFileSync(
    path('home/.cursor/mcp.json'),
    JSON.stringify({
      mcpServers: {
        notion: { url: 'https://mcp.notion.com/mcp' },
        brave: npx('@brave/brave-search-mcp-server'),
        old: npx('@brave/brave-search-mcp-server@0.0.1'),
        own: { url: 'https://tools.acme.example/mcp' },
      },
    }),
  )
  const run = (file: string, ...words: string[]) =>
    agentgrade(['stack', '--home', path('home'), '--verify', path(file), ...words], {
      cwd: folder,
      env: { ...process.env, AGENTGRADE_URL: `http://127.0.0.1:${port}` },
    })
  const { status, stdout, stderr } = await run('key.pub.pem', '--json')
  assert.equal(stderr, '')
  const { servers } = JSON.parse(stdout) as {
    servers: { name: string; verdict: { status: string; why?: string } }[]
  }
  assert.deepEqual(
    Object.fromEntries(servers.map(({ name, verdict }) => [name, verdict.status])),
    { notion: 'holds', brave: 'holds', old: 'broken', own: 'none' },
    stdout,
  )
  assert.equal(status, 1)
  const pinned = await run('key.pub.pem', '--fingerprint', '0'.repeat(64))
  assert.equal(pinned.status, 24)
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
  writeFileSync(path('other.pub.pem'), other)
  const refused = await run('other.pub.pem')
  assert.equal(refused.status, 1)
  assert.match(refused.stdout, /notion in Cursor: does not hold: .* signed with another key/s)
})
