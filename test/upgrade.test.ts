// Upgrades on both databases: a database of every released migration level starts, is upgraded
// automatically, and then responds like a fresh one.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import pino from 'pino'
import type { Catalogue } from '../src/store/catalogue.ts'
import type { Engine } from '../src/store/database/engine.ts'
import { migrate, migrationsFor } from '../src/store/database/migrations.ts'
import { columnsOf } from '../src/store/database/tool-row.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { openEngine } from '../src/store/open.ts'
import { postgresSearch } from '../src/store/search/postgres-search.ts'
import { sqliteSearch } from '../src/store/search/sqlite-search.ts'
import { parseEvidence } from '../src/domain/evidence/evidence.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { upgrade } from '../src/app/maintain.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { recordFrom } from '../src/usecases/tool-record.ts'
import { freshPostgres } from './postgres-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-upgrade-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const ENGINES = {
  sqlite: {
    fresh: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
    search: sqliteSearch,
    slot: () => '?',
  },
  postgres: { fresh: freshPostgres, search: postgresSearch, slot: (n: number) => `$${n}` },
}
const NOW = Date.UTC(2026, 10, 1)
const log = pino({ level: 'silent' })
const launch = mkdtempSync(join(folder, 'launch-'))

/**
 * Hashes of the statements of each released migration. Never edit a released migration: append
 * another one.
 */
const RELEASED = {
  sqlite:
    '4e7706a6bc84 c7b38a9f5e7c ab0692634d33 decc62820c01 be1f9b4799d6 ae0a270511da 0ae052aad1ba 4762f9cf990a 956b5fcbcca8 99161df6da67 1c50d4eede23 cd3fcc8ed1b0 1d521cd908f8 12540811e14b 4f8191908e10 759d517adbef ec5a399360c8 dbd3565a6549 e28e42a5962e 72e150bc8a9d 9ff470f89e31 8616f5c1e3d0 48ef98bb6e41 39417b71bd51 412a8335ce2f'.split(
      ' ',
    ),
  postgres:
    '3ef6fec71f27 77124627765b 78346273b151 c83941458a1e 00e698b592fb 2598de97beb0 fa5e502e0f11 27550abc7666 956b5fcbcca8 99161df6da67 059f17a8e76b 40b5931092af c9226df95653 6927e7ac5ac9 b1b84630e2af ad6bab9c0750 2825bdd5809f ee07ee3488b1 a052b3e3d6d5 dccdc25a830a e5929d3d68e9 78950bea6838 48ef98bb6e41 e245a6ba965a 412a8335ce2f'.split(
      ' ',
    ),
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

/** As the first release stored it: another method, without later fields. */
function older(): ToolRecord {
  const {
    kind: _kind,
    aliases: _aliases,
    capabilities: _capabilities,
    operations: _operations,
    ...record
  } = current()
  return {
    ...record,
    grading: {
      ...(record.grading ?? assert.fail()),
      methodVersion: '1.0.0',
      letter: 'C',
      exact: 4.5,
      score: 4.5,
    },
  }
}

/** Cheaper than a new database for each level; a new file costs nothing. */
async function emptied(engine: Engine): Promise<void> {
  if (engine.name === 'sqlite') return
  await engine.transaction(async (tx) => {
    await tx.all('drop schema public cascade')
    await tx.all('create schema public')
  })
}

/** The first level without stored checks. */
const WITHOUT_CHECKS = 25

async function storeAsBefore(
  engine: Engine,
  level: number,
  slot: (n: number) => string,
): Promise<void> {
  const record = older()
  const { method_version: _method, ...columns } = columnsOf(record, 'postbox.io')
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    return {
      sql: `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => slot(at + 1)).join(', ')})`,
      values: Object.values(row),
    }
  }
  const rows = [
    insert('tool', { id: 1, ...columns, review_count: 0, version: 3 }),
    insert('tool_document', {
      tool_id: 1,
      tool: '{"old":1}',
      profile: '{"old":1}',
      markdown: '# Old',
    }),
    insert('tool_source', {
      tool_id: 1,
      ...(level < WITHOUT_CHECKS && { checks: '{}' }),
      record: JSON.stringify(record),
      evidence,
    }),
  ]
  await engine.transaction(async (tx) => {
    for (const { sql, values } of rows) await tx.all(sql, values)
  })
}

async function answersOf(catalogue: Catalogue): Promise<unknown> {
  const { tool, documents, grade, status } = (await catalogue.findTool('postbox')) ?? assert.fail()
  const texts = {
    tool,
    documents,
    checks: (await catalogue.findChecks('postbox'))?.checks,
    list: (await catalogue.listTools({ page: 1, limit: 5, sort: 'score' })).tools,
    found: (await catalogue.search('postbox mail', 5)).tools,
  }
  return {
    ...(JSON.parse(
      JSON.stringify(texts).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a moment'),
    ) as typeof texts),
    grade,
    status,
    categories: await catalogue.countCategories(),
    statistics: await catalogue.readStatistics(),
    exchanges: await catalogue.findExchanges('postbox'),
  }
}

/** One tool, with this description. */
const saying = (description: string) => [
  { record: { ...current(), description }, urlKey: 'postbox.io', evidence },
]

for (const [name, { fresh, search, slot }] of Object.entries(ENGINES)) {
  describe(`upgrades on ${name}`, () => {
    test('released migrations are unchanged', () => {
      const digests = migrationsFor(name as Engine['name'], search.schema).map(({ statements }) =>
        createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 12),
      )
      assert.deepEqual(
        digests.slice(0, RELEASED[name as Engine['name']].length),
        RELEASED[name as Engine['name']],
      )
      assert.ok(RELEASED[name as Engine['name']].length >= 25)
    })

    test('a database of every released level is upgraded automatically and then responds like a fresh one', async () => {
      const levels = migrationsFor(name as Engine['name'], search.schema)
      const own = await openCatalogueAt(await fresh(), renderer)
      await own.putTools([{ record: current(), urlKey: 'postbox.io', evidence }], NOW)
      const expected = await answersOf(own)
      await own.close()
      const shared = name === 'postgres' ? await fresh() : null
      for (const { version } of levels) {
        const url = shared ?? (await fresh())
        const engine = await openEngine(url)
        await emptied(engine)
        await migrate(engine, levels.slice(0, version))
        await storeAsBefore(engine, version, slot)
        await engine.close()
        const catalogue = await openCatalogueAt(url, renderer)
        try {
          await upgrade(catalogue, launch, log, new AbortController().signal)
          assert.deepEqual(await answersOf(catalogue), expected, `level ${version}`)
          const { scans = [] } = (await catalogue.listScans('postbox', 1, 5)) ?? {}
          assert.deepEqual(
            scans.map(({ kind, previous }) => [kind, previous?.methodVersion, previous?.grade]),
            [['method', '1.0.0', 'C']],
            'history says that the method changed, not the tool',
          )
          const { version: written } = (await catalogue.findTool('postbox')) ?? assert.fail()
          await upgrade(catalogue, launch, log, new AbortController().signal)
          assert.equal(
            (await catalogue.findTool('postbox'))?.version,
            written,
            'nothing is done twice',
          )
        } finally {
          await catalogue.close()
        }
      }
    })

    test('after an upgrade, searches ignore words that tools no longer contain', async () => {
      const url = await fresh()
      const catalogue = await openCatalogueAt(url, renderer)
      try {
        await catalogue.putTools(saying('Carries zebras.'), NOW)
        assert.equal((await catalogue.search('zebras', 5)).total, 1)
        await catalogue.putTools(saying('Carries zebrax.'), NOW)
        await upgrade(catalogue, launch, log, new AbortController().signal)
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
  render: (record: ToolRecord) => ({ ...renderer.render(record), markdown: `# ${word}` }),
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
  const engine = await openEngine(url)
  const record = (await one.findRecord('postbox-3')) ?? assert.fail()
  await engine.all('update tool_source set record = $1, evidence = $2 where tool_id = 4', [
    JSON.stringify(record),
    evidence,
  ])
  const same = await openCatalogueAt(url, { ...wording('after'), version: 'later' })
  assert.equal(await renderAll(same), 12)
  const [row] = await engine.all(
    'select length(record) + length(evidence) as length from tool_source where tool_id = 4',
  )
  await engine.close()
  assert.ok(
    Number(row?.['length']) < (JSON.stringify(record).length + evidence.length) / 3,
    'what an earlier release stored unpacked is packed',
  )
  assert.deepEqual(await same.findRecord('postbox-3'), record)
  assert.equal(await same.findLatestEvidence('postbox-3'), evidence)
  assert.equal(
    (await same.findTool('postbox-3'))?.version,
    2,
    'what looks the same is the same version',
  )
  await Promise.all([...replicas, same].map((catalogue) => catalogue.close()))
})
