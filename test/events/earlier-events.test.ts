// Changes of letters from before the event log, on both databases: an upgrade fills the log with
// them once, and sends none of them.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import { openEngine } from '../../src/store/open.ts'
import type { ToolEvent } from '../../src/domain/scan/event.ts'
import type { ToolRecord } from '../../src/domain/tool/tool.ts'
import { gradedRecord } from '../catalogue-model.ts'
import { finished, newSubmission, NOW, renderer } from '../catalogue-writes.ts'
import { freshPostgres } from '../postgres-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-earlier-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}

const open = (url: string) => openCatalogueAt(url, renderer)
const all = (catalogue: Catalogue) => catalogue.listEvents({ after: 0, limit: 50 })

async function scan(catalogue: Catalogue, exact: number, now: number): Promise<void> {
  const claimed = (await catalogue.claimScan('worker', 60_000, now)) ?? assert.fail()
  const { scanId, worker, attempt, record } = claimed
  assert.ok(
    await catalogue.finishScan({ scanId, worker, attempt }, finished(record, exact, {}), now),
  )
}

const rescan = async (catalogue: Catalogue, slug: string, exact: number, now: number) => {
  await catalogue.requestScan(slug, `${slug}-${now}`, 0, { host: slug, everyMs: 0 }, now)
  await scan(catalogue, exact, now)
}

const regraded = (record: ToolRecord, exact: number): ToolRecord => ({
  ...record,
  grading: {
    ...(gradedRecord(record.slug, exact).grading ?? assert.fail()),
    methodVersion: '99.0.0',
  },
})

/** Two tools whose letters change by scans and by a method. */
async function live(catalogue: Catalogue): Promise<void> {
  await catalogue.submit(newSubmission('one'))
  await scan(catalogue, 7, NOW + 1000)
  await catalogue.submit(newSubmission('two'))
  await scan(catalogue, 9.5, NOW + 2000)
  await rescan(catalogue, 'one', 3, NOW + 3000)
  await rescan(catalogue, 'two', 9.6, NOW + 4000)
  for await (const tool of catalogue.outdatedTools('99.0.0'))
    assert.ok(
      await catalogue.putRegraded(
        tool,
        regraded(tool.source?.record ?? assert.fail(), tool.slug === 'one' ? 5 : 9.6),
        NOW + 5000,
      ),
    )
}

async function change(url: string, statements: readonly string[]): Promise<void> {
  const engine = await openEngine(url)
  await engine.transaction(async (tx) => {
    for (const statement of statements) await tx.all(statement)
  })
  await engine.close()
}

const BEFORE_THE_MIGRATION = [
  'delete from migration where version >= 23',
  // A later migration drops it.
  'alter table tool_source add column checks text',
]
const WITHOUT_EVENTS = [
  'delete from event',
  'update meta set events = 0',
  'update webhook set cursor = 0',
  ...BEFORE_THE_MIGRATION,
]
const SUBSCRIBED = [
  "insert into api_key (id, hash, prefix, name, created_at) values ('key', 'h', 'p', 'n', 1)",
  `insert into webhook (id, key_id, url, secret, state, kinds, created_at, cursor)
    values ('hook', 'key', 'https://hooks.example', 's', 'active', 'tool.added,grade.changed', 1, 0)`,
]
const message = ({ id }: ToolEvent) => ({
  id: `message-${id}`,
  kind: 'grade.changed' as const,
  body: '{}',
})
const waiting = async (catalogue: Catalogue) => {
  while (await catalogue.spreadEvents(message, NOW));
  return (await catalogue.countMessages('hook')).waiting
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  describe(`events from before the log on ${name}`, () => {
    test('are in the log with their dates, and are not sent to webhooks', async () => {
      const url = await fresh()
      const before = await open(url)
      await live(before)
      const { events: original } = await all(before)
      await before.close()
      assert.deepEqual(
        original.map(({ tool, kind, reason }) => `${tool.slug} ${kind} ${reason}`),
        [
          'one tool.added scan',
          'two tool.added scan',
          'one grade.changed scan',
          'one grade.changed method',
        ],
      )
      await change(url, [...SUBSCRIBED, ...WITHOUT_EVENTS])

      const replicas = await Promise.all([open(url), open(url)])
      const [one, other] = replicas
      try {
        const expected = original.map((event) =>
          event.reason === 'scan' ? { ...event, score: { ...event.score, from: null } } : event,
        )
        const filled = await all(one)
        assert.deepEqual(filled.events, expected)
        assert.equal(filled.cursor, 4)
        assert.equal(await waiting(other), 0)

        await rescan(other, 'one', 9.9, NOW + 6000)
        const next = await one.listEvents({ after: filled.cursor, limit: 50 })
        assert.deepEqual(
          next.events.map(({ id, tool }) => [id, tool.slug]),
          [[5, 'one']],
        )
        assert.equal(await waiting(other), 1)
      } finally {
        await Promise.all(replicas.map((catalogue) => catalogue.close()))
      }
    })

    test('are left out of a log that has begun, because its cursors are in use', async () => {
      const url = await fresh()
      const before = await open(url)
      await live(before)
      await before.close()
      await change(url, [...SUBSCRIBED, 'delete from event where id < 4', ...BEFORE_THE_MIGRATION])
      const catalogue = await open(url)
      try {
        const { events, cursor } = await all(catalogue)
        assert.deepEqual([events.map(({ id }) => id), cursor], [[4], 4])
        assert.equal(await waiting(catalogue), 1)
      } finally {
        await catalogue.close()
      }
    })
  })
}
