// Reads of a large registry: a long search pauses for others and never waits behind short pages, the
// cursor of nobody else is taken, and a server with many versions is read in steps.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asciiJson, type RegistryRow } from '../../src/domain/registry/entry.ts'
import { RegistryIndex } from '../../src/store/registry/registry-index.ts'
import {
  findVersion,
  listJson,
  listServers,
  listVersions,
  policyFile,
  type Scope,
} from '../../src/usecases/registry/read-registry.ts'
import { openRegistryView } from '../../src/usecases/registry/registry-view.ts'
import { ticksDuring } from '../ticks.ts'

const SERVERS = 20_000
const VERSIONS = 200

function rowOf(name: string, version: string, at: number): RegistryRow {
  return {
    name,
    version,
    source: 'https://registry.example',
    server: asciiJson({ name, version, description: `Reads mail number ${at}.` }),
    status: 'active',
    statusMessage: null,
    statusChangedAt: null,
    publishedAt: at,
    updatedAt: at,
    isLatest: 0,
  }
}

const rows = (count: number, row: (at: number) => RegistryRow) =>
  Array.from({ length: count }, (_, at) => row(at))

async function openScope() {
  const index = new RegistryIndex()
  index.putRows(rows(SERVERS, (at) => rowOf(`io.example/server-${at}`, '1.0.0', at)))
  index.putRows(rows(VERSIONS, (at) => rowOf('io.example/versions', `1.0.${at}`, at)))
  index.policies = [
    { name: 'open', policy: { publishers: ['io.example'] }, isFiled: false, isBound: true },
    { name: 'none', policy: { publishers: ['com.none'] }, isFiled: false, isBound: true },
  ]
  const catalogue = {
    readRegistry: async () => index,
    followRegistry: async () => {},
    recordMoves: async () => true,
  }
  const view = await openRegistryView({
    catalogue,
    namespace: 'com.acme',
    sources: ['https://registry.example'],
    now: () => 0,
  }).read()
  const policy = (name: string) => view.policies.get(name) ?? null
  const scope: Scope = { view, policy: policy('open'), now: 0, base: '', isSigning: false }
  return { scope, none: { ...scope, policy: policy('none') } }
}

const opened = openScope()

test('a search that finds nothing pauses, whatever narrows it', async () => {
  const { scope } = await opened
  for (const query of [
    { search: 'nothing like it' },
    { search: 'e'.repeat(200) },
    { version: '9.9.9' },
    { updated_since: SERVERS },
    { search: '-server', cursor: cursor('io.example/server-0', '1.0.0', '') },
  ]) {
    const ticks = await ticksDuring(async () => {
      const found = await listServers(scope, { limit: 100, ...query })
      assert.deepEqual([found?.rows.length, found?.nextCursor], [0, null])
    })
    assert.ok(ticks >= 4, `${JSON.stringify(query)}: ${ticks} ticks`)
  }
})

test('a page that is soon full does not wait for long searches', async () => {
  const { scope } = await opened
  const order: string[] = []
  const ask = async (what: string, search: string) => {
    await listServers(scope, { limit: 10, search })
    order.push(what)
  }
  const long = Array.from({ length: 30 }, (_, at) => ask('long', `nothing like it ${at}`))
  await ask('short', 'mail')
  assert.deepEqual(order, ['short'])
  await Promise.all(long)
  assert.equal(order.length, 31)
})

function cursor(...parts: string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

test('a cursor carries no longer search than a request may', async () => {
  const { scope } = await opened
  const from = (search: string) =>
    listServers(scope, { limit: 1, cursor: cursor('io.example/server-0', '1.0.0', search) })
  assert.equal((await from('mail'))?.rows.length, 1)
  assert.equal((await from('e'.repeat(200)))?.rows.length, 0)
  assert.equal(await from('e'.repeat(201)), null)
})

test('many versions of one server are judged in steps; one of them is found without the others', async () => {
  const { scope, none } = await opened
  let found: Awaited<ReturnType<typeof listVersions>> = []
  const ticks = await ticksDuring(async () => {
    found = await listVersions(scope, 'io.example/versions', false)
  })
  assert.deepEqual(
    found.map(({ publishedAt }) => publishedAt),
    Array.from({ length: VERSIONS }, (_, at) => VERSIONS - 1 - at),
  )
  assert.ok(ticks >= VERSIONS / 100, `${ticks} ticks`)
  const version = (asked: string, of = scope) =>
    findVersion(of, 'io.example/versions', asked, false)?.version
  assert.deepEqual(
    [version('latest'), version('1.0.7'), version('2.0.0'), version('latest', none)],
    [`1.0.${VERSIONS - 1}`, '1.0.7', undefined, undefined],
  )
  assert.deepEqual(await listVersions(none, 'io.example/versions', false), [])
  const list = JSON.parse([...listJson(scope, found.slice(0, 2), null)].join('')) as object
  assert.deepEqual(Object.keys(list), ['servers', 'metadata'])
  assert.deepEqual(JSON.parse([...listJson(scope, [], 'next')].join('')), {
    servers: [],
    metadata: { nextCursor: 'next', count: 0 },
  })
})

test('the file of a policy lists the latest version of each server', async () => {
  const { scope, none } = await opened
  assert.ok(scope.policy && none.policy)
  const { servers } = JSON.parse([...policyFile(scope.policy)].join('')) as {
    servers: { server: { name: string; version: string } }[]
  }
  assert.equal(servers.length, SERVERS + 1)
  assert.deepEqual(servers.at(-1)?.server.version, `1.0.${VERSIONS - 1}`)
  assert.equal([...policyFile(none.policy)].join(''), '{"servers":[]}')
})
