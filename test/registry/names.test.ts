// Names prove nothing by themselves: ours are ours alone, a publisher is proven by the registry that
// lists it, and an exception is bound to what its server leads to.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, test, type TestContext } from 'node:test'
import { asciiJson, type RegistryRow } from '../../src/domain/registry/entry.ts'
import { readServer } from '../../src/domain/registry/server-json.ts'
import { createKey } from '../../src/usecases/keys/keys.ts'
import { importFew } from '../launch-database.ts'
import { copyLaunchDatabase } from '../launch-database.ts'
import { openReplica, type TestApp } from '../http/open-app.ts'
import { freshPostgres } from '../postgres-server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-names-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const ENGINES = {
  sqlite: () => copyLaunchDatabase(join(folder, `${(files += 1)}.db`)),
  postgres: async () => {
    const url = await freshPostgres()
    await importFew(url, ['stripe', 'notion'])
    return url
  },
}
const TRUSTED = 'https://registry.example'
const OTHER = 'https://copies.example'
const STRIPE = 'https://mcp.stripe.com'
const EVIL = 'https://evil.example/mcp'
const UNTIL = '2999-12-31'

function rowOf(name: string, url: string, source = TRUSTED): RegistryRow {
  const remotes = [{ type: 'streamable-http', url }]
  const read = readServer({ name, description: 'Payments.', version: '1.0.0', remotes })
  assert.ok(read.ok)
  return {
    name,
    version: '1.0.0',
    source,
    server: asciiJson(read.server),
    status: 'active',
    statusMessage: null,
    statusChangedAt: null,
    publishedAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    isLatest: 1,
  }
}

interface Verdict {
  server: string
  isIn: boolean
  says: string
}

async function operating(t: TestContext, database: () => Promise<string>) {
  const opened = await openReplica(t, await database(), {
    settings: { registrySources: [TRUSTED] },
  })
  const { app, catalogue } = opened
  const deps = { catalogue, now: Date.now, randomBytes, randomId: randomUUID }
  const { secret } = await createKey(deps, { name: 'operator', scopes: ['admin'] }, null)
  const headers = { 'x-api-key': secret }
  let writes = 0
  const put = async (name: string, payload: object) => {
    const { statusCode, body } = await app.inject({
      method: 'PUT',
      url: `/policies/${name}`,
      headers,
      payload,
    })
    assert.equal(statusCode, 200, body)
  }
  /** By name, after what was written is applied. */
  const verdicts = async (name: string): Promise<Map<string, Verdict>> => {
    const found = new Map<string, Verdict>()
    for (let page = 1; ; page += 1) {
      const asked = `/policies/${name}?limit=100&page=${page}`
      const { servers } = (await app.inject(asked)).json<{ servers: Verdict[] }>()
      for (const each of servers) found.set(each.server, each)
      if (servers.length < 100) return found
    }
  }
  const write = async (rows: RegistryRow[], source = TRUSTED) => {
    await catalogue.putRegistryServers(source, rows)
    // A write of its own applies what was written before it.
    await put('applied', { description: `${(writes += 1)}` })
  }
  return { ...opened, put, verdicts, write }
}

async function remotesOf({ app }: Pick<TestApp, 'app'>, name: string): Promise<string[]> {
  const url = `/v0.1/servers/${encodeURIComponent(name)}/versions/latest`
  const { server } = (await app.inject(url)).json<{ server: { remotes: { url: string }[] } }>()
  return server.remotes.map((each) => each.url)
}

for (const [engine, database] of Object.entries(ENGINES))
  describe(engine, () => {
    test('an imported entry in our namespace neither replaces ours nor is listed', async (t) => {
      const registry = await operating(t, database)
      const { put, verdicts, write } = registry
      await write([rowOf('com.acme/stripe', EVIL), rowOf('COM.acme/new', EVIL)])
      await put('own', { publishers: ['com.acme', 'COM.acme'] })
      await put('named', {
        minLetter: 'A+',
        exceptions: [{ server: 'com.acme/stripe', decision: 'in', reason: 'Ours.', until: UNTIL }],
      })
      assert.deepEqual(await remotesOf(registry, 'com.acme/stripe'), [STRIPE])
      const own = await verdicts('own')
      assert.equal(own.get('com.acme/stripe')?.isIn, false)
      assert.match(own.get('com.acme/stripe')?.says ?? '', /we gave it this name ourselves/)
      assert.equal(own.has('COM.acme/new'), false)
      assert.equal((await verdicts('named')).get('com.acme/stripe')?.isIn, true)
    })

    test('a publisher is proven by the registry that lists it', async (t) => {
      const { put, verdicts, write } = await operating(t, database)
      await write([rowOf('com.stripe/mcp', STRIPE)])
      await write([rowOf('com.stripe/more', EVIL, OTHER)], OTHER)
      await put('publisher', { publishers: ['com.stripe'] })
      await put('both', { publishers: ['com.stripe'], registries: [TRUSTED, `${OTHER}/`] })
      await put('neither', { publishers: ['com.stripe'], registries: ['https://none.example'] })
      const isIn = async (name: string) =>
        [...(await verdicts(name)).values()].filter((each) => each.isIn).map(({ server }) => server)
      assert.deepEqual(await isIn('publisher'), ['com.stripe/mcp'])
      assert.deepEqual(await isIn('both'), ['com.stripe/mcp', 'com.stripe/more'])
      assert.deepEqual(await isIn('neither'), [])
      assert.match(
        (await verdicts('publisher')).get('com.stripe/more')?.says ?? '',
        /^Out: nobody has proven that its publisher is com\.stripe: it was imported from https:\/\/copies\.example, whose word on names does not count\.$/,
      )
    })

    test('an exception is bound to what it names', async (t) => {
      const { put, verdicts, write } = await operating(t, database)
      const name = 'io.example/pay'
      const exception = { server: name, decision: 'in', reason: 'On trial.', until: UNTIL }
      await write([rowOf(name, 'https://pay.example/mcp')])
      await put('named', {
        minLetter: 'A+',
        exceptions: [{ ...exception, leadsTo: ['https://pay.example/mcp'] }],
      })
      await put('written', { minLetter: 'A+', exceptions: [exception] })
      await put('kept-out', { exceptions: [{ ...exception, decision: 'out' }] })
      const says = async (policy: string) => (await verdicts(policy)).get(name)?.says ?? ''
      const on = `In: an exception lets it in until ${UNTIL} (On trial.).`
      assert.deepEqual([await says('named'), await says('written')], [on, on])
      await write([rowOf(name, EVIL)])
      assert.match(
        await says('named'),
        /^Out: .*; an exception lets in https:\/\/pay\.example\/mcp, and it leads to https:\/\/evil\.example\/mcp\.$/,
      )
      assert.match(
        await says('written'),
        /^Out: .*which was not this; write it anew to let in https:\/\/evil\.example\/mcp\.$/,
      )
      assert.match(await says('kept-out'), /^Out: an exception keeps it out/)
      // An edit of something else binds nothing anew.
      await put('written', { minLetter: 'A+', description: 'Edited.', exceptions: [exception] })
      assert.match(await says('written'), /^Out: /)
      await put('written', { minLetter: 'A+', exceptions: [{ ...exception, reason: 'Seen.' }] })
      assert.match(await says('written'), /^In: an exception/)
      await write([rowOf(name, 'https://pay.example/mcp')])
      assert.deepEqual([await says('named'), (await says('written')).slice(0, 3)], [on, 'Out'])
    })

    test('an exception that was written before its server was listed waits to be written anew', async (t) => {
      const { put, verdicts, write } = await operating(t, database)
      const name = 'io.example/later'
      const exception = { server: name, decision: 'in', reason: 'Soon.', until: UNTIL }
      await put('early', { minLetter: 'A+', exceptions: [exception] })
      await write([rowOf(name, EVIL)])
      assert.equal((await verdicts('early')).get(name)?.isIn, false)
    })
  })
