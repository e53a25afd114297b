// The registry as clients read it: valid answers, cursors, absence by policy, secret paths, and
// answers while the database is gone.
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { asciiJson, type RegistryRow } from '../../src/domain/registry/entry.ts'
import { readServer } from '../../src/domain/registry/server-json.ts'
import { createKey } from '../../src/usecases/keys/keys.ts'
import { openApp, type TestApp } from './open-app.ts'
import {
  isAllowedInCopilot,
  isAllowedInVsCode,
  problemsOf,
  readAsVsCode,
  type Ask,
} from '../registry/contract.ts'

const ADD_MCP = fileURLToPath(new URL('index.js', import.meta.resolve('add-mcp')))
const SOURCE = 'https://registry.example'
const NOW = Date.UTC(2026, 10, 18)

function rowOf(server: object, changes: Partial<RegistryRow> = {}): RegistryRow {
  const read = readServer({ description: 'One 100% plain_server.', ...server })
  assert.ok(read.ok)
  const { name, version } = read.server
  return {
    name,
    version,
    source: SOURCE,
    server: asciiJson(read.server),
    status: 'active',
    statusMessage: null,
    statusChangedAt: null,
    publishedAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    isLatest: 1,
    ...changes,
  }
}

const stripe = 'https://mcp.stripe.com'
const ROWS = [
  rowOf({
    name: 'com.stripe/mcp',
    version: '1.0.0',
    remotes: [{ type: 'streamable-http', url: stripe }],
  }),
  rowOf({
    name: 'com.evil/both',
    version: '1.0.0',
    remotes: [{ type: 'streamable-http', url: stripe }],
    packages: [{ registryType: 'npm', identifier: 'evil', transport: { type: 'stdio' } }],
  }),
  rowOf({ name: 'io.example/many', version: '1.0.0' }, { isLatest: 0, publishedAt: 1 }),
  rowOf({ name: 'io.example/many', version: '1.1.0' }, { updatedAt: 1_800_000_000_000 }),
  rowOf({ name: 'io.example/gone', version: '1.0.0' }, { status: 'deleted' }),
  rowOf(
    { name: 'io.example/old', version: '1+b/2' },
    { status: 'deprecated', statusMessage: 'Old.' },
  ),
]

const WRITES = [
  ['POST', '/v0.1/publish'],
  ['PUT', '/v0.1/servers/a%2Fb/versions/1'],
  ['DELETE', '/v0.1/servers/a%2Fb/versions/1'],
  ['PATCH', '/v0.1/servers/a%2Fb/versions/1/status'],
  ['PATCH', '/v0.1/servers/a%2Fb/status'],
  ['POST', '/policies/strict/v0.1/publish'],
  ['PUT', '/policies/strict/v0.1/servers/a%2Fb/versions/1'],
  ['PATCH', '/policies/strict/v0.1/servers/a%2Fb/versions/1/status'],
  ['PATCH', '/policies/strict/v0.1/servers/a%2Fb/status'],
  ['POST', '/r/secret/v0.1/publish'],
  ['DELETE', '/r/secret/v0.1/servers/a%2Fb/versions/1'],
  ['PATCH', '/r/secret/v0.1/servers/a%2Fb/versions/1/status'],
  ['PATCH', '/r/secret/v0.1/servers/a%2Fb/status'],
] as const
/** Of policies and secret paths that do not exist. */
const ABSENT = [
  '/policies/unknown/v0.1/servers',
  '/policies/unknown/v0.1/servers/com.stripe%2Fmcp/versions',
  '/policies/unknown/v0.1/servers/com.stripe%2Fmcp/versions/latest',
  '/r/unknown/v0.1/servers',
  '/r/unknown/v0.1/servers/com.stripe%2Fmcp/versions',
  '/r/unknown/v0.1/servers/com.stripe%2Fmcp/versions/latest',
]

function asking(app: FastifyInstance, mount = ''): Ask {
  return async (path) => {
    const { statusCode, body } = await app.inject(`${mount}${path}`)
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }
}

describe('the registry', () => {
  let opened: TestApp
  let ask: Ask
  let admin: Record<string, string>
  const ends: (() => Promise<void>)[] = []
  after(async () => {
    for (const end of ends) await end()
  })
  before(async () => {
    opened = await openApp(
      { after: (end) => void ends.push(end as () => Promise<void>) },
      {
        now: () => NOW,
        settings: {
          publicUrl: 'https://grades.acme.com',
          publicReads: 1,
          registrySources: [SOURCE],
        },
      },
    )
    const { app, catalogue } = opened
    await catalogue.putRegistryServers(SOURCE, ROWS)
    ask = asking(app)
    const deps = { catalogue, now: () => NOW, randomBytes, randomId: randomUUID }
    const { secret } = await createKey(deps, { name: 'operator', scopes: ['admin'] }, null)
    admin = { 'x-api-key': secret }
    // After a write of its own, a service has seen what others wrote before.
    await app.inject({ method: 'PUT', url: '/policies/first', headers: admin, payload: {} })
  })
  const put = async (name: string, payload: object) =>
    opened.app.inject({ method: 'PUT', url: `/policies/${name}`, headers: admin, payload })
  const names = async (path: string, from = ask) =>
    (
      (await from(path)).body as { servers: { server: { name: string; version: string } }[] }
    ).servers.map(({ server }) => `${server.name}@${server.version}`)

  test('is valid in every answer, and read by VS Code and Copilot', async () => {
    const all = await readAsVsCode(ask)
    assert.ok(all.length > 60)
    for (const path of ['/v0.1/servers', '/v0.1/servers?limit=100&include_deleted=true'])
      assert.deepEqual(problemsOf('list', (await ask(path)).body), [])
    for (const { server } of all) {
      const path = `/v0.1/servers/${encodeURIComponent(server.name)}/versions`
      assert.deepEqual(problemsOf('list', (await ask(path)).body), [])
      assert.deepEqual(problemsOf('entry', (await ask(`${path}/latest`)).body), [])
    }
    const sorted = all.map(({ server }) => server.name)
    assert.deepEqual(sorted, sorted.toSorted())
    assert.equal(new Set(sorted).size, sorted.length)
    assert.ok(await isAllowedInVsCode(ask, 'com.stripe/mcp', stripe))
    assert.equal(await isAllowedInVsCode(ask, 'com.stripe/mcp', 'https://evil.example'), false)
    assert.equal(await isAllowedInCopilot(ask, 'io.example/none'), false)
  })

  test('would be refused by those clients, were it another', async () => {
    const changed =
      (change: (body: never) => unknown, status?: number): Ask =>
      async (path) => {
        const reply = await ask(path)
        return { status: status ?? reply.status, body: change(reply.body as never) }
      }
    const withoutMeta = changed((body: { servers: object[] }) => ({
      ...body,
      servers: body.servers.map((each) => ({ ...each, _meta: undefined })),
    }))
    await assert.rejects(readAsVsCode(withoutMeta), /first entry/)
    const withoutMetadata = changed((body: object) => ({ ...body, metadata: undefined }))
    await assert.rejects(readAsVsCode(withoutMetadata), /page is rejected/)
    for (const status of [401, 403, 410, 429, 503])
      await assert.rejects(
        isAllowedInCopilot(
          changed((body) => body, status),
          'a/b',
        ),
        /blocked/,
      )
    const { body } = await ask('/v0.1/servers?limit=1')
    const [first] = (body as { servers: { server: object }[] }).servers
    for (const wrong of [
      { version: undefined },
      { name: 'two/many/parts' },
      { title: 'x'.repeat(101) },
    ])
      assert.notDeepEqual(
        problemsOf('entry', { ...first, server: { ...first?.server, ...wrong } }),
        [],
      )
  })

  test('pages by name and version, and a cursor carries the search', async () => {
    const found = await readAsVsCode(ask, 'EXAMPLE/')
    assert.deepEqual(
      found.map(({ server }) => server.name),
      ['io.example/many', 'io.example/old'],
    )
    const { body } = await ask('/v0.1/servers?limit=1&search=io.example')
    const { nextCursor = '' } = (body as { metadata: { nextCursor?: string } }).metadata
    assert.match(nextCursor, /^[\w-]+$/)
    assert.deepEqual(await names(`/v0.1/servers?limit=5&cursor=${nextCursor}`), [
      'io.example/many@1.1.0',
      'io.example/old@1+b/2',
    ])
    assert.deepEqual(await names(`/v0.1/servers?cursor=${nextCursor}&search=old`), [
      'io.example/old@1+b/2',
    ])
    // What a database would read as a pattern is text.
    assert.deepEqual(await names('/v0.1/servers?search=100%25%20plain_s&version=1.1.0'), [
      'io.example/many@1.1.0',
    ])
    assert.deepEqual(await names('/v0.1/servers?search=1%25_plain'), [])
  })

  test('narrows by version and time, and hides what is deleted', async () => {
    const mine = (path: string) => names(`/v0.1/servers?search=io.example&source=cli${path}`)
    assert.deepEqual(await mine('&version=latest'), [
      'io.example/many@1.1.0',
      'io.example/old@1+b/2',
    ])
    assert.deepEqual(await mine('&include_deleted=true&version=1.0.0'), [
      'io.example/gone@1.0.0',
      'io.example/many@1.0.0',
    ])
    assert.equal((await mine('&updated_since=2023-11-14T22:13:19Z')).length, 4)
    assert.deepEqual(await mine('&updated_since=2023-11-14T22:13:20Z'), ['io.example/many@1.1.0'])
    const versions = '/v0.1/servers/io.example%2Fmany/versions'
    assert.deepEqual(await names(versions), ['io.example/many@1.1.0', 'io.example/many@1.0.0'])
    assert.equal((await ask('/v0.1/servers/io.example%2Fold/versions/1%2Bb%2F2')).status, 200)
    assert.equal((await ask('/v0.1/servers/io.example%2Fgone/versions/latest')).status, 404)
    assert.equal(
      (await ask('/v0.1/servers/io.example%2Fgone/versions/latest?include_deleted=true')).status,
      200,
    )
  })

  test('refuses with an error that clients can show, and is read-only', async () => {
    const { app } = opened
    for (const end of [
      '?limit=0',
      '?limit=101',
      '?limit=x',
      '?cursor=%20',
      '?cursor=e30',
      '?updated_since=now',
      '?include_deleted=1',
      '/%zz/versions/1',
    ]) {
      const { statusCode, headers, body } = await app.inject(`/v0.1/servers${end}`)
      assert.equal(statusCode, 400, end)
      assert.deepEqual(problemsOf('failure', JSON.parse(body)), [])
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['access-control-allow-headers'], 'Authorization, Content-Type')
    }
    for (const [method, url] of WRITES)
      assert.equal((await app.inject({ method, url, payload: {} })).statusCode, 501, url)
    assert.equal((await app.inject('/v0/servers')).statusCode, 404)
    assert.match((await app.inject('/docs/api/registry')).body, /List MCP servers/)
    const preflight = await app.inject({ method: 'OPTIONS', url: '/v0.1/servers' })
    assert.match(String(preflight.headers['access-control-allow-methods']), /GET.*OPTIONS/)
    // A key that is wrong changes nothing: no client can authenticate.
    const headers = { authorization: 'Bearer ag_wrong' }
    assert.equal((await app.inject({ url: '/v0.1/servers?limit=1', headers })).statusCode, 200)
  })

  test('grades by what an entry leads to, under its official name, and never in part', async () => {
    const { body } = await ask('/v0.1/servers/com.stripe%2Fmcp/versions/latest')
    const { _meta: meta, server } = body as {
      _meta: Record<string, object>
      server: { _meta: object }
    }
    const grading = meta['io.github.agentgrade/grading'] as Record<string, unknown>
    assert.equal(grading['status'], 'graded')
    assert.match(String(grading['letter']), /^[A-F]\+?$/)
    assert.equal(grading['report'], 'https://grades.acme.com/tools/stripe')
    assert.match(
      JSON.stringify(server['_meta']),
      /publisher-provided":\{"github":\{"readme":"The MCP server itself: /,
    )
    assert.match(
      JSON.stringify(server['_meta']),
      /\(https:\/\/grades\.acme\.com\/tools\/stripe\.json\)/,
    )
    assert.equal((await ask('/v0.1/servers/com.acme%2Fstripe/versions/latest')).status, 404)
    const state = async (name: string) => {
      const { body: found } = await ask(`/v0.1/servers/${name}/versions/latest`)
      return (found as { _meta: object })['_meta']
    }
    assert.match(
      JSON.stringify(await state('com.evil%2Fboth')),
      /"status":"partly-scanned","says":"Not graded: npm:evil was not looked at\.","report"/,
    )
    assert.match(
      JSON.stringify(await state('io.example%2Fmany')),
      /grading":\{"status":"not-scanned","says":"Not graded: it names no address and no package\."\}/,
    )
  })

  test('a policy is a registry of what it lets in, and says why', async () => {
    const { app } = opened
    assert.equal(
      (await app.inject({ method: 'PUT', url: '/policies/open', payload: {} })).statusCode,
      401,
    )
    const repeated = await app.inject({
      method: 'PUT',
      url: '/policies/open',
      headers: { ...admin, 'idempotency-key': 'policy' },
      payload: {},
    })
    assert.equal(repeated.statusCode, 200, 'what it answers is read once it is stored')
    assert.match((await put('open', {})).body, /asks for nothing, so it lets in all/)
    assert.match((await put('none', { minLetter: 'A+', maxScanDays: 1 })).body, /lets in none of/)
    const wrong = await put('open', { minLetter: 'Z', exceptions: [{ server: 'a' }] })
    assert.equal(wrong.statusCode, 400)
    assert.match(wrong.body, /\/exceptions\/0\/until/)
    const { statusCode } = await put('strict', {
      publishers: ['com.stripe', 'com.evil'],
      minLetter: 'F',
      exceptions: [
        { server: 'io.example/many', decision: 'in', reason: 'On trial', until: '2026-11-18' },
        { server: 'io.example/old', decision: 'in', reason: 'Was on trial', until: '2026-11-17' },
      ],
    })
    assert.equal(statusCode, 200)
    const strict = asking(app, '/policies/strict')
    const latest = (await readAsVsCode(strict)).map(({ server }) => server.name)
    assert.deepEqual(latest, ['com.stripe/mcp', 'io.example/many'])
    assert.equal(await isAllowedInCopilot(strict, 'com.evil/both'), false)
    assert.ok(await isAllowedInCopilot(strict, 'com.stripe/mcp'))
    const pages = await Promise.all(
      [1, 2].map((page) => app.inject(`/policies/strict?limit=100&page=${page}`)),
    )
    const servers = pages.flatMap(
      (each) =>
        each.json<{ servers: { server: string; says: string; ungraded: string | null }[] }>()
          .servers,
    )
    const says = (name: string) => servers.find(({ server }) => server === name)?.says
    const many = servers.find(({ server }) => server === 'io.example/many')
    assert.equal(many?.ungraded, 'it names no address and no package')
    const page = (await app.inject('/policies/strict.md?limit=100&page=2')).body
    assert.match(page, /io\.example\/many.* No grade: it names no address and no package\./)
    assert.equal(says('com.stripe/mcp'), 'In: it meets everything that the policy asks for.')
    assert.equal(says('com.evil/both'), 'Out: it has no grade: npm:evil was not looked at.')
    assert.equal(
      says('io.example/many'),
      'In: an exception lets it in until 2026-11-18 (On trial).',
    )
    assert.match(
      says('io.example/old') ?? '',
      /^Out: its publisher io\.example is not among those allowed; /,
    )
    for (const form of ['.md', '.json'])
      assert.equal((await app.inject(`/policies/strict${form}`)).statusCode, 200)
    const file = (await app.inject('/policies/strict/registry.json')).json() as {
      servers: { server: object }[]
    }
    assert.equal(file.servers.length, 2)
    assert.deepEqual(Object.keys(file.servers[0] ?? {}), ['server'])
    assert.match((await app.inject('/policies')).body, /"name":"strict"/)
    for (const path of ABSENT) assert.equal((await app.inject(path)).statusCode, 404, path)
  })

  test('only an operator confirms a change, of a server that is there and as it is', async () => {
    const { app } = opened
    const confirm = async (server: string, headers: Record<string, string> = admin) => {
      const payload = { server, seen: '0'.repeat(32) }
      const url = '/policies/strict/confirmations'
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return answer.json<{ code: string }>().code
    }
    assert.equal(await confirm('com.stripe/mcp', {}), 'key-required')
    assert.equal(await confirm('com.stripe/none'), 'server-not-found')
    assert.equal(await confirm('com.evil/both'), 'server-not-found', 'it has no grade')
    assert.equal(await confirm('com.stripe/mcp'), 'seen-otherwise')
  })

  test('a policy is bound to a host, which is its own', async () => {
    const { app } = opened
    await put('docker', { publishers: ['com.stripe'], host: 'mcp.acme.com' })
    const headers = { host: 'mcp.acme.com' }
    const { body } = await app.inject({ url: '/v0.1/servers', headers })
    assert.equal((JSON.parse(body) as { servers: [] }).servers.length, 1)
    assert.equal((await put('other', { host: 'mcp.acme.com' })).statusCode, 400)
    await app.inject({ method: 'DELETE', url: '/policies/docker', headers: admin })
    assert.equal((await app.inject({ url: '/v0.1/servers', headers })).statusCode, 403)
  })

  test('a secret path is shown once, never logged, and ends when it is revoked', async () => {
    const { app, logged } = opened
    await put('hidden', { publishers: ['com.stripe'], isPrivate: true })
    assert.equal((await app.inject('/policies/hidden/v0.1/servers')).statusCode, 404)
    assert.equal((await app.inject('/policies/hidden')).statusCode, 404)
    const url = '/policies/hidden/tokens'
    const made = await app.inject({
      method: 'POST',
      url,
      headers: admin,
      payload: { name: 'laptops' },
    })
    assert.equal(made.statusCode, 201)
    const { id, url: address } = made.json() as { id: string; url: string }
    const path = new URL(address).pathname
    const secret = path.slice('/r/'.length)
    assert.deepEqual(
      (await readAsVsCode(asking(app, path))).map(({ server }) => server.name),
      ['com.stripe/mcp'],
    )
    const listed = (await app.inject({ url, headers: admin })).body
    assert.match(listed, /laptops/)
    assert.ok(!listed.includes(secret))
    assert.equal((await app.inject(url)).statusCode, 401)
    assert.equal(
      (await app.inject({ method: 'DELETE', url: `/policies/hidden/tokens/${id}`, headers: admin }))
        .statusCode,
      204,
    )
    const ended = await app.inject(`${path}/v0.1/servers`)
    assert.equal(ended.statusCode, 404)
    assert.ok(!ended.body.includes(secret))
    assert.ok(logged.some((each) => each.includes('/r/:token/v0.1/servers')))
    assert.ok(!logged.some((each) => each.includes(secret)))
  })

  test('add-mcp installs from it, and from what a policy lets in', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'agentgrade-add-mcp-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const address = await opened.app.listen({ host: '127.0.0.1', port: 0 })
    const installed = async (mount: string) => {
      const findRegistries = [{ url: `${address}${mount}/v0.1/servers` }]
      mkdirSync(join(folder, 'add-mcp'), { recursive: true })
      const config = JSON.stringify({ version: 1, findRegistries })
      writeFileSync(join(folder, 'add-mcp/config.json'), config)
      await promisify(execFile)(
        process.execPath,
        [ADD_MCP, 'find', 'stripe', '--yes', '--agent', 'cursor'],
        { cwd: folder, env: { HOME: folder, XDG_CONFIG_HOME: folder } },
      ).catch(() => {})
      const file = join(folder, '.cursor/mcp.json')
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      rmSync(file, { force: true })
      return text.includes(stripe)
    }
    assert.ok(await installed('/policies/strict'))
    assert.equal(await installed('/policies/none'), false)
  })

  test('answers from memory when the database is gone, and nothing is counted', async () => {
    await opened.catalogue.close()
    assert.equal((await ask('/v0.1/servers?limit=1')).status, 200)
    assert.ok(await isAllowedInCopilot(ask, 'com.stripe/mcp'))
    assert.ok(await isAllowedInCopilot(asking(opened.app, '/policies/strict'), 'com.stripe/mcp'))
  })
})
