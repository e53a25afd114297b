// The event log on both databases: written with the change, in one order for all writers, read by
// cursor without a gap.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import type { ToolEvent } from '../../src/domain/scan/event.ts'
import type { ToolRecord } from '../../src/domain/tool/tool.ts'
import { gradedRecord, urlKeyOf } from '../catalogue-model.ts'
import { finished, newSubmission, NOW, renderer } from '../catalogue-writes.ts'
import { freshPostgres } from '../postgres-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-events-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}

const put = (catalogue: Catalogue, records: readonly ToolRecord[], now = NOW) =>
  catalogue.putTools(
    records.map((record) => ({ record, urlKey: urlKeyOf(record), evidence: null })),
    now,
  )

const scan = async (
  catalogue: Catalogue,
  exact: number,
  now = NOW,
  difference: string | null = null,
) => {
  const claimed = (await catalogue.claimScan('worker', 60_000, now)) ?? assert.fail()
  const { scanId, worker, attempt, record } = claimed
  assert.ok(
    await catalogue.finishScan(
      { scanId, worker, attempt },
      finished(record, exact, { difference }),
      now,
    ),
  )
}

const graded = (exact: number, methodVersion: string) => {
  const record = gradedRecord('one', exact)
  return {
    ...record,
    grading: { ...(record.grading ?? assert.fail()), methodVersion },
  }
}

const told = ({ kind, tool, reason, grade }: ToolEvent) =>
  `${tool.slug} ${kind} ${grade.from} ${grade.to} ${reason}`

for (const [name, fresh] of Object.entries(ENGINES)) {
  describe(`events on ${name}`, () => {
    test('a tool that changes again and again tells five times a day, and in the end what is true', async () => {
      const catalogue = await openCatalogueAt(await fresh(), renderer)
      try {
        for (let times = 0; times < 31; times += 1)
          await put(catalogue, [gradedRecord('one', times % 2 ? 9.5 : 2)], NOW + times)
        await put(catalogue, [gradedRecord('two', 5)], NOW + 31)
        await put(catalogue, [gradedRecord('one', 5)], NOW + 32)
        const page = await catalogue.listEvents({ after: 0, limit: 100 })
        const grades = page.events.map(({ tool, grade }) => `${tool.slug} ${grade.to}`)
        assert.deepEqual(grades, ['one F', 'one A+', 'one F', 'one A+', 'one F', 'two C+'])
        assert.equal(await catalogue.publishDelayed(NOW + 3_600_000), 0)
        assert.equal(await catalogue.publishDelayed(NOW + 86_400_000), 1)
        const later = await catalogue.listEvents({ after: page.cursor, limit: 100 })
        assert.deepEqual(later.events.map(told), ['one grade.changed F C+ declaration'])
        assert.equal(await catalogue.publishDelayed(NOW + 99 * 86_400_000), 0)
      } finally {
        await catalogue.close()
      }
    })

    test('an event for each tool that is added, and each letter that changes', async () => {
      const catalogue = await openCatalogueAt(await fresh(), renderer)
      try {
        await put(catalogue, [gradedRecord('one', 5), gradedRecord('two', 9.5)])
        await put(catalogue, [gradedRecord('one', 5.01), gradedRecord('two', 2)])
        await catalogue.submit(newSubmission('three'))
        const before = await catalogue.listEvents({ after: 0, limit: 10 })
        assert.deepEqual(before.events.map(told), [
          'one tool.added null C+ declaration',
          'two tool.added null A+ declaration',
          'two grade.changed A+ F declaration',
        ])
        await scan(catalogue, 7)
        await catalogue.requestScan('three', 'again', 0, { host: 'h', everyMs: 0 }, NOW + 9)
        const counts = { injection: 'hostile', mcp: { breaking: 1 }, api: { added: 2 } }
        await scan(catalogue, 3, NOW + 9, JSON.stringify({ contract: { counts } }))
        const { events, cursor, hasMore } = await catalogue.listEvents({
          after: before.cursor,
          limit: 10,
        })
        assert.deepEqual(events.map(told), [
          'three tool.added null B+ scan',
          'three grade.changed B+ D scan',
          'three contract.changed D D scan',
        ])
        assert.deepEqual(events[2]?.contract, counts)
        assert.deepEqual(
          [events[1]?.scanId, events[1]?.score, cursor, hasMore],
          ['again', { from: 7, to: 3 }, events[2]?.id, false],
        )
      } finally {
        await catalogue.close()
      }
    })

    test('a tool that another method grades otherwise is no event', async () => {
      const catalogue = await openCatalogueAt(await fresh(), renderer)
      try {
        await put(catalogue, [graded(5, '1.0.0')])
        for await (const tool of catalogue.outdatedTools('2.0.0'))
          assert.ok(await catalogue.putRegraded(tool, graded(7, '2.0.0'), NOW))
        const { events } = await catalogue.listEvents({ after: null, limit: 10 })
        assert.deepEqual(
          events.map(({ kind }) => kind),
          ['tool.added'],
        )
      } finally {
        await catalogue.close()
      }
    })

    test('many writers: no reader ever misses an event', async () => {
      const url = await fresh()
      const replicas = await Promise.all([
        openCatalogueAt(url, renderer),
        openCatalogueAt(url, renderer),
      ])
      try {
        const seen: number[] = []
        let cursor = 0
        const writing = new AbortController()
        const read = async () => {
          const page = await replicas[1].listEvents({ after: cursor, limit: 3 })
          seen.push(...page.events.map(({ id }) => id))
          ;({ cursor } = page)
          return page.hasMore
        }
        const reading = (async () => {
          while (!writing.signal.aborted) {
            await read()
            await turn()
          }
        })()
        const slugs = Array.from({ length: 12 }, (_, index) => `tool-${index}`)
        await Promise.all(
          slugs.map((slug, index) =>
            put(replicas[index % 2] ?? assert.fail(), [
              gradedRecord(slug, 5),
              gradedRecord(`${slug}-b`, 6),
            ]),
          ),
        )
        writing.abort()
        await reading
        while (await read());
        assert.deepEqual(
          seen,
          Array.from({ length: 24 }, (_, index) => index + 1),
        )
      } finally {
        await Promise.all(replicas.map((catalogue) => catalogue.close()))
      }
    })

    test('filters by tool, category and kind', async () => {
      const catalogue = await openCatalogueAt(await fresh(), renderer)
      try {
        await put(catalogue, [gradedRecord('one', 5), gradedRecord('two', 5, { category: 'crm' })])
        await put(catalogue, [gradedRecord('one', 9)])
        const ids = async (query: object) =>
          (await catalogue.listEvents({ after: 0, limit: 10, ...query })).events.map(({ id }) => id)
        assert.deepEqual(await ids({ tool: 'one' }), [1, 3])
        assert.deepEqual(await ids({ category: 'crm' }), [2])
        assert.deepEqual(await ids({ tool: 'one', category: 'crm' }), [])
        assert.deepEqual(await ids({ kinds: ['grade.changed'] }), [3])
        assert.deepEqual(await ids({ after: null, limit: 2 }), [2, 3])
        assert.equal(
          (await catalogue.listEvents({ after: 0, limit: 10, tool: 'two' })).cursor,
          3,
          'what does not match is not read again',
        )
      } finally {
        await catalogue.close()
      }
    })
  })
}
