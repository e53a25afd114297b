// Upgrades on both databases: one that the first release wrote is taken over with everything in it,
// an older one is refused, and what another release has rendered is rendered again.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import pino from 'pino'
import type { Catalogue } from '../src/store/catalogue.ts'
import type { Engine } from '../src/store/database/statement.ts'
import {
  FIRST_VERSION,
  migrate,
  MIGRATIONS,
  newestVersion,
} from '../src/store/database/migrations.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { openEngine } from '../src/store/open-database.ts'
import { parseEvidence } from '../src/domain/evidence/evidence.ts'
import type { ToolClients } from '../src/domain/answer/clients.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { upgrade } from '../src/app/maintain.ts'
import { METHOD_VERSION } from '../src/grade/method.ts'
import { importExported, readExported } from '../src/usecases/operate/import-exported.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { recordFrom } from '../src/usecases/tool-record.ts'
import { openReplica } from './http/open-app.ts'
import {
  answers,
  comparable,
  EXPORTED,
  keys,
  loadFirstRelease,
  now,
  ROWS,
} from './first-release/first-release.ts'
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
  sqlite: ['ff408b9e04a2', '7a1800e2ad56', '045a3074a348'],
  postgres: ['16ad8dd7871d', '3923011a900b', '40bfc02c8915'],
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

/** Graded by the first release; that its evidence is graded again is said by this word. */
const GRADED_THEN = '4.1.0'

type Values = Record<string, string | number | null>

/** Every row of a table as it is and as it was, in the columns that both have. */
async function rowsOf(
  engine: Engine,
  table: string,
): Promise<{ found: string[]; stored: string[] }> {
  const found = (await engine.all(`select * from ${table}`)) as Values[]
  const stored = ROWS.filter((each) => each.table === table).map(({ row }) =>
    table === 'tool' && row['method_version'] === GRADED_THEN
      ? { ...row, method_version: 'earlier' }
      : row,
  )
  const columns = Object.keys(stored[0] ?? {}).filter((name) => name in (found[0] ?? {}))
  const texts = (rows: Values[]) =>
    rows.map((row) => columns.map((name) => `${name}: ${row[name]}`).join('\n')).toSorted()
  return { found: texts(found), stored: texts(stored) }
}

const GRADED = ['elasticsearch-mcp', 'jq', 'postbox']

/** What users are told, and the history of every graded tool. */
async function toldOf(engine: Engine, catalogue: Catalogue) {
  const tables = ['event', 'held_event', 'webhook', 'webhook_message', 'letter_change'] as const
  const told = await Promise.all(tables.map((table) => engine.all(`select * from ${table}`)))
  const histories: Record<string, { kind: string; methodVersion: string | null }[]> = {}
  for (const { slug } of await engine.all("select slug from tool where status = 'graded'"))
    histories[String(slug)] = (await catalogue.listScans(String(slug), 1, 50))?.scans ?? []
  return { told, histories }
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

    test('a database of the first release', async (t) => {
      const url = await fresh()
      const engine = await openEngine(url)
      t.after(() => engine.close())
      await loadFirstRelease(engine)

      await t.test('of the version before is refused, and left as it was', async () => {
        const set = (sql: string) => engine.transaction((tx) => tx.all(sql))
        await set(`update migration set version = ${FIRST_VERSION - 1}`)
        const before = await schemaOf(engine)
        await assert.rejects(migrate(engine), {
          code: 'database-older',
          message:
            'The database is at version 30, from before the first release (commit 8c920458): export its tools with the AgentGrade that wrote it (`agentgrade export --out tools.jsonl`), and import that file into a new database.',
        })
        assert.deepEqual(await schemaOf(engine), before)
        await set(`update migration set version = ${FIRST_VERSION}`)
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
          if (table === 'migration') continue
          const { found, stored } = await rowsOf(engine, table)
          assert.deepEqual(found, stored, table)
        }
      })

      const registry = String(ROWS.find(({ table }) => table === 'registry_source')?.row['url'])
      const { app, catalogue } = await openReplica(t, url, {
        now: () => now,
        settings: { keyReads: 0, allowedRanges: ['127.0.0.0/8'], registrySources: [registry] },
      })
      await t.test('answers what that release answered', async () => {
        for (const { path, key, ...expected } of answers) {
          const authorization = key && `Bearer ${keys[key]}`
          const response = await app.inject({
            url: path,
            headers: { accept: '*/*', ...(authorization && { authorization }) },
          })
          const type = String(response.headers['content-type'])
          // Later releases may add fields.
          assert.partialDeepStrictEqual(
            { status: response.statusCode, type, body: comparable(type, response.body) },
            expected,
            path,
          )
        }
      })

      await t.test('serves its registry, on the path of a policy and on a secret one', async () => {
        for (const path of ['/policies/acme', '/r/secret-path']) {
          const { servers } = (await app.inject(`${path}/v0.1/servers`)).json<{
            servers: { server: { name: string } }[]
          }>()
          const listed = servers.map(({ server }) => server.name)
          assert.deepEqual(listed, ['io.github.acme/filter'], path)
        }
      })

      await t.test(
        'knows names that were listed before their age was noted as the oldest',
        async () => {
          const names = await engine.all('select name, first_seen from registry_name order by name')
          assert.deepEqual(
            names.map((row) => ({ ...row })),
            [
              { name: 'com.acme/postbox', first_seen: 0 },
              { name: 'io.github.acme/filter', first_seen: 0 },
            ],
          )
        },
      )

      await t.test('works on: what waits is taken, and all of it can be graded again', async () => {
        const [held] = (await catalogue.listHeldReviews(1, 10)).held
        assert.equal(held?.review.toolSlug, 'postbox')
        const taken = []
        for (let at = 0; at < 3; at += 1)
          taken.push((await catalogue.claimScan('worker', 60_000, now))?.record.slug)
        assert.deepEqual(taken, ['postbox-postbox-io', 'filter', 'queued-mail'])
        const warned: string[] = []
        const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(line) })
        const before = await toldOf(engine, catalogue)
        await upgrade(catalogue, launch, log, new AbortController().signal)
        assert.deepEqual(warned, [])
        const later = await toldOf(engine, catalogue)
        assert.deepEqual(later.told, before.told, 'no event, and nothing for a webhook')
        assert.deepEqual(Object.keys(later.histories).toSorted(), GRADED)
        for (const slug of GRADED) {
          const [entry, ...others] = later.histories[slug] ?? []
          assert.deepEqual(others, before.histories[slug], slug)
          assert.deepEqual([entry?.kind, entry?.methodVersion], ['method', METHOD_VERSION], slug)
        }
        const { version } = (await catalogue.findTool('postbox')) ?? assert.fail()
        await upgrade(catalogue, launch, log, new AbortController().signal)
        assert.equal((await catalogue.findTool('postbox'))?.version, version)
        assert.deepEqual(await toldOf(engine, catalogue), later, 'once for each tool')
        const told = (await app.inject('/tools/postbox/clients')).json<ToolClients>()
        assert.doesNotMatch(told.because ?? '', /being worked out/)
        const { accessGrades } = (await catalogue.findTool('postbox'))?.tool ?? assert.fail()
        assert.notEqual(accessGrades.api, null)
        const query = { page: 1, limit: 1, sort: 'score', access: 'api', minGrade: 'F' } as const
        assert.equal((await catalogue.listTools(query)).total, 1)
      })
    })

    test('a level of its own is applied once to what is there, and known by no program before it', async (t) => {
      const engine = await openEngine(await fresh())
      t.after(() => engine.close())
      await loadFirstRelease(engine)
      const statements = [
        'alter table review add column words integer not null default 0',
        'update review set words = length(body)',
      ]
      const version = newestVersion() + 1
      const later = [
        ...MIGRATIONS,
        { version, name: 'words', statements: { sqlite: statements, postgres: statements } },
      ]
      await migrate(engine, later)
      await migrate(engine, later)
      const rows = await engine.all('select words from review where words = length(body)')
      assert.equal(rows.length, ROWS.filter(({ table }) => table === 'review').length)
      assert.equal((await engine.all('select version from migration')).length, later.length + 1)
      await assert.rejects(migrate(engine), { code: 'database-newer' })
    })

    test('what the first release exported is imported, with the grades of this method', async (t) => {
      const catalogue = await openCatalogueAt(await fresh(), renderer)
      t.after(() => catalogue.close())
      const exported = EXPORTED.map((line) => {
        const parsed = readExported(line)
        assert.ok(parsed.ok, JSON.stringify(parsed))
        return parsed.value
      })
      const lines = async function* () {
        yield* exported
      }
      const count = exported.length
      assert.deepEqual(await importExported(catalogue, lines(), now), {
        read: count,
        stored: count,
      })
      for (const { old } of exported) {
        const { tool } = (await catalogue.findTool(old.slug)) ?? assert.fail(old.slug)
        assert.deepEqual(
          [tool.name, tool.url, tool.status, tool.methodVersion],
          [old.name, old.url, old.grading ? 'graded' : 'pending', old.grading && METHOD_VERSION],
        )
      }
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
