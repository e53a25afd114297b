// Upgrades on both databases: one that commit 8b2a8d0 wrote is taken over with everything in it, an
// older one is refused, and what another release has rendered is rendered again.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import pino from 'pino'
import type { Catalogue } from '../src/store/catalogue.ts'
import type { Engine } from '../src/store/database/statement.ts'
import { migrate, MIGRATIONS } from '../src/store/database/migrations.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { openEngine } from '../src/store/open-database.ts'
import { parseEvidence } from '../src/domain/evidence/evidence.ts'
import type { ToolClients } from '../src/domain/answer/clients.ts'
import type { Tool, ToolRecord } from '../src/domain/tool/tool.ts'
import { upgrade } from '../src/app/maintain.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { recordFrom } from '../src/usecases/tool-record.ts'
import { openReplica } from './http/open-app.ts'
import { answers, comparable, keys, loadLevel23, now, ROWS } from './level-23/level-23.ts'
import { emptyPostgres, freshPostgres } from './postgres-server.ts'
import { schemaOf } from './schema-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-upgrade-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: emptyPostgres,
}
const NOW = Date.UTC(2026, 10, 1)
const launch = mkdtempSync(join(folder, 'launch-'))

/** Hashes of the statements of each migration. Never edit a migration: append another one. */
const PINNED: Record<string, string[]> = {
  sqlite: [
    '39417b71bd51',
    '412a8335ce2f',
    'e4432a95e750',
    '2059a45abe00',
    '2106cbd21802',
    'b4639aec6e65',
    'e5c716921753',
    '0cd4e7dd7b61',
    'ff408b9e04a2',
    '7a1800e2ad56',
    '045a3074a348',
  ],
  postgres: [
    'e245a6ba965a',
    '412a8335ce2f',
    '911de66701c0',
    '2059a45abe00',
    'cf0bea61666f',
    '0a65b560b0e1',
    'c8ae195d93b0',
    '7e9b0132a887',
    '16ad8dd7871d',
    '3923011a900b',
    '40bfc02c8915',
  ],
}

const evidence = readFileSync(
  join(import.meta.dirname, 'corpus/average-tool.evidence.json'),
  'utf8',
)

/** As this release grades and renders it. */
function current(): ToolRecord {
  const parsed = parseEvidence(JSON.parse(evidence))
  assert.ok(parsed.ok)
  const identity = {
    slug: 'postbox',
    name: 'Postbox',
    description: 'Sends mail.',
    url: 'https://postbox.io',
    category: 'email',
    categoryWish: null,
    tags: ['mail'],
  }
  return recordFrom(identity, parsed.value, NOW)
}

/** One tool, with this description. */
const saying = (description: string) => [
  { record: { ...current(), description }, urlKey: 'postbox.io', evidence },
]

/** Columns that have another name now. */
const RENAMED: Record<string, string> = { png: 'image' }

type Values = Record<string, string | number | null>

/** Every row of a table as it is and as it was, in the columns that both have. */
async function rowsOf(
  engine: Engine,
  table: string,
): Promise<{ found: string[]; stored: string[] }> {
  const found = (await engine.all(`select * from ${table}`)) as Values[]
  const stored = ROWS.filter((each) => each.table === table).map(({ row }) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [RENAMED[name] ?? name, value])),
  )
  const columns = Object.keys(stored[0] ?? {}).filter((name) => name in (found[0] ?? {}))
  const texts = (rows: Values[]) =>
    rows.map((row) => columns.map((name) => `${name}: ${row[name]}`).join('\n')).toSorted()
  return { found: texts(found), stored: texts(stored) }
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  describe(`upgrades on ${name}`, () => {
    test('migrations are only appended, never changed', () => {
      const digests = MIGRATIONS.map(({ statements }) =>
        createHash('sha256')
          .update(statements[name as Engine['name']].join(';'))
          .digest('hex')
          .slice(0, 12),
      )
      assert.deepEqual(digests, PINNED[name], 'add the hash of a new migration to the end')
    })

    test('a database of commit 8b2a8d0', async (t) => {
      const url = await fresh()
      const engine = await openEngine(url)
      t.after(() => engine.close())
      await loadLevel23(engine)

      await t.test('of the version before is refused, and left as it was', async () => {
        const set = (sql: string) => engine.transaction((tx) => tx.all(sql))
        await set('delete from migration where version = 23')
        const before = await schemaOf(engine)
        await assert.rejects(migrate(engine), {
          code: 'database-older',
          message:
            'The database is at version 22: start it once with commit 8b2a8d0 of AgentGrade, then with this one.',
        })
        assert.deepEqual(await schemaOf(engine), before)
        await set("insert into migration (version, name) values (23, 'earlier-events')")
      })

      await t.test('is refused while its addresses may still hold credentials', async () => {
        const set = (sql: string) => engine.transaction((tx) => tx.all(sql))
        await set('update meta set cleaned_to = 0')
        await assert.rejects(migrate(engine), { code: 'database-older' })
        await set('update meta set cleaned_to = null')
      })

      await t.test('gets the schema of a fresh one, from each version since', async () => {
        const own = await openEngine(await fresh())
        t.after(() => own.close())
        await migrate(own)
        const expected = await schemaOf(own)
        for (let applied = 0; applied < MIGRATIONS.length; applied += 1) {
          await migrate(engine, MIGRATIONS.slice(0, applied))
          assert.notDeepEqual(await schemaOf(engine), expected)
        }
        await migrate(engine)
        assert.deepEqual(await schemaOf(engine), expected)
      })

      await t.test('keeps everything in it', async () => {
        for (const table of new Set(ROWS.map((row) => row.table))) {
          const { found, stored } = await rowsOf(engine, table)
          // Answers for a repeated request are kept for a day only, and those were in another form.
          assert.deepEqual(found, table === 'once_request' ? [] : stored, table)
        }
      })

      const { app, catalogue } = await openReplica(t, url, {
        now: () => now,
        settings: { keyReads: 0, allowedRanges: ['127.0.0.0/8'] },
      })
      await t.test('answers what that commit answered', async () => {
        for (const { path, key, ...expected } of answers) {
          const authorization = key && `Bearer ${keys[key]}`
          const response = await app.inject({
            url: path,
            headers: { accept: '*/*', ...(authorization && { authorization }) },
          })
          const type = String(response.headers['content-type'])
          // Later commits may add fields.
          assert.partialDeepStrictEqual(
            { status: response.statusCode, type, body: comparable(type, response.body) },
            expected,
            path,
          )
        }
      })

      await t.test('has no grades of access methods until it is graded again', async () => {
        const listed = async (query: string) =>
          (await app.inject(`/tools?${query}`)).json<{ tools: Tool[] }>().tools
        const [first] = await listed('access=api')
        assert.ok(first)
        assert.deepEqual(await listed('access=api&minGrade=F'), [])
        assert.equal(
          (await app.inject(`/tools/${first.slug}/badge.svg?access=api`)).statusCode,
          200,
        )
      })

      await t.test('does not know yet what clients make of tools', async () => {
        const told = (await app.inject('/tools/postbox/clients')).json<ToolClients>()
        assert.deepEqual([told.tools, told.clients], [null, []])
        assert.match(told.because ?? '', /being worked out/)
      })

      await t.test('works on: what waits is taken, and all of it can be graded again', async () => {
        const [held] = (await catalogue.listHeldReviews(1, 10)).held
        assert.equal(held?.review.toolSlug, 'postbox')
        assert.equal((await catalogue.claimScan('worker', 60_000, now))?.record.slug, 'queued-mail')
        const warned: string[] = []
        const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(line) })
        await upgrade(catalogue, launch, log, new AbortController().signal)
        assert.deepEqual(warned, [])
        const { version } = (await catalogue.findTool('postbox')) ?? assert.fail()
        await upgrade(catalogue, launch, log, new AbortController().signal)
        assert.equal((await catalogue.findTool('postbox'))?.version, version)
        const told = (await app.inject('/tools/postbox/clients')).json<ToolClients>()
        assert.doesNotMatch(told.because ?? '', /being worked out/)
        const { accessGrades } = (await catalogue.findTool('postbox'))?.tool ?? assert.fail()
        assert.notEqual(accessGrades.api, null)
        const query = { page: 1, limit: 1, sort: 'score', access: 'api', minGrade: 'F' } as const
        assert.equal((await catalogue.listTools(query)).total, 1)
      })
    })

    test('names that were stored before their age was noted are older than every other', async (t) => {
      const engine = await openEngine(await fresh())
      t.after(() => engine.close())
      await loadLevel23(engine)
      await migrate(
        engine,
        MIGRATIONS.filter(({ version }) => version < 33),
      )
      await engine.transaction(async (tx) => {
        for (const [source, version] of ['a 1.0.0', 'a 2.0.0', 'b 1.0.0'].map((at) =>
          at.split(' '),
        ))
          await tx.all(
            `insert into registry_server (source, name, version, status, published_at, updated_at, is_latest, changed, server) values ('${source}', 'com.acme/one', '${version}', 'active', 9, 9, 1, 1, '{}')`,
          )
      })
      await migrate(engine)
      assert.deepEqual(await engine.all('select name, first_seen, source from registry_name'), [
        { name: 'com.acme/one', first_seen: 0, source: 'a' },
      ])
    })

    test('after an upgrade, searches ignore words that tools no longer contain', async () => {
      const url = await fresh()
      const catalogue = await openCatalogueAt(url, renderer)
      try {
        await catalogue.putTools(saying('Carries zebras.'), NOW)
        assert.equal((await catalogue.search('zebras', 5)).total, 1)
        await catalogue.putTools(saying('Carries zebrax.'), NOW)
        await upgrade(catalogue, launch, pino({ level: 'silent' }), new AbortController().signal)
        const own = await openCatalogueAt(url, renderer)
        const expected = await own.search('zebras', 5)
        await own.close()
        assert.equal(expected.didYouMean, 'zebrax')
        assert.deepEqual(await catalogue.search('zebras', 5), expected)
      } finally {
        await catalogue.close()
      }
    })
  })
}

const wording = (word: string) => ({
  ...renderer,
  version: word,
  render: async (record: ToolRecord) => ({
    ...(await renderer.render(record)),
    markdown: `# ${word}`,
  }),
})

const renderAll = async (catalogue: Catalogue) => {
  let tools = 0
  for (
    let step = await catalogue.renderOutdated();
    step.tools > 0;
    step = await catalogue.renderOutdated()
  )
    tools += step.tools
  return tools
}

test('what another release has rendered is rendered again, by one of several replicas', async () => {
  const url = await freshPostgres()
  const before = await openCatalogueAt(url, wording('before'))
  for (let index = 0; index < 12; index += 1)
    await before.putTools(
      [
        {
          record: { ...current(), slug: `postbox-${index}` },
          urlKey: `postbox-${index}.io`,
          evidence,
        },
      ],
      NOW,
    )
  await before.close()
  const replicas = await Promise.all([
    openCatalogueAt(url, wording('after')),
    openCatalogueAt(url, wording('after')),
  ])
  const counts = await Promise.all(replicas.map(renderAll))
  const [one] = replicas
  assert.equal(
    counts.reduce((sum, tools) => sum + tools, 0),
    12,
  )
  for (let index = 0; index < 12; index += 1) {
    const tool = await one.findTool(`postbox-${index}`)
    assert.deepEqual([tool?.documents.markdown, tool?.version], ['# after', 2])
  }
  const same = await openCatalogueAt(url, { ...wording('after'), version: 'later' })
  assert.equal(await renderAll(same), 12)
  assert.equal(
    (await same.findTool('postbox-3'))?.version,
    2,
    'what looks the same is the same version',
  )
  await Promise.all([...replicas, same].map((catalogue) => catalogue.close()))
})
