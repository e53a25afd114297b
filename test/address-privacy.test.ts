// No network address, nor a hash that could be reversed by trying all addresses, is ever stored;
// the database file is readable by its owner only.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openTables, openCatalogueAt } from '../src/store/open-database.ts'
import { layoutOf } from '../src/store/database/table-layout.ts'
import { createAddressNames } from '../src/serve/http/request/client-address.ts'
import { freshPostgres } from './postgres-server.ts'
import { openApp } from './http/open-app.ts'
import { renderer } from '../src/usecases/renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-privacy-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}
const ADDRESS = '198.51.100.23'

async function everythingIn(url: string): Promise<string> {
  const engine = await openTables(url, 'read')
  try {
    const tables = await layoutOf(engine)
    return JSON.stringify(
      await Promise.all(tables.map(({ name }) => engine.all(`SELECT * FROM "${name}"`))),
      (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    )
  } finally {
    await engine.close()
  }
}

test('a caller is counted and reviews without their address reaching the database', async (t) => {
  const {
    app,
    catalogue,
    url: database,
    logged,
  } = await openApp(t, { settings: { trustedProxies: ['127.0.0.1'] } })
  const headers = { 'x-forwarded-for': ADDRESS }
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers, payload })
  assert.equal(
    (await post('/reviews', { toolSlug: 'stripe', task: {}, overallScore: 8, agentId: 'a' }))
      .statusCode,
    200,
  )
  assert.equal((await post('/tools/submit', { url: 'https://acme-mail.io' })).statusCode, 200)
  assert.equal((await post('/keys', { name: 'mine' })).statusCode, 201)
  assert.equal((await app.inject({ url: '/tools', headers })).statusCode, 200)
  const reads = await catalogue.addReads(
    '2026-11-15',
    new Map([[createAddressNames(await catalogue.addressSecret())(ADDRESS).addressKey, 1]]),
  )
  assert.equal(reads.size, 1)
  const hash = createHash('sha256').update(ADDRESS).digest('hex')
  assert.ok(!logged.some((line) => line.includes(ADDRESS)))
  const stored = await everythingIn(database)
  assert.ok(
    stored.includes('acme-mail.io') && stored.includes('"agentId'),
    'the review and the submission are there',
  )
  assert.ok(!stored.includes(ADDRESS) && !stored.includes(hash))
})

for (const [name, fresh] of Object.entries(ENGINES)) {
  test(`${name}: one secret for an installation, kept over restarts and shared by processes that start at once`, async () => {
    const url = await fresh()
    const both = await Promise.all([openCatalogueAt(url, renderer), openCatalogueAt(url, renderer)])
    const secrets = await Promise.all(both.map((catalogue) => catalogue.addressSecret()))
    await Promise.all(both.map((catalogue) => catalogue.close()))
    const again = await openCatalogueAt(url, renderer)
    assert.deepEqual(new Set([...secrets, await again.addressSecret()]).size, 1)
    assert.match(secrets[0] ?? '', /^[0-9a-f]{64}$/)
    await again.close()
    const other = await openCatalogueAt(await fresh(), renderer)
    assert.notEqual(await other.addressSecret(), secrets[0])
    await other.close()
  })
}

test('the database file and its log can be read by their owner alone', async () => {
  const place = mkdtempSync(join(folder, 'rights-'))
  const catalogue = await openCatalogueAt(`sqlite:${join(place, 'new.db')}`, renderer)
  const rights = readdirSync(place).map((file) => ({
    file,
    mode: (statSync(join(place, file)).mode & 0o777).toString(8),
  }))
  await catalogue.close()
  assert.ok(rights.length >= 2)
  for (const { file, mode } of rights) assert.equal(mode, '600', file)
})
