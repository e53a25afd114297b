// Hostile registries on loopback, on both databases: an import ends, bounded and with its reason,
// which is stored and told; what was there before stays.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MOST_VERSIONS } from '../../src/domain/registry/entry.ts'
import type { ImportDeps } from '../../src/usecases/registry/import.ts'
import { readSources } from '../../src/usecases/registry/addresses.ts'
import { bodyOf, entry, type Entry, type RegistryOptions } from './fixture.ts'
import { ENGINES, HOUR, importing, servers } from './importing.ts'

interface Hostile {
  does: Partial<RegistryOptions>
  stopped: string
  why?: RegExp
  limits?: Pick<ImportDeps, 'limits' | 'mostPages'>
}

const endless =
  (size: number, text = ' ') =>
  (_: URL, response: import('node:http').ServerResponse) => {
    const part = Buffer.alloc(size, text)
    const send = () => {
      if (!response.destroyed) response.write(part, () => setImmediate(send))
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    send()
    return true
  }

/** What a registry does instead of a page, and how the import ends. */
const HOSTILE: Readonly<Record<string, Hostile>> = {
  'the same cursor for ever': {
    does: { bend: bodyOf((page) => ({ ...page, metadata: { nextCursor: 'again' } })) },
    stopped: 'repeated',
  },
  'cursors that lead in a circle': {
    does: {
      bend: bodyOf((_, url) => {
        const at = Number(url.searchParams.get('cursor') ?? 0)
        return { servers: [], metadata: { nextCursor: `${(at % 3) + 1}` } }
      }),
      cursor: { write: () => '', read: () => '' },
    },
    stopped: 'repeated',
  },
  'new cursors for ever': {
    does: {
      bend: bodyOf(({ servers: [one] }, url) => ({
        servers: [one],
        metadata: { nextCursor: `${Number(url.searchParams.get('cursor') ?? 0) + 1}` },
      })),
      cursor: { write: () => '', read: () => '' },
    },
    stopped: 'too-much',
  },
  'a page of 20,000 entries': {
    does: {
      bend: bodyOf(() => ({
        servers: Array.from({ length: 20_000 }, (_, at) => entry(`com.flood/s${at}`)),
        metadata: {},
      })),
    },
    stopped: 'page-too-large',
    why: /more than 100000 parts/,
  },
  'a page of 2,000 entries': {
    does: { bend: bodyOf(() => ({ servers: servers(2000), metadata: {} })) },
    stopped: 'page-too-long',
    why: /2000 entries to limit=100/,
  },
  'a page of one entry too many': {
    does: { bend: bodyOf(() => ({ servers: servers(101), metadata: {} })) },
    stopped: 'page-too-long',
    why: /101 entries/,
  },
  'a page without end': {
    does: { take: endless(1_000_000) },
    stopped: 'page-too-large',
  },
  'a page that drips': {
    does: { take: endless(1) },
    stopped: 'no-answer',
    limits: { limits: { requestMs: 300 } },
  },
  'pages that are large for ever': {
    does: {
      bend: bodyOf((_, url) => ({
        servers: [entry('com.large/mcp', {}, { x: 'x'.repeat(300_000) })],
        metadata: { nextCursor: `${Number(url.searchParams.get('cursor') ?? 0) + 1}` },
      })),
      cursor: { write: () => '', read: () => '' },
    },
    stopped: 'too-many-bytes',
    limits: { limits: { scanBytes: 2_000_000 } },
  },
  'a cursor that is a number': {
    does: { bend: bodyOf((page) => ({ ...page, metadata: { nextCursor: 7 } })) },
    stopped: 'not-a-page',
  },
  'a cursor of a megabyte': {
    does: { bend: bodyOf((page) => ({ ...page, metadata: { nextCursor: 'x'.repeat(1e6) } })) },
    stopped: 'not-a-page',
    why: /a cursor of 1000000 characters/,
  },
  'a list that is an object': {
    does: { bend: bodyOf(() => ({ servers: {} })) },
    stopped: 'not-a-page',
  },
  'a length that is not true': {
    does: {
      take: (_, response) => {
        response.writeHead(200, { 'content-length': '90000' })
        response.end('{"servers":[]}')
        response.socket?.end()
        return true
      },
    },
    stopped: 'no-answer',
  },
  'a redirect to a private address': {
    does: {
      bend: (_, right) => ({
        ...right,
        status: 302,
        headers: { location: 'http://10.0.0.1/v0.1/servers' },
      }),
    },
    stopped: 'no-answer',
  },
  'a nested bomb': {
    does: { bend: (_, right) => ({ ...right, body: '['.repeat(100_000) }) },
    stopped: 'not-a-page',
  },
  'a sign-in': { does: { bend: (_, right) => ({ ...right, status: 401 }) }, stopped: 'refused' },
}

const BORN = Date.UTC(2026, 0, 1)

/** Each a minute younger than the one before; the first is called the latest. */
const versions = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => {
    const publishedAt = new Date(BORN + at * 60_000).toISOString()
    return entry('com.acme/many', { version: `1.0.${at}` }, { isLatest: at === 0, publishedAt })
  })

const BEFORE = [entry('com.before/one'), entry('com.before/two')]
const before = ['com.before/one active', 'com.before/two active']

for (const [engine, database] of Object.entries(ENGINES))
  describe(engine, () => {
    for (const [what, { does, stopped, why = /^/, limits }] of Object.entries(HOSTILE))
      test(`${what}: it is told, and what was there before stays`, async (t) => {
        const options: RegistryOptions = { entries: BEFORE }
        const all = await importing(t, options, database, limits)
        const first = await all.run()
        assert.equal(first?.stopped, null)
        Object.assign(options, does)
        all.clock.now += HOUR
        const counts = await all.run()
        assert.equal(counts?.stopped, stopped, counts?.why)
        assert.match(counts?.why ?? '', why)
        const names = await all.names()
        assert.deepEqual(
          names.filter((name) => name.startsWith('com.before/')),
          before,
        )
        assert.ok(names.length <= 3, names.join('\n'))
        const [source] = (await readSources(all.catalogue, 9)).sources
        assert.deepEqual([source?.stopped, source?.why], [stopped, counts?.why])
        assert.equal(source?.completeAt, new Date(first?.startedAt ?? 0).toISOString())
        const [{ leased_by: holder } = { leased_by: '?' }] = await all.catalogue.registrySources()
        assert.equal(holder, '', 'nobody waits for it')
      })

    test('one huge entry is left out, before anything reads its texts; the others are stored', async (t) => {
      const many = Array.from({ length: 40 }, (_, at) => ({
        type: 'named',
        name: `--option-${at}`,
        description: 'x'.repeat(1990),
      }))
      const packages = [
        {
          registryType: 'npm',
          identifier: 'huge',
          transport: { type: 'stdio' },
          packageArguments: many,
        },
      ]
      const readme = { 'io.modelcontextprotocol.registry/publisher-provided': 'x'.repeat(200_000) }
      const all = await importing(
        t,
        {
          entries: [
            entry('com.acme/a'),
            entry('com.acme/huge', { packages }),
            entry('com.acme/other', { unknown: 'x'.repeat(70_000) }),
            entry('com.acme/readme', { _meta: readme }),
          ],
        },
        database,
      )
      const counts = await all.run()
      assert.deepEqual([counts?.stopped, counts?.leftOut['too-large']], [null, 2])
      assert.deepEqual(await all.names(), ['com.acme/a active', 'com.acme/readme active'])
    })

    test('a source has room for so many entries: what is new is left out, the rest kept up to date', async (t) => {
      const options: RegistryOptions = { entries: servers(250) }
      const all = await importing(t, options, database)
      all.settings.room = { entries: 120, bytes: 1e6 }
      const counts = await all.run()
      assert.deepEqual(
        [counts?.stopped, counts?.entries, counts?.written, counts?.leftOut.full],
        ['full', 250, 120, 130],
      )
      const gone = entry('com.acme/s0003', {}, { status: 'deleted' })
      options.entries = servers(250).with(3, gone).with(200, entry('com.acme/s0200'))
      all.clock.now += HOUR
      const again = await all.run()
      assert.deepEqual([again?.written, again?.withdrawn, again?.stopped], [1, 1, 'full'])
      assert.equal((await all.stored()).length, 120)
      assert.equal((await readSources(all.catalogue, 9)).sources[0]?.completeAt, null)
      all.settings.room = { entries: 1000, bytes: 1e6 }
      all.clock.now += HOUR
      const rest = await all.run()
      assert.deepEqual([rest?.stopped, rest?.written], [null, 130])
    })

    test('and for so many bytes, also by updates; what grows nothing still fits', async (t) => {
      const options: RegistryOptions = { entries: servers(10) }
      const all = await importing(t, options, database)
      await all.run()
      const [{ server } = { server: '' }] = await all.stored()
      const remotes = [{ type: 'sse', url: `https://long.test/${'x'.repeat(2000)}` }]
      all.settings.room = { entries: 1000, bytes: server.length * 10 + 2500 }
      options.entries = [
        ...servers(2).map(({ server: { name } }) => entry(String(name), { remotes })),
        ...servers(10).slice(2, 9),
        entry('com.acme/s0009', {}, { status: 'deleted' }),
        entry('com.acme/t', { remotes }),
      ]
      all.clock.now += HOUR
      const counts = await all.run({ allVersions: true })
      assert.deepEqual(
        [counts?.stopped, counts?.written, counts?.leftOut.full, counts?.withdrawn],
        ['full', 2, 2, 1],
      )
      const bytes = (await all.stored()).reduce((sum, row) => sum + row.server.length, 0)
      assert.ok(bytes <= all.settings.room.bytes, String(bytes))
    })

    test('a name keeps its newest versions and the latest, in the database and in memory', async (t) => {
      let list = versions(MOST_VERSIONS)
      let at = 0
      const page = bodyOf(() => {
        const some = list.slice(at, at + 100)
        at = at + 100 >= list.length ? 0 : at + 100
        return { servers: some, metadata: at === 0 ? {} : { nextCursor: String(at) } }
      })
      const all = await importing(t, { entries: [], bend: page }, database)
      await all.run({ allVersions: true })
      await all.catalogue.readRegistry()
      list = versions(MOST_VERSIONS + 50)
      all.clock.now += HOUR
      const counts = await all.run({ allVersions: true })
      assert.deepEqual([counts?.stopped, counts?.written], [null, 50])
      const kept = new Set((await all.stored()).map(({ version }) => version))
      assert.equal(kept.size, MOST_VERSIONS)
      assert.ok(kept.has('1.0.0'), 'the latest')
      assert.ok(!kept.has('1.0.1') && !kept.has('1.0.50') && kept.has('1.0.51'), 'the oldest go')
      assert.ok(kept.has(`1.0.${MOST_VERSIONS + 49}`))
      await all.catalogue.followRegistry()
      const inMemory = (await all.catalogue.readRegistry()).get('com.acme/many')?.rows ?? []
      assert.deepEqual(new Set(inMemory.map(({ version }) => version)), kept)
      all.clock.now += HOUR
      const again = await all.run({ allVersions: true })
      assert.deepEqual([again?.written, again?.leftOut['old-version']], [0, 50])
    })

    test('a source that shrinks to nothing withdraws nothing, whole or cut off', async (t) => {
      const options: RegistryOptions = { entries: servers(250) }
      const all = await importing(t, options, database)
      await all.run()
      const isWhole = async () =>
        assert.equal((await all.names()).filter((name) => name.endsWith(' active')).length, 250)
      options.entries = []
      all.clock.now += HOUR
      assert.equal((await all.run())?.stopped, null)
      await isWhole()
      all.clock.now += HOUR
      assert.equal((await all.run({ allVersions: true }))?.entries, 0)
      await isWhole()
      options.entries = servers(250)
      options.take = (asked, response) => {
        if (asked.searchParams.has('cursor')) response.destroy()
        return asked.searchParams.has('cursor')
      }
      all.clock.now += HOUR
      assert.equal((await all.run({ allVersions: true }))?.stopped, 'no-answer')
      await isWhole()
    })

    test('what a registry withdraws in its own words is counted', async (t) => {
      const options: RegistryOptions = { entries: servers(30) }
      const all = await importing(t, options, database)
      await all.run()
      const updatedAt = '2026-11-18T00:30:00Z'
      options.entries = servers(30).map(({ server: { name } }) =>
        entry(String(name), {}, { status: 'deleted', updatedAt }),
      )
      all.clock.now += HOUR
      assert.equal((await all.run())?.withdrawn, 30)
      const [source] = (await readSources(all.catalogue, 9)).sources
      assert.equal(source?.withdrawn, 30)
      all.clock.now += HOUR
      assert.equal((await all.run({ allVersions: true }))?.withdrawn, 0, 'once')
    })

    test('an import that is cut off and goes on has an end too', async (t) => {
      let requests = 0
      const options: RegistryOptions = {
        entries: servers(1),
        take: (_, response) => {
          requests += 1
          if (requests % 4 === 0) response.writeHead(503).end()
          return requests % 4 === 0
        },
        bend: bodyOf(({ servers: [one] }, url) => ({
          servers: [one],
          metadata: { nextCursor: `${Number(url.searchParams.get('cursor') ?? 0) + 1}` },
        })),
        cursor: { write: () => '', read: () => '' },
      }
      const all = await importing(t, options, database, { mostPages: 7 })
      const ends: (string | null | undefined)[] = []
      for (let part = 0; part < 3; part += 1) {
        ends.push((await all.run())?.stopped)
        all.clock.now += HOUR
      }
      assert.deepEqual(ends, ['no-answer', 'no-answer', 'too-much'])
    })
  })
