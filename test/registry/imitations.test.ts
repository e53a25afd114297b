// Names that are taken for others, on both databases: the name that we saw first stays, over all
// sources, whatever a registry says about its age.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asciiJson } from '../../src/domain/registry/entry.ts'
import { readSources } from '../../src/usecases/registry/addresses.ts'
import { bodyOf, entry, serveRegistry, type Entry, type RegistryOptions } from './fixture.ts'
import { ENGINES, HOUR, importing, servers } from './importing.ts'

const OLD = { publishedAt: '1999-01-01T00:00:00Z', updatedAt: '2026-11-18T00:30:00Z' }
const FAKE = entry('com.paypa1/mcp', {}, OLD)
const REAL = entry('com.paypal/mcp')

const options = (...entries: Entry[]) => ({ entries: entries as readonly Entry[] })

const bits = (at: number) => [...at.toString(2).padStart(11, '0')]

for (const [engine, database] of Object.entries(ENGINES))
  describe(engine, () => {
    test('an older claim displaces nothing, and what is left out is told with the other name', async (t) => {
      const list = options(REAL)
      const all = await importing(t, list, database)
      await all.run()
      list.entries = [FAKE, REAL]
      all.clock.now += HOUR
      assert.equal((await all.run())?.leftOut.imitation, 1)
      assert.deepEqual(await all.names(), ['com.paypal/mcp active'])
      const { alike, sources } = await readSources(all.catalogue, 10)
      const told = { name: 'com.paypa1/mcp', takenFor: 'com.paypal/mcp', source: all.url }
      assert.deepEqual(alike, [{ ...told, isOut: true }])
      assert.equal(sources[0]?.leftOut['imitation'], 1)
    })

    test('the time of ours survives a restart, a repeat and a withdrawal', async (t) => {
      const list = options(REAL)
      const all = await importing(t, list, database)
      await all.run()
      const repeat = async () => {
        all.clock.now += HOUR
        await all.restart()
        return (await all.run({ allVersions: true }))?.leftOut.imitation
      }
      assert.equal(await repeat(), 0)
      list.entries = [entry('com.paypal/mcp', {}, { status: 'deleted' })]
      assert.equal(await repeat(), 0)
      assert.deepEqual(await all.names(), ['com.paypal/mcp deleted'])
      list.entries = [FAKE]
      assert.equal(await repeat(), 1)
      list.entries = [FAKE, REAL]
      assert.equal(await repeat(), 1)
      assert.deepEqual(await all.names(), ['com.paypal/mcp active'])
    })

    test('every source is compared with every other, whichever decides first', async (t) => {
      const all = await importing(t, options(REAL), database)
      await all.run({ rank: 5 })
      const fakes = ['com.PAYPAI/a', 'corn.paypal/b', 'com.paypal/rncp', 'com.xn--pypal-4ve/c']
      const other = await serveRegistry(t, { entries: fakes.map((name) => entry(name, {}, OLD)) })
      const counts = await all.run({ address: other.url, rank: 0 })
      assert.equal(counts?.leftOut.imitation, fakes.length)
      assert.deepEqual(await all.names(), ['com.paypal/mcp active'])
      const { alike } = await readSources(all.catalogue, 10)
      assert.deepEqual(
        alike.map(({ name, takenFor, source }) => [name, takenFor, source]),
        fakes.toSorted().map((name) => [name, 'com.paypal/mcp', other.url]),
      )
    })

    test('seen at once the odd one goes, on whichever page it is; two plain ones both stay', async (t) => {
      const fill = servers(150)
      const list = options(
        entry('com.aaa-acrne/mail'),
        entry('com.aaa-g00gle/mail', {}, OLD),
        entry('com.aaa-paypai/mail', {}, OLD),
        ...fill,
        entry('com.zzz/mail'),
        entry('com.aaa-acme/mail'),
        entry('com.aaa-google/mail'),
        entry('com.aaa-google/ma-il'),
        entry('com.aaa-paypal/mail'),
        entry('com.plain/title', { title: 'P\u0430ypal' }),
      )
      let at = 0
      const all = await importing(
        t,
        {
          ...list,
          // As they stand, which no name may change.
          bend: bodyOf(() => {
            const page = list.entries.slice(at, at + 100)
            at = at + 100 >= list.entries.length ? 0 : at + 100
            return { servers: page, metadata: at === 0 ? {} : { nextCursor: String(at) } }
          }),
        },
        database,
      )
      const right = [
        'com.aaa-acme/mail active',
        'com.aaa-google/ma-il active',
        'com.aaa-google/mail active',
        'com.aaa-paypai/mail active',
        'com.aaa-paypal/mail active',
      ]
      const names = async () => (await all.names()).filter((name) => /aaa.* active/.test(name))
      assert.equal((await all.run())?.leftOut.imitation, 3)
      assert.deepEqual(await names(), right)
      all.clock.now += HOUR
      assert.equal((await all.run({ allVersions: true }))?.leftOut.imitation, 3)
      assert.deepEqual(await names(), right)
      const { alike } = await readSources(all.catalogue, 10)
      assert.deepEqual(
        alike.map(({ name, takenFor, isOut }) => [name, takenFor, isOut]),
        [
          ['com.aaa-acrne/mail', 'com.aaa-acme/mail', true],
          ['com.aaa-g00gle/mail', 'com.aaa-google/mail', true],
          ['com.aaa-paypal/mail', 'com.aaa-paypai/mail', false],
        ],
      )
    })

    test('an import that is cut off for ever makes none of its later names old', async (t) => {
      let isDown = true
      const list: RegistryOptions = {
        entries: [...servers(100), entry('io.late/first')],
        take: (asked, response) => {
          const isCut = isDown && asked.searchParams.has('cursor')
          if (isCut) response.destroy()
          return isCut
        },
      }
      const all = await importing(t, list, database)
      assert.equal((await all.run())?.stopped, 'no-answer')
      all.clock.now += HOUR
      const honest = await serveRegistry(t, { entries: [entry('com.newbrand/mcp')] })
      await all.run({ address: honest.url, rank: 1 })
      all.clock.now += HOUR
      isDown = false
      list.entries = [...servers(100), entry('com.newbr4nd/mcp', {}, OLD)]
      const rest = await all.run()
      assert.deepEqual([rest?.entries, rest?.leftOut.imitation], [101, 1])
      const names = (await all.names()).filter((name) => name.includes('newbr'))
      assert.deepEqual(names, ['com.newbrand/mcp active'])
    })

    test('what an earlier release took in is decided at the next import, in every source', async (t) => {
      const all = await importing(t, options(REAL), database)
      const put = (source: string, name: string) =>
        all.catalogue.putRegistryServers(source, [
          {
            name,
            version: '1.0.0',
            server: asciiJson({ name, version: '1.0.0', description: 'One.' }),
            status: 'active',
            statusMessage: null,
            statusChangedAt: null,
            publishedAt: 1,
            updatedAt: 1,
            isLatest: 1,
          },
        ])
      await put('https://other.example', 'com.paypa1/mcp')
      await put(all.url, 'com.paypal/mcp')
      await put('https://other.example', 'test.agentgrade/stripe')
      assert.equal((await all.run())?.leftOut.imitation, 2)
      assert.deepEqual(await all.names(), [
        'com.paypa1/mcp deleted',
        'com.paypal/mcp active',
        'test.agentgrade/stripe deleted',
      ])
    })

    test('two sources that are imported at once settle it at the next import', async (t) => {
      const all = await importing(t, options(REAL), database)
      const other = await serveRegistry(t, { entries: [FAKE] })
      await Promise.all([all.run(), all.run({ address: other.url, rank: 1 }, 'two')])
      all.clock.now += HOUR
      await all.run()
      assert.deepEqual(
        (await all.names()).filter((name) => name.endsWith(' active')),
        ['com.paypal/mcp active'],
      )
    })

    test('nobody has a name in our namespace, or in one that looks like it', async (t) => {
      const names = ['test.agentgrade/stripe', 'test.agentgr4de/mcp', 'test.agent/grade']
      const all = await importing(t, options(...names.map((name) => entry(name))), database)
      const counts = await all.run()
      assert.deepEqual([counts?.leftOut.reserved, counts?.leftOut.imitation], [1, 1])
      assert.deepEqual(await all.names(), ['test.agent/grade active'])
      const { alike } = await readSources(all.catalogue, 10)
      assert.deepEqual(
        alike.map(({ name, takenFor }) => [name, takenFor]),
        [
          ['test.agentgr4de/mcp', 'test.agentgrade'],
          ['test.agentgrade/stripe', 'test.agentgrade'],
        ],
      )
    })

    test('an honest publisher has as many servers as it likes', async (t) => {
      const names = ['com.acme/one', 'com.acme/two', 'com.box/mcp', 'com.dox/mcp', 'com.acme/s3']
      const list = options(...names.map((name) => entry(name)))
      const all = await importing(t, list, database)
      await all.run()
      list.entries = [...list.entries, entry('com.acme/onetwo'), entry('com.fox/mcp', OLD)]
      all.clock.now += HOUR
      const counts = await all.run({ allVersions: true })
      assert.deepEqual([counts?.leftOut.imitation, (await all.names()).length], [0, 7])
    })

    test('of names that are left out no more are kept than an operator reads', async (t) => {
      const list = options(entry('com.publisher/mcp'))
      const all = await importing(t, list, database)
      await all.run()
      list.entries = Array.from({ length: 1100 }, (_, at) =>
        entry(`com.pub1isher/${bits(at).join('-')}`),
      )
      all.clock.now += HOUR
      const counts = await all.run({ allVersions: true })
      assert.equal(counts?.leftOut.imitation, 1100)
      assert.equal((await readSources(all.catalogue, 5000)).alike.length, 1000)
    })
  })

test('a second registry takes no name from the first, nor a grade of its own making', async (t) => {
  const first = await importing(t, { entries: [entry('com.google/mail')] })
  await first.run()
  const fake = entry('com.g00gle/mail', {}, { publishedAt: '1990-01-01T00:00:00Z' })
  const other = entry('com.other/graded')
  const { _meta: meta } = other
  Object.assign(meta as object, { 'com.agentgrade/grade': { letter: 'A+' } })
  Object.assign(other.server, { _meta: { 'com.agentgrade/grade': { letter: 'A+' } } })
  const second = await serveRegistry(t, { entries: [fake, other] })
  const counts = await first.run({ address: second.url, rank: 1 })
  assert.equal(counts?.leftOut.imitation, 1)
  assert.deepEqual(await first.names(), ['com.google/mail active', 'com.other/graded active'])
  for (const { server } of await first.stored()) assert.doesNotMatch(server, /A\+/)
})
