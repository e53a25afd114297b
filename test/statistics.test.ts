// Statistics on both databases: always equal to a full recount, whatever concurrent writers do.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Catalogue } from '../src/store/catalogue.ts'
import { openCatalogue, openEngine } from '../src/store/open-database.ts'
import { exchangeLines } from '../src/domain/evidence/exchange-line.ts'
import type { CheckResult, CriterionResult, Grading } from '../src/domain/grading/grading.ts'
import type { ToolStatistics } from '../src/domain/grading/report.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { gradedRecord, gradingOf, urlKeyOf } from './catalogue-model.ts'
import {
  finished,
  newReview,
  newSubmission,
  NOW,
  renderer,
  resultOf,
  summary,
} from './catalogue-writes.ts'
import { freshPostgres } from './postgres-server.ts'
import { holds, samples } from './property.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-statistics-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const ENGINES = {
  sqlite: {
    fresh: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  },
  postgres: { fresh: freshPostgres },
}
/** A busy machine makes writers slow, not wrong. */
const PATIENCE_MS = 60_000
const SLUGS = Array.from({ length: 12 }, (_, index) => `tool-${index}`)

const arbitraryGrading: fc.Arbitrary<Grading> = fc
  .record({
    tenths: fc.integer({ min: 0, max: 100 }),
    isRated: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
    scores: fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { minLength: 3, maxLength: 3 }),
    points: fc.array(fc.constantFrom(null, 0, 3, 7.5, 10), { minLength: 5, maxLength: 5 }),
    weights: fc.array(fc.constantFrom(0, 1, 5), { minLength: 5, maxLength: 5 }),
  })
  .map(({ tenths, isRated, scores, points, weights }) => ({
    ...gradingOf(tenths / 10),
    ...(!isRated && { letter: null, exact: null, score: null }),
    methodVersion: '1.0',
    criteria: scores.map(
      (score, index) =>
        ({
          id: `criterion-${index}`,
          score: score === null ? null : score / 10,
        }) as unknown as CriterionResult,
    ),
    checks: points.map(
      (each, index) =>
        ({
          id: `check-${index}`,
          weight: weights[index],
          status: each === null ? 'inconclusive' : 'judged',
          points: each,
        }) as CheckResult,
    ),
  }))

const arbitraryRecord: fc.Arbitrary<ToolRecord> = fc
  .record({
    slug: fc.constantFrom(...SLUGS),
    grading: arbitraryGrading,
    category: fc.constantFrom('email', 'crm', 'hosting'),
    status: fc.constantFrom(
      'graded' as const,
      'graded' as const,
      'graded' as const,
      'unreachable' as const,
    ),
  })
  .map(({ slug, grading, category, status }) =>
    gradedRecord(slug, 5, { grading, category, status }),
  )

/** The statistics by a full recount. */
async function counted(catalogue: Catalogue, slugs: readonly string[]): Promise<ToolStatistics> {
  const statistics: ToolStatistics = { criteria: {}, checks: {} }
  for (const slug of slugs) {
    const record = await catalogue.findRecord(slug)
    if (record?.status !== 'graded' || !record.grading?.letter) continue
    for (const { id, score } of record.grading.criteria) {
      if (score === null) continue
      const cells = (statistics.criteria[record.category] ??= {})
      const cell = (cells[id] ??= { n: 0, sum: 0 })
      cell.n += 1
      cell.sum = Number((cell.sum + score).toFixed(1))
    }
    for (const { id, status, weight, points } of record.grading.checks) {
      if (status !== 'judged' || !(weight > 0)) continue
      const cell = (statistics.checks[id] ??= { judged: 0, full: 0, part: 0, none: 0 })
      cell.judged += 1
      cell[points === 10 ? 'full' : points === 0 ? 'none' : 'part'] += 1
    }
  }
  return statistics
}

const put = (catalogue: Catalogue, records: readonly ToolRecord[], evidence = '{}') =>
  catalogue.putTools(
    records.map((record) => ({ record, urlKey: urlKeyOf(record), evidence })),
    NOW,
  )

/** Scans a known tool, with this grading as the result. */
async function scan(
  catalogue: Catalogue,
  slug: string,
  id: string,
  grading: Grading,
  changes: { at?: number; evidence?: string } = {},
): Promise<void> {
  const { at = NOW, evidence = '{}' } = changes
  const asked = await catalogue.requestScan(slug, id, 0, { host: slug, everyMs: 0 }, at)
  if (asked.outcome === 'unknown-tool') return
  const claimed = (await catalogue.claimScan('worker', 60_000, at)) ?? assert.fail()
  const record: ToolRecord = {
    ...claimed.record,
    grading,
    status: grading.letter === null ? 'unreachable' : 'graded',
    scannedAt: '2026-11-01T12:00:00Z',
  }
  const exchanges = exchangeLines(JSON.parse(evidence))
  assert.ok(await catalogue.finishScan(claimed, resultOf(record, { evidence, exchanges }), at))
}

type Write = { put: ToolRecord[] } | { scan: string; grading: Grading } | { review: string }
const arbitraryWrites: fc.Arbitrary<Write[]> = fc.array(
  fc.oneof(
    fc.record({
      put: fc.uniqueArray(arbitraryRecord, {
        minLength: 1,
        maxLength: 6,
        selector: ({ slug }) => slug,
      }),
    }),
    fc.record({ scan: fc.constantFrom(...SLUGS), grading: arbitraryGrading }),
    fc.record({ review: fc.constantFrom(...SLUGS) }),
  ),
  { minLength: 4, maxLength: 12 },
)

const opening = ({ fresh }: (typeof ENGINES)['sqlite' | 'postgres']) =>
  async function opened(
    t: { after: (end: () => Promise<void>) => void },
    url?: string,
    shown = renderer,
  ): Promise<Catalogue> {
    const catalogue = await openCatalogue(url ?? (await fresh()), shown, PATIENCE_MS)
    t.after(() => catalogue.close())
    return catalogue
  }

const graded = (exact: number): Grading => ({ ...gradingOf(exact), methodVersion: '1.0' })

for (const [name, engine] of Object.entries(ENGINES)) {
  const { fresh } = engine
  const opened = opening(engine)
  describe(`what holds over all tools, on ${name}`, () => {
    test('the statistics is what counting everything gives, after any writes', async (t) => {
      const catalogue = await opened(t)
      assert.deepEqual(await catalogue.readStatistics(), { criteria: {}, checks: {} })
      let writes = 0
      const write = async (each: Write) => {
        writes += 1
        if ('put' in each) await put(catalogue, each.put)
        else if ('scan' in each) await scan(catalogue, each.scan, `scan-${writes}`, each.grading)
        else
          await catalogue.addReview(
            newReview(each.review, `review-${writes}`, { reviewer: `r${writes}`, overallScore: 4 }),
            summary,
            NOW,
          )
      }
      await holds(
        fc.asyncProperty(arbitraryWrites, async (sequence) => {
          for (const each of sequence) await write(each)
          assert.deepEqual(await catalogue.readStatistics(), await counted(catalogue, SLUGS))
        }),
        { tries: 12, shrinks: 0 },
      )
      await put(
        catalogue,
        SLUGS.map((slug) => gradedRecord(slug, 5, { status: 'unreachable', grading: null })),
      )
      assert.deepEqual(await catalogue.readStatistics(), { criteria: {}, checks: {} })
    })

    test('a write that fails changes no statistics', async (t) => {
      const catalogue = await opened(t, undefined, {
        version: 'broken',
        render: () => assert.fail('render'),
        renderChecks: () => assert.fail('render'),
      })
      const [record] = samples(arbitraryRecord, 1)
      await assert.rejects(
        catalogue.putTools(
          [
            {
              record: { ...(record ?? assert.fail()), status: 'graded' },
              urlKey: 'x',
              evidence: '{}',
            },
          ],
          NOW,
        ),
      )
      assert.deepEqual(await catalogue.readStatistics(), { criteria: {}, checks: {} })
    })

    test('64 writers at once end with the right sums, and none is refused', async (t) => {
      const url = await fresh()
      const catalogues = [await opened(t, url), await opened(t, url)] as const
      const batches = samples(
        fc.uniqueArray(arbitraryRecord, {
          minLength: 1,
          maxLength: 3,
          selector: ({ slug }) => slug,
        }),
        64,
      )
      await Promise.all(
        batches.map((batch, index) => put(catalogues[index % 2 === 0 ? 0 : 1], batch)),
      )
      assert.deepEqual(await catalogues[0].readStatistics(), await counted(catalogues[1], SLUGS))
      assert.ok(Object.keys((await catalogues[0].readStatistics()).checks).length > 0)
    })

    test('tools of an older version count as soon as they are rendered again', async (t) => {
      const url = await fresh()
      const catalogue = await opened(t, url)
      await put(
        catalogue,
        samples(
          fc.uniqueArray(arbitraryRecord, { minLength: 8, selector: ({ slug }) => slug }),
          1,
        )[0] ?? [],
      )
      const expected = await counted(catalogue, SLUGS)
      const db = await openEngine(url)
      t.after(() => db.close())
      await db.transaction(async (tx) => {
        await tx.all('delete from tool_share')
        await tx.all("update tool set rendered_by = 'older'")
      })
      const again = await opened(t, url)
      assert.deepEqual(await again.readStatistics(), { criteria: {}, checks: {} })
      while ((await again.renderOutdated()).tools > 0);
      assert.deepEqual(await again.readStatistics(), expected)
    })

    test('changes of letters are told newest first; a first grade and the same letter are no change', async (t) => {
      const catalogue = await opened(t)
      assert.deepEqual(await catalogue.recentChanges(10), [])
      await put(catalogue, [gradedRecord('known', 5, { name: 'Known' })])
      await catalogue.submit(newSubmission('fresh'))
      const claimed = (await catalogue.claimScan('worker', 60_000, NOW)) ?? assert.fail()
      await catalogue.finishScan(claimed, finished(claimed.record, 9), NOW)
      await scan(catalogue, 'known', 'same', graded(5.1), { at: NOW + 1 })
      await scan(catalogue, 'known', 'up', graded(7.5), { at: NOW + 2 })
      await scan(
        catalogue,
        'known',
        'lost',
        { ...graded(7.5), letter: null, exact: null, score: null },
        { at: NOW + 3 },
      )
      await scan(catalogue, 'known', 'back', graded(1), { at: NOW + 4 })
      await scan(catalogue, 'known', 'better', graded(4.5), { at: NOW + 5 })
      const changes = [
        { slug: 'known', name: 'Known', from: 'F', to: 'C', at: NOW + 5 },
        { slug: 'known', name: 'Known', from: 'C+', to: 'B+', at: NOW + 2 },
      ]
      assert.deepEqual(await catalogue.recentChanges(10), changes)
      assert.deepEqual(await catalogue.recentChanges(1), changes.slice(0, 1))
    })

    test('some tools are found in the order asked, each once, ten at most', async (t) => {
      const catalogue = await opened(t)
      await put(
        catalogue,
        SLUGS.map((slug) => gradedRecord(slug, 5)),
      )
      const asked = ['tool-7', 'no-such', 'tool-2', '', 'tool-7', 'tool-11', "'; --"]
      const tools = await catalogue.findTools(asked)
      assert.deepEqual(
        tools.map(({ slug }) => slug),
        ['tool-7', 'tool-2', 'tool-11'],
      )
      assert.deepEqual(tools[1], await catalogue.findTool('tool-2'))
      assert.deepEqual(
        (await catalogue.findTools(SLUGS)).map(({ slug }) => slug),
        SLUGS.slice(0, 10),
      )
      assert.deepEqual(await catalogue.findTools([]), [])
    })

    test('slugs of graded tools are listed in pages, in the order of their bytes', async (t) => {
      const catalogue = await opened(t)
      await put(
        catalogue,
        SLUGS.map((slug, index) =>
          gradedRecord(slug, 5, index === 3 ? { status: 'unreachable', grading: null } : {}),
        ),
      )
      await catalogue.submit(newSubmission('tool-waiting'))
      const slugs: string[] = []
      for (
        let page = await catalogue.listSlugs('', 5);
        page.length > 0;
        page = await catalogue.listSlugs(slugs.at(-1) ?? '', 5)
      ) {
        slugs.push(...page.map(({ slug }) => slug))
      }
      assert.deepEqual(slugs, SLUGS.filter((slug) => slug !== 'tool-3').toSorted())
      const [first] = await catalogue.listSlugs('', 1)
      assert.deepEqual(first, {
        slug: 'tool-0',
        updatedAt: (await catalogue.findRecord('tool-0'))?.updatedAt,
      })
    })

    test('the exchanges of the latest evidence are ready to send, and hold no more than a line each', async (t) => {
      const catalogue = await opened(t)
      const evidence = readFileSync(
        join(import.meta.dirname, 'corpus/model-tool.evidence.json'),
        'utf8',
      )
      const lines = exchangeLines(JSON.parse(evidence))
      await put(catalogue, [gradedRecord('seen', 5), gradedRecord('scanned', 5)], evidence)
      assert.deepEqual(JSON.parse((await catalogue.findExchanges('seen')) ?? ''), lines)
      await put(catalogue, [gradedRecord('seen', 6)], '{"exchanges":[]}')
      assert.equal(await catalogue.findExchanges('seen'), '[]')
      await scan(catalogue, 'seen', 'seen-again', graded(7), { evidence })
      assert.deepEqual(JSON.parse((await catalogue.findExchanges('seen')) ?? ''), lines)
      await scan(catalogue, 'seen', 'silent', graded(7), { evidence: '{"exchanges":[]}' })
      assert.equal(await catalogue.findExchanges('seen'), '[]')
      await catalogue.submit(newSubmission('waiting'))
      assert.equal(await catalogue.findExchanges('waiting'), '[]')
      assert.equal(await catalogue.findExchanges('no-such'), null)
    })
  })
}
