// The catalogue on both databases: one suite, the same results.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import type { Catalogue, ToolQuery } from '../src/store/catalogue.ts'
import { MIGRATIONS, migrate, newestVersion } from '../src/store/database/migrations.ts'
import { openCatalogue, openEngine } from '../src/store/open-database.ts'
import { liftTimeouts } from '../src/store/transfer/copy.ts'
import { requireSafeSqlite } from '../src/store/database/sqlite-file.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { Refusal } from '../src/errors/refusal.ts'
import {
  arbitraryQuery,
  arbitraryRecord,
  expectedCategories,
  expectedSlugs,
  gradedRecord,
  urlKeyOf,
} from './catalogue-model.ts'
import {
  documentsOf,
  newReview,
  newSubmission,
  NOW,
  renderer,
  summary,
} from './catalogue-writes.ts'
import { freePort } from './free-port.ts'
import { emptyPostgres, freshPostgres } from './postgres-server.ts'
import { untilTrue } from './until.ts'
import { holds, samples } from './property.ts'

/** On a busy machine many callers at once wait longer for a connection than a service lets them. */
const PATIENCE_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-catalogue-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

const DAY = '2026-11-01'
const DAY_MS = 86_400_000
const newFile = async () => `sqlite:${join(folder, `nested/${(files += 1)}.db`)}`
const ENGINES = {
  sqlite: { fresh: newFile, empty: newFile },
  postgres: { fresh: freshPostgres, empty: emptyPostgres },
}

const isUnavailable = (error: unknown) =>
  error instanceof Refusal && error.code === 'database-unavailable' && error.retryAfter === 1
const isMisconfigured = (error: unknown) =>
  error instanceof Refusal &&
  error.code === 'invalid-configuration' &&
  error.problems[0]?.pointer === 'DATABASE_URL'
const slugOf = ({ slug }: { slug: string }): string => slug
const put = (catalogue: Catalogue, records: readonly ToolRecord[]) =>
  catalogue.putTools(
    records.map((record) => ({ record, urlKey: urlKeyOf(record), evidence: '{}' })),
    NOW,
  )

/** 64 concurrent submissions of different URLs. */
function submitMany(catalogue: Catalogue, subject: string, limit: number) {
  const quota = { subject, day: DAY, limit }
  return Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      catalogue.submit(newSubmission(`${subject}-${index}`, { quota })),
    ),
  )
}

/** Fails for one of two. */
const halfRenderer = {
  ...renderer,
  version: 'half',
  render(record: ToolRecord) {
    if (record.slug === 'half-2') throw new Error('render')
    return documentsOf(record)
  },
}

async function allPages(
  catalogue: Catalogue,
  query: Omit<ToolQuery, 'page'>,
): Promise<{ slugs: string[]; totals: Set<number> }> {
  const slugs: string[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page += 1) {
    const { tools, total } = await catalogue.listTools({ ...query, page })
    totals.add(total)
    if (tools.length === 0) return { slugs, totals }
    assert.ok(tools.length <= query.limit)
    slugs.push(...tools.map(slugOf))
  }
}

interface Lock {
  /** Until a write has met it. */
  met(): Promise<void>
  release(): Promise<void>
}

/** Locks everything that writes need, until it is released. */
async function lock(url: string): Promise<Lock> {
  if (url.startsWith('sqlite:')) {
    const other = new DatabaseSync(url.slice('sqlite:'.length))
    other.exec('begin immediate')
    const { mock: tried } = mock.method(DatabaseSync.prototype, 'exec')
    return {
      met: () =>
        untilTrue(
          () => tried.calls.some(({ error }) => error !== undefined),
          'nobody meets the lock',
        ),
      release: async () => {
        tried.restore()
        other.exec('rollback')
        other.close()
      },
    }
  }
  const pool = new pg.Pool({ connectionString: url })
  const held = await pool.connect()
  await held.query('begin')
  await held.query('lock table tool, review_slot, api_key, quota in exclusive mode')
  const isMet = async () => {
    const { rows } = await held.query(
      'select 1 from pg_locks join pg_database on oid = database where not granted and datname = current_database()',
    )
    return rows.length > 0
  }
  return {
    met: () => untilTrue(isMet, 'nobody meets the lock'),
    release: async () => {
      await held.query('rollback')
      held.release()
      await pool.end()
    },
  }
}

for (const [name, { fresh, empty }] of Object.entries(ENGINES)) {
  describe(`the catalogue on ${name}`, () => {
    let url = ''
    let catalogue: Catalogue
    before(async () => {
      url = await fresh()
      catalogue = await openCatalogue(url, renderer, PATIENCE_MS)
    })
    after(() => catalogue.close())

    test('a tool is found by its slug, with its documents and its record', async () => {
      const record = gradedRecord('found', 8.97, { accessMethods: ['MCP'] })
      await put(catalogue, [record])
      const { tool: text, registry: _, ...documents } = await documentsOf(record)
      const { version, ...tool } = (await catalogue.findTool('found')) ?? assert.fail()
      assert.equal(version, 1)
      assert.deepEqual(tool, {
        slug: 'found',
        status: 'graded',
        grade: 'A',
        score: 8.9,
        tool: JSON.parse(text) as unknown,
        documents,
      })
      assert.deepEqual(await catalogue.findChecks('found'), { version, checks: '["found"]' })
      assert.deepEqual(await catalogue.findRecord('found'), record)
      for (const slug of [
        'fount',
        '',
        'FOUND',
        'a\0b',
        "' or 1=1 --",
        '\ud800',
        'x'.repeat(5000),
      ]) {
        assert.equal(await catalogue.findTool(slug), null)
        assert.equal(await catalogue.findRecord(slug), null)
        assert.equal(await catalogue.findChecks(slug), null)
      }
    })

    test('a review that is not trusted leaves the mean of its category alone', async () => {
      await put(catalogue, [
        gradedRecord('tally-a', 5, { category: 'crm' }),
        gradedRecord('tally-b', 5, { category: 'crm' }),
      ])
      await catalogue.addReview(
        newReview('tally-a', 'tally-1', { overallScore: 4, reviewer: 'grown' }),
        summary,
        NOW,
      )
      for (let crowd = 0; crowd < 5; crowd++) {
        const young = newReview('tally-a', `tally-crowd-${crowd}`, {
          overallScore: 10,
          reviewer: `fresh-${crowd}`,
          isTrusted: false,
        })
        await catalogue.addReview(young, summary, NOW)
      }
      await catalogue.addReview(
        newReview('tally-b', 'tally-2', { reviewer: 'other' }),
        summary,
        NOW,
      )
      assert.equal((await catalogue.findRecord('tally-b'))?.reviews.low, 4)
    })

    test('a known slug is replaced: created and reviewed as before, one version on', async () => {
      await put(catalogue, [gradedRecord('again', 5, { category: 'email' })])
      await catalogue.addReview(newReview('again', 'again-1', { overallScore: 9 }), summary, NOW)
      const newer = {
        createdAt: '2026-12-01T00:00:00.000Z',
        updatedAt: '2026-12-01T00:00:00.000Z',
        category: 'identity',
      }
      await put(catalogue, [gradedRecord('again', 7.5, newer)])
      const record = await catalogue.findRecord('again')
      assert.equal(record?.createdAt, '2026-10-01T08:00:00.000Z')
      assert.equal(record.updatedAt, newer.updatedAt)
      assert.equal(record.reviews.count, 1)
      const tool = await catalogue.findTool('again')
      assert.deepEqual([tool?.grade, tool?.score, tool?.version], ['B+', 7.5, 3])
      assert.match(tool?.documents.profile ?? '', /2026-10-01/)
      assert.equal((await catalogue.listReviews('again', 1, 10))?.total, 1)
      assert.deepEqual(
        (await catalogue.countCategories()).find((category) => category.slug === 'identity'),
        { slug: 'identity', toolCount: 1, averageScore: 7.5 },
      )
      await catalogue.addReview(
        newReview('again', 'again-2', { overallScore: 5, reviewer: 'other' }),
        summary,
        NOW,
      )
      assert.equal(
        (await catalogue.findRecord('again'))?.reviews.low,
        7,
        'the prior is the mean of the new category',
      )
    })

    test('a tool that is recognised by its address keeps its slug', async () => {
      await catalogue.submit(newSubmission('first-slug', { urlKey: 'one-address' }))
      const record = gradedRecord('second-slug', 6)
      await catalogue.putTools([{ record, urlKey: 'one-address', evidence: '{}' }], NOW)
      assert.equal(await catalogue.findTool('second-slug'), null)
      const tool = await catalogue.findTool('first-slug')
      assert.deepEqual([tool?.grade, tool?.status], ['B', 'graded'])
      assert.equal((await catalogue.findRecord('first-slug'))?.latestScan?.id, 'scan-first-slug')
      await put(catalogue, [gradedRecord('third-slug', 6)])
      await catalogue.putTools(
        [{ record: gradedRecord('third-slug', 7), urlKey: 'one-address', evidence: '{}' }],
        NOW,
      )
      assert.equal((await catalogue.findTool('third-slug'))?.grade, 'B+')
    })

    test('a submission becomes a pending tool with a queued scan, outside the lists', async () => {
      const listed = await catalogue.listTools({ page: 1, limit: 1, sort: 'score' })
      const counted = await catalogue.countTools()
      const outcome = await catalogue.submit(newSubmission('acme'))
      assert.ok(outcome.outcome === 'submitted')
      assert.deepEqual(outcome.scan, { id: 'scan-acme', status: 'queued', position: 1 })
      assert.deepEqual(
        [outcome.tool.slug, outcome.tool.status, outcome.tool.grade, outcome.tool.score],
        ['acme', 'pending', null, null],
      )
      assert.deepEqual((await catalogue.findRecord('acme'))?.latestScan, {
        id: 'scan-acme',
        status: 'queued',
      })
      assert.deepEqual(await catalogue.countTools(), {
        graded: counted.graded,
        pending: counted.pending + 1,
      })
      assert.equal(
        (await catalogue.listTools({ page: 1, limit: 1, sort: 'score' })).total,
        listed.total,
      )
      assert.equal((await catalogue.search('acme', 10)).total, 0)
      await put(catalogue, [gradedRecord('acme', 4)])
      assert.deepEqual(await catalogue.countTools(), {
        graded: counted.graded + 1,
        pending: counted.pending,
      })
      assert.deepEqual((await catalogue.search('acme', 10)).tools.map(slugOf), ['acme'])
    })

    test('the same address exists already: no second tool, no second scan, no unit of the quota', async () => {
      const quota = { subject: 'twice', day: DAY, limit: 2 }
      const first = await catalogue.submit(newSubmission('twice', { quota }))
      const second = await catalogue.submit(
        newSubmission('twice', { quota, scanId: 'other', record: gradedRecord('other-name', 1) }),
      )
      assert.ok(first.outcome === 'submitted' && second.outcome === 'exists')
      assert.deepEqual(
        [second.tool.slug, second.scan, first.used, second.used],
        ['twice', first.scan, 1, 1],
      )
      await put(catalogue, [gradedRecord('imported', 6)])
      const known = await catalogue.submit(newSubmission('imported', { quota }))
      assert.ok(known.outcome === 'exists')
      assert.equal(known.scan, null)
    })

    test('a taken slug gets the suffix, then numbers, and never grows too long', async () => {
      const wish = 'w'.repeat(64)
      const slugs: string[] = []
      for (const record of [gradedRecord('taken', 1), gradedRecord(wish, 1)]) {
        for (const number of [1, 2, 3, 4]) {
          const { slug } = record
          const outcome = await catalogue.submit(
            newSubmission(slug, { urlKey: `${slug}-${number}`, scanId: `${slug}-${number}` }),
          )
          assert.ok(outcome.outcome === 'submitted')
          slugs.push(outcome.tool.slug)
        }
      }
      const cut = 'w'.repeat(61)
      assert.deepEqual(slugs, [
        'taken',
        'taken-io',
        'taken-io-2',
        'taken-io-3',
        wish,
        `${cut}-io`,
        `${cut}-2`,
        `${cut}-3`,
      ])
    })

    test('where a hundred have a name, the next is told apart by its scan', async () => {
      const numbered = Array.from({ length: 98 }, (_, index) => `full-io-${index + 2}`)
      await put(
        catalogue,
        ['full', 'full-io', ...numbered].map((slug) => gradedRecord(slug, 1)),
      )
      const scanId = '0a1b2c3d-0000-4000-8000-123456789abc'
      const outcome = await catalogue.submit(newSubmission('full', { urlKey: 'full-next', scanId }))
      assert.ok(outcome.outcome === 'submitted')
      assert.equal(outcome.tool.slug, `full-io-${scanId}`)
    })

    test('addresses of any length are recognised', async () => {
      const urlKey = `long.io/${'%E6%97%A5'.repeat(2000)}`
      const one = await catalogue.submit(newSubmission('long', { urlKey }))
      const other = await catalogue.submit(newSubmission('long-other', { urlKey: `${urlKey}!` }))
      const same = await catalogue.submit(newSubmission('long-same', { urlKey }))
      assert.deepEqual(
        [one.outcome, other.outcome, same.outcome],
        ['submitted', 'submitted', 'exists'],
      )
    })

    test('64 submissions of one address at once make one tool', async () => {
      const quota = { subject: 'many', day: DAY, limit: 10 }
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          catalogue.submit(newSubmission('at-once', { scanId: `at-once-${index}`, quota })),
        ),
      )
      const made = outcomes.filter((each) => each.outcome === 'submitted')
      assert.equal(made.length, 1)
      assert.equal(outcomes.filter((each) => each.outcome === 'exists').length, 63)
      const scans = new Set(
        outcomes.map((each) =>
          each.outcome === 'quota-exceeded' ? '' : `${each.tool.slug} ${each.scan?.id}`,
        ),
      )
      assert.equal(scans.size, 1)
      assert.equal(await catalogue.findTool('at-once-io'), null)
    })

    test('a quota of 10 is exact under 64 submissions at once, and 0 lifts it', async () => {
      const outcomes = await submitMany(catalogue, 'greedy', 10)
      const submitted = outcomes.filter((each) => each.outcome === 'submitted')
      assert.deepEqual(
        submitted
          .map((each) => (each.outcome === 'submitted' ? each.used : 0))
          .toSorted((a, b) => a - b),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      )
      assert.equal(outcomes.filter((each) => each.outcome === 'quota-exceeded').length, 54)
      const stored = await Promise.all(
        Array.from({ length: 64 }, (_, index) => catalogue.findTool(`greedy-${index}`)),
      )
      assert.equal(stored.filter(Boolean).length, 10)
      assert.ok(
        (await submitMany(catalogue, 'free', 0)).every((each) => each.outcome === 'submitted'),
      )
    })

    test('different addresses that wish for one slug at once get different slugs', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          catalogue.submit(
            newSubmission('wish', { urlKey: `wish-${index}`, scanId: `wish-${index}` }),
          ),
        ),
      )
      assert.equal(
        new Set(outcomes.map((each) => (each.outcome === 'submitted' ? each.tool.slug : ''))).size,
        12,
      )
    })

    test('reviews are listed newest first, a page at a time', async () => {
      await put(catalogue, [gradedRecord('reviewed', 5, { category: 'crm' })])
      for (const number of [1, 2, 3, 4, 5]) {
        const review = newReview('reviewed', `r${number}`, {
          reviewer: `r${number}`,
          at: NOW + number,
        })
        assert.deepEqual(await catalogue.addReview(review, summary, NOW), {
          outcome: 'stored',
          used: null,
        })
      }
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => catalogue.listReviews('reviewed', page, 2)),
      )
      assert.deepEqual(
        pages.map((page) => page?.reviews.map((review) => review.id)),
        [['r5', 'r4'], ['r3', 'r2'], ['r1'], []],
      )
      assert.ok(pages.every((page) => page?.total === 5))
      const [review] = pages[0]?.reviews ?? []
      assert.deepEqual(review, newReview('reviewed', 'r5', { at: NOW + 5 }).review)
      assert.equal(await catalogue.listReviews('no-such', 1, 10), null)
    })

    test('a review is summed up on the tool: overall score, else ratings, else only counted', async () => {
      await put(catalogue, [
        gradedRecord('summed', 5, { category: 'scheduling' }),
        gradedRecord('beside', 5, { category: 'scheduling' }),
      ])
      const add = (
        slug: string,
        reviewer: string,
        given: { overallScore?: number; ratings?: Record<string, number> },
      ) =>
        catalogue.addReview(
          newReview(slug, `${slug}-${reviewer}`, { reviewer, ...given }),
          summary,
          NOW,
        )
      await add('summed', 'a', {})
      assert.deepEqual((await catalogue.findRecord('summed'))?.reviews, {
        count: 1,
        score: null,
        low: null,
        high: null,
      })
      await add('summed', 'b', { overallScore: 8, ratings: { speed: 1 } })
      await add('summed', 'c', { ratings: { speed: 3, safety: 6 } })
      assert.deepEqual((await catalogue.findRecord('summed'))?.reviews, {
        count: 3,
        score: 6.25,
        low: 6.25,
        high: null,
      })
      await add('beside', 'a', { overallScore: 2 })
      assert.deepEqual((await catalogue.findRecord('beside'))?.reviews, {
        count: 1,
        score: 2,
        low: 14.5 / 3,
        high: null,
      })
      const tool = await catalogue.findTool('summed')
      assert.equal(tool?.version, 4)
      assert.deepEqual([tool.grade, tool.score], ['C+', 5], 'reviews never change a grade')
      const { score, reviewCount, reviewScore } = tool.tool
      assert.deepEqual([score, reviewCount, reviewScore], [5, 3, 6.25])
    })

    test('summaries get what they weigh, trusted reviews first', async () => {
      await put(catalogue, [gradedRecord('weighed', 5)])
      const keyed = newReview('weighed', 'w1', { overallScore: 4, network: 'n1', reviewer: 'key' })
      await catalogue.addReview(keyed, summary, NOW)
      const seen: unknown[] = []
      const watch: typeof summary = (reviews, prior) => {
        seen.push(...reviews)
        return summary(reviews, prior)
      }
      await catalogue.addReview(
        newReview('weighed', 'w2', { overallScore: 6.5, at: NOW + DAY_MS, isTrusted: false }),
        watch,
        NOW,
      )
      assert.deepEqual(seen, [
        {
          score: 4,
          isTrusted: true,
          evidenceLevel: 'told',
          network: 'n1',
          day: '2026-11-01',
          createdAt: NOW,
        },
        {
          score: 6.5,
          isTrusted: false,
          evidenceLevel: 'told',
          network: 'network',
          day: '2026-11-02',
          createdAt: NOW + DAY_MS,
        },
      ])
    })

    test('a reviewer may review a tool once within the window; the next second is not too soon', async () => {
      await put(catalogue, [gradedRecord('window', 5)])
      const add = (id: string, now: number, changes = {}) =>
        catalogue.addReview(newReview('window', id, changes), summary, now)
      assert.deepEqual(await add('x1', NOW), { outcome: 'stored', used: null })
      assert.deepEqual(await add('x2', NOW + DAY_MS - 1), {
        outcome: 'too-soon',
        retryAt: NOW + DAY_MS,
      })
      const { reviewer, windowMs } = newReview('window', 'x2')
      const refused = (now: number) =>
        catalogue.refusedReview({ slug: 'window', reviewer, windowMs, quota: null }, now)
      assert.deepEqual(await refused(NOW + DAY_MS - 1), {
        outcome: 'too-soon',
        retryAt: NOW + DAY_MS,
      })
      assert.equal(await refused(NOW + DAY_MS), null)
      assert.equal(
        await catalogue.refusedReview({ slug: 'window', reviewer, windowMs: 0, quota: null }, NOW),
        null,
      )
      assert.deepEqual(
        await catalogue.refusedReview({ slug: 'no-such', reviewer, windowMs, quota: null }, NOW),
        { outcome: 'unknown-tool' },
      )
      assert.deepEqual(await add('x3', NOW + DAY_MS), { outcome: 'stored', used: null })
      assert.deepEqual(await add('x4', NOW + DAY_MS, { reviewer: 'someone-else' }), {
        outcome: 'stored',
        used: null,
      })
      assert.deepEqual(await add('x5', NOW + DAY_MS, { windowMs: 0 }), {
        outcome: 'stored',
        used: null,
      })
      assert.deepEqual(await catalogue.addReview(newReview('no-such', 'x6'), summary, NOW), {
        outcome: 'unknown-tool',
      })
      assert.equal((await catalogue.listReviews('window', 1, 10))?.total, 4)
    })

    test('50 reviews by one reviewer at once store one; 50 by different reviewers store all', async () => {
      await put(catalogue, [gradedRecord('crowd', 5), gradedRecord('single', 5)])
      const add = (slug: string, reviewer: (index: number) => string) =>
        Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            catalogue.addReview(
              newReview(slug, `${slug}-${index}`, { reviewer: reviewer(index), overallScore: 5 }),
              summary,
              NOW,
            ),
          ),
        )
      const outcomes = await add('single', () => 'one')
      assert.equal(outcomes.filter((each) => each.outcome === 'stored').length, 1)
      assert.ok(
        outcomes.every(
          (each) =>
            each.outcome === 'stored' ||
            (each.outcome === 'too-soon' && each.retryAt === NOW + DAY_MS),
        ),
      )
      assert.ok((await add('crowd', String)).every((each) => each.outcome === 'stored'))
      assert.equal((await catalogue.findRecord('crowd'))?.reviews.count, 50)
      assert.equal((await catalogue.listReviews('crowd', 1, 100))?.reviews.length, 50)
      assert.equal((await catalogue.findRecord('single'))?.reviews.count, 1)
    })

    test('imports and reviews of one tool at once lose nothing', async () => {
      await put(catalogue, [gradedRecord('busy', 5)])
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => [
          catalogue.addReview(
            newReview('busy', `busy-${index}`, { reviewer: `busy-${index}` }),
            summary,
            NOW,
          ),
          put(catalogue, [gradedRecord('busy', index / 4), gradedRecord(`busy-${index % 3}`, 3)]),
        ]).flat(),
      )
      assert.equal((await catalogue.findRecord('busy'))?.reviews.count, 20)
      assert.equal((await catalogue.findTool('busy'))?.version, 41)
    })

    test('keys are found by their hash until they are revoked', async () => {
      const key = {
        id: 'k1',
        prefix: 'ag_abc',
        name: 'mine',
        createdAt: NOW,
        revokedAt: null,
        scopes: null,
        expiresAt: null,
      }
      assert.equal(await catalogue.createKey({ ...key, hash: 'h1' }, null), true)
      assert.deepEqual(await catalogue.findKey('h1'), key)
      assert.equal(await catalogue.findKey('h2'), null)
      const versions = await catalogue.versions()
      assert.equal(await catalogue.revokeKey('k1', NOW + 1), true)
      assert.deepEqual(await catalogue.versions(), { ...versions, keys: versions.keys + 1 })
      assert.equal(await catalogue.revokeKey('k1', NOW + 2), false)
      assert.equal(await catalogue.revokeKey('k9', NOW), false)
      assert.equal(await catalogue.findKey('h1'), null)
      assert.deepEqual(await catalogue.listKeys(), [{ ...key, revokedAt: NOW + 1 }])
      const quota = { subject: 'address', day: DAY, limit: 5 }
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          catalogue.createKey(
            { ...key, id: `q${index}`, hash: `q${index}`, createdAt: NOW + index },
            quota,
          ),
        ),
      )
      assert.equal(made.filter(Boolean).length, 5)
      assert.equal((await catalogue.listKeys()).length, 6)
      assert.equal(
        await catalogue.createKey(
          { ...key, id: 'q99', hash: 'q99' },
          { ...quota, day: '2026-11-02' },
        ),
        true,
      )
    })

    test('reads add up over processes and days, and no revision comes of them', async () => {
      const other = await openCatalogue(url, renderer, PATIENCE_MS)
      const revision = (await catalogue.versions()).tools
      assert.deepEqual(
        await catalogue.addReads(
          DAY,
          new Map([
            ['a', 3],
            ['b', 1],
          ]),
        ),
        new Map([
          ['a', 3],
          ['b', 1],
        ]),
      )
      assert.deepEqual(
        await other.addReads(
          DAY,
          new Map([
            ['b', 2],
            ['c', 5],
          ]),
        ),
        new Map([
          ['b', 3],
          ['c', 5],
        ]),
      )
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? other : catalogue).addReads(
            DAY,
            new Map([
              ['a', 1],
              ['z', 1],
            ]),
          ),
        ),
      )
      await turn()
      assert.deepEqual(
        await catalogue.readCounts(DAY),
        new Map([
          ['a', 23],
          ['b', 3],
          ['c', 5],
          ['z', 20],
        ]),
      )
      assert.equal((await catalogue.versions()).tools, revision)
      await catalogue.addReads('2026-11-02', new Map([['a', 1]]))
      await turn()
      assert.deepEqual(await other.readCounts('2026-11-02'), new Map([['a', 1]]))
      assert.equal((await other.readCounts(DAY)).size, 4)
      await catalogue.addReads('2026-11-09', new Map([['a', 1]]))
      await turn()
      assert.equal((await other.readCounts(DAY)).size, 4, 'a clock that jumps takes no count')
      for (const day of ['2026-11-10', '2026-11-11'])
        await catalogue.addReads(day, new Map([['a', 1]]))
      assert.equal((await other.readCounts(DAY)).size, 0, 'old days are forgotten')
      assert.deepEqual(await catalogue.addReads('2026-11-09', new Map()), new Map())
      await other.close()
    })

    test('the revision grows with writes of this and of other processes, and shows them', async () => {
      const other = await openCatalogue(url, renderer, PATIENCE_MS)
      const revisions = [(await catalogue.versions()).tools]
      await put(catalogue, [gradedRecord('revised', 5)])
      revisions.push((await catalogue.versions()).tools, (await catalogue.versions()).tools)
      await put(other, [gradedRecord('revised', 9.5)])
      await turn()
      revisions.push((await catalogue.versions()).tools)
      assert.equal((await catalogue.findTool('revised'))?.grade, 'A+')
      await other.addReview(newReview('revised', 'revised-1'), summary, NOW)
      await turn()
      revisions.push((await catalogue.versions()).tools)
      assert.equal(revisions[1], revisions[2])
      assert.deepEqual(
        revisions.toSpliced(1, 1),
        [...new Set(revisions)].toSorted((a, b) => a - b),
      )
      await other.close()
    })

    test('near slugs are offered nearest first', async () => {
      await put(catalogue, [
        gradedRecord('stripe', 5),
        gradedRecord('stripe-tax', 5),
        gradedRecord('strapi', 5),
        gradedRecord('zendesk', 5),
      ])
      assert.equal((await catalogue.nearSlugs('stirpe', 3))[0], 'stripe')
      assert.deepEqual(await catalogue.nearSlugs('tsripe', 1), ['stripe'])
      assert.deepEqual(await catalogue.nearSlugs('strip', 2), ['stripe', 'stripe-tax'])
      for (const slug of ['qqqqqqqq', '', '%', '\0', 'é'.repeat(3000)])
        assert.ok(Array.isArray(await catalogue.nearSlugs(slug, 3)))
    })

    test('a list can be narrowed by text, and keeps its filters, order and pages', async () => {
      const names = ['Zebra Postbox', 'alpha postbox', 'Beta Postbox']
      const records = names.map((named, index) =>
        gradedRecord(`postbox-${index}`, 3 + index, {
          name: named,
          category: index === 0 ? 'crm' : 'email',
          accessMethods: index === 1 ? ['MCP'] : ['API'],
        }),
      )
      await put(catalogue, records)
      const list = async (query: Partial<ToolQuery>) => {
        const { tools, total } = await catalogue.listTools({
          page: 1,
          limit: 50,
          sort: 'score',
          q: 'postbox',
          ...query,
        })
        return [total, ...tools.map(slugOf)]
      }
      assert.deepEqual(await list({}), [3, 'postbox-2', 'postbox-1', 'postbox-0'])
      assert.deepEqual(await list({ sort: 'name' }), [3, 'postbox-1', 'postbox-2', 'postbox-0'])
      assert.deepEqual(await list({ sort: 'name', limit: 2, page: 2 }), [3, 'postbox-0'])
      assert.deepEqual(await list({ category: 'email' }), [2, 'postbox-2', 'postbox-1'])
      assert.deepEqual(await list({ hasMcp: false }), [2, 'postbox-2', 'postbox-0'])
      assert.deepEqual(await list({ minGrade: 'C' }), [2, 'postbox-2', 'postbox-1'])
      assert.deepEqual(await list({ q: 'nothing-like-it-qqq' }), [0])
      const found = await catalogue.search('postbox', 2)
      assert.deepEqual([found.total, ...found.tools.map(slugOf)], [3, 'postbox-2', 'postbox-1'])
      for (const q of ['"', 'a AND', '*', '\0', "'; drop table tool; --", '🦊', 'x'.repeat(5000)])
        await list({ q })
    })

    test('what is said of a tool that was withdrawn meanwhile is refused as such', async () => {
      const said = { what: null, from: null, to: null }
      const entry = { id: 'e', at: DAY, kind: 'note', by: 'owner', ...said } as const
      await assert.rejects(
        catalogue.addLog('withdrawn', entry, NOW),
        (error) => error instanceof Refusal && error.code === 'tool-not-found',
      )
    })

    test('a transaction takes no statement after its end', async () => {
      const engine = await openEngine(await empty())
      const ended = await engine.transaction(async (tx) => tx)
      await assert.rejects(ended.all('select 1'))
      await engine.close()
    })

    test('what a transaction cannot finish leaves nothing behind', async () => {
      const broken = await openCatalogue(url, halfRenderer)
      const counted = await catalogue.countTools()
      const revision = (await catalogue.versions()).tools
      const records = ['half-1', 'half-2']
        .map((slug) => gradedRecord(slug, 5))
        .map((record) => ({ record, urlKey: record.slug, evidence: '{}' }))
      await assert.rejects(broken.putTools(records, NOW), /^Error: render$/)
      const quota = { subject: 'half', day: DAY, limit: 1 }
      await assert.rejects(broken.submit(newSubmission('half-2', { quota })))
      assert.equal(await catalogue.findTool('half-1'), null)
      assert.deepEqual(
        [await catalogue.countTools(), (await catalogue.versions()).tools],
        [counted, revision],
      )
      assert.equal(
        (await broken.submit(newSubmission('half-1', { quota }))).outcome,
        'submitted',
        'the unit was given back',
      )
      await broken.close()
    })

    test('pages never overlap or skip, and totals are right, whatever is asked after whatever was written', async () => {
      const own = await openCatalogue(await fresh(), renderer, PATIENCE_MS)
      const model = new Map<string, ToolRecord>()
      const write = async (records: ToolRecord[]) => {
        // One call replaces a slug once per mention, the last one wins.
        const last = new Map(records.map((record) => [record.slug, record]))
        await put(own, [...last.values()])
        for (const [slug, record] of last) model.set(slug, record)
      }
      for (const batch of samples(fc.array(arbitraryRecord, { minLength: 60, maxLength: 60 }), 8))
        await write(batch)
      assert.ok(model.size > 150)
      const agree = async (query: Omit<ToolQuery, 'page'>) => {
        const expected = expectedSlugs(model.values(), query)
        const { slugs, totals } = await allPages(own, query)
        assert.deepEqual(slugs, expected)
        assert.deepEqual([...totals], [expected.length])
      }
      await holds(fc.asyncProperty(arbitraryQuery, agree), { tries: 40 })
      await holds(
        fc.asyncProperty(
          fc.array(arbitraryRecord, { minLength: 1, maxLength: 20 }),
          arbitraryQuery,
          async (batch, query) => {
            await write(batch)
            await agree(query)
            assert.deepEqual(await own.countCategories(), expectedCategories(model.values()))
            assert.equal(
              (await own.countTools()).graded,
              [...model.values()].filter((record) => record.status === 'graded').length,
            )
          },
        ),
        { tries: 10, shrinks: 0 },
      )
      await own.close()
    })

    test('pages are right at once after a write of another process', async () => {
      const own = await fresh()
      const [writer, reader] = [
        await openCatalogue(own, renderer, PATIENCE_MS),
        await openCatalogue(own, renderer, PATIENCE_MS),
      ]
      const model = new Map<string, ToolRecord>()
      const write = async (records: ToolRecord[]) => {
        await put(writer, records)
        await turn()
        for (const record of records) model.set(record.slug, record)
      }
      // More than are read into memory at once.
      await write(
        Array.from({ length: 520 }, (_, index) =>
          gradedRecord(`many-${index}`, 3 + (index % 60) / 10),
        ),
      )
      for (let round = 0; round < 3; round += 1) {
        for (const query of [
          { sort: 'score' },
          { sort: 'name' },
          { sort: 'recent' },
          { sort: 'score', minGrade: 'B' },
        ] as const) {
          const { slugs, totals } = await allPages(reader, { limit: 90, ...query })
          assert.deepEqual(slugs, expectedSlugs(model.values(), { limit: 90, ...query }))
          assert.equal(totals.size, 1)
        }
        await write(
          Array.from({ length: 7 }, (_, index) =>
            gradedRecord(`many-${(round * 151 + index * 83) % 600}`, 9 - index),
          ),
        )
      }
      await Promise.all([writer.close(), reader.close()])
    })

    test('reopening keeps everything', async () => {
      const record = gradedRecord('kept', 7)
      const own = await openCatalogue(url, renderer, PATIENCE_MS)
      await put(own, [record])
      await own.close()
      const again = await openCatalogue(url, renderer, PATIENCE_MS)
      assert.deepEqual(await again.findRecord('kept'), record)
      assert.deepEqual(await again.countTools(), await catalogue.countTools())
      assert.equal((await again.versions()).tools, (await catalogue.versions()).tools)
      await again.ping()
      await again.close()
      await again.close()
      await assert.rejects(again.ping())
    })

    test('several that open an empty database at once migrate it once', async () => {
      const own = await empty()
      const opened = await Promise.all(
        Array.from({ length: 4 }, () => openCatalogue(own, renderer)),
      )
      await Promise.all(
        opened.map((each, index) => put(each, [gradedRecord(`opened-${index}`, 5)])),
      )
      for (const each of opened)
        assert.deepEqual(await each.countTools(), { graded: 4, pending: 0 })
      await Promise.all(opened.map((each) => each.close()))
      const engine = await openEngine(own)
      assert.deepEqual(
        (await engine.all('select version from migration order by version')).map((row) =>
          Number(row['version']),
        ),
        [newestVersion()],
      )
      await engine.transaction((tx) =>
        tx.all("insert into migration (version, name) values (999, 'newer')"),
      )
      await engine.close()
      await assert.rejects(openCatalogue(own, renderer), /at version 999/)
    })

    test('a migration that fails leaves the database as it was, and can be run again', async () => {
      const engine = await openEngine(await empty())
      await migrate(engine)
      const version = newestVersion() + 1
      const next = (...statements: string[]) => [
        ...MIGRATIONS,
        { version, name: 'next', statements: { sqlite: statements, postgres: statements } },
      ]
      const reached = async () =>
        (await engine.all('select version from migration order by version')).map((row) =>
          Number(row['version']),
        )
      const first = 'create table first_half (id integer primary key)'
      await assert.rejects(migrate(engine, next(first, 'create table nonsense (')))
      assert.deepEqual(await reached(), [newestVersion()])
      await assert.rejects(engine.all('select id from first_half'))
      await migrate(engine, next(first))
      assert.deepEqual(await reached(), [newestVersion(), version])
      assert.deepEqual(await engine.all('select id from first_half'), [])
      await engine.close()
    })

    test('kill -9 while writing loses nothing that was acknowledged', async () => {
      const own = await fresh()
      const told: string[] = []
      // In the middle of each kind of write, which are told in turn.
      for (const [run, lines] of Object.entries({ a: 12, b: 13, c: 14 })) {
        const child = spawn(
          process.execPath,
          [join(import.meta.dirname, 'catalogue-writer.ts'), own, run],
          { stdio: ['ignore', 'pipe', 'inherit'] },
        )
        let text = ''
        child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
        while (text.split('\n').length <= lines) await once(child.stdout, 'data')
        child.kill('SIGKILL')
        await once(child, 'close')
        told.push(...text.split('\n').slice(0, -1))
      }
      const survivor = await openCatalogue(own, renderer, PATIENCE_MS)
      assert.ok(told.length > 20, `${told.length} acknowledged`)
      for (const line of told) {
        const [kind, id = ''] = line.split(' ')
        if (kind === 'tool') assert.equal((await survivor.findTool(id))?.status, 'pending', line)
        if (kind === 'review')
          assert.equal((await survivor.listReviews(id, 1, 10))?.reviews.length, 1, line)
        if (kind === 'key') assert.ok(await survivor.findKey(id), line)
      }
      const tools = told.filter((line) => line.startsWith('tool')).length
      const { pending } = await survivor.countTools()
      assert.ok(
        pending >= tools && pending <= tools + 3,
        'at most the last write of each run was done and not told',
      )
      await survivor.close()
    })

    test('a locked database is waited for, then refused with an error, and works once it is unlocked', async () => {
      const patient = await openCatalogue(url, renderer, PATIENCE_MS)
      let locked = await lock(url)
      const waiting = patient.submit(newSubmission('waited'))
      await locked.met()
      assert.ok(await patient.findTool('found'), 'reads go on')
      await locked.release()
      assert.equal((await waiting).outcome, 'submitted')
      const own = await openCatalogue(url, renderer, 400)
      locked = await lock(url)
      let isWaiting = true
      const longWait = patient.submit(newSubmission('waited-long')).finally(() => {
        isWaiting = false
      })
      const writes = [
        // One after the other they would wait longer than the patient one.
        ...Array.from({ length: 200 }, (_, index) => own.submit(newSubmission(`locked-${index}`))),
        own.addReview(newReview('found', 'locked'), summary, NOW),
        own.createKey(
          {
            id: 'locked',
            hash: 'locked',
            prefix: '',
            name: '',
            createdAt: NOW,
            revokedAt: null,
            scopes: null,
            expiresAt: null,
          },
          null,
        ),
      ]
      const outcomes = await Promise.allSettled(writes)
      assert.ok(outcomes.every((each) => each.status === 'rejected' && isUnavailable(each.reason)))
      assert.ok(isWaiting, 'those who wait in line are refused together')
      await locked.release()
      assert.equal((await longWait).outcome, 'submitted')
      await patient.close()
      assert.equal((await own.submit(newSubmission('locked'))).outcome, 'submitted')
      assert.equal(await own.findKey('locked'), null)
      await own.close()
    })
  })
}

test('SQLite: a full disk is refused and works again once there is room', async () => {
  const url = await newFile()
  const engine = await openEngine(url)
  const write = (bytes: number) =>
    engine.transaction((tx) => tx.all('insert into heap values (?)', ['x'.repeat(bytes)]))
  const limitPages = (pages: number) =>
    engine.transaction((tx) => tx.all(`pragma max_page_count = ${pages}`))
  await engine.transaction((tx) => tx.all('create table heap (text text) strict'))
  await limitPages(10)
  await assert.rejects(write(100_000), isUnavailable)
  assert.deepEqual(await engine.all('select count(*) as n from heap'), [{ n: 0 }])
  await limitPages(1000)
  await write(100_000)
  assert.equal((await engine.all('select * from heap')).length, 1)
  await engine.close()
})

test('SQLite: waiting for a lock does not hold the thread', async () => {
  const url = await newFile()
  const engine = await openEngine(url)
  const locked = await lock(url)
  const write = engine.transaction((tx) => tx.all('create table t (a integer) strict'))
  // This thread unlocks it: a write that held the thread would wait in vain.
  await locked.met()
  await locked.release()
  await write
  assert.deepEqual(await engine.all('select * from t'), [])
  await engine.close()
})

test('SQLite: the file is a WAL whose checkpoints are saved, and it stays short after many writes', async () => {
  const url = await newFile()
  const engine = await openEngine(url)
  const pragma = async (name: string) =>
    Object.values((await engine.transaction((tx) => tx.all(`pragma ${name}`)))[0] ?? {})[0]
  assert.deepEqual(
    await Promise.all(
      ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema'].map(pragma),
    ),
    ['wal', 1, 1, 0],
  )
  await engine.transaction((tx) => tx.all('create table t (k integer primary key, v text) strict'))
  const upsert =
    'insert into t values (1, ?) on conflict (k) do update set v = excluded.v returning v'
  for (let index = 0; index < 1500; index += 1)
    await engine.transaction((tx) => tx.all(upsert, ['x'.repeat(3000)]))
  const { size } = statSync(`${url.slice('sqlite:'.length)}-wal`)
  assert.ok(size < 6_000_000, `${size} bytes`)
  await assert.rejects(
    engine.all('create table u (a integer)'),
    isUnavailable,
    'reads cannot write',
  )
  await engine.close()
})

async function openOnce(file: string): Promise<void> {
  const catalogue = await openCatalogue(`sqlite:${file}`, renderer)
  await catalogue.close()
}

test('SQLite: a file that others can read is closed to them, but not to its group', async () => {
  for (const [old, kept] of [
    [0o644, 0o640],
    [0o666, 0o660],
    [0o660, 0o660],
    [0o600, 0o600],
  ] as const) {
    const file = join(folder, `mode-${old.toString(8)}.db`)
    await openOnce(file)
    chmodSync(file, old)
    await openOnce(file)
    assert.equal((statSync(file).mode & 0o777).toString(8), kept.toString(8))
  }
  const other = join(folder, 'no-database.txt')
  writeFileSync(other, 'This is no database, and it stays as it is.'.repeat(50))
  chmodSync(other, 0o644)
  await assert.rejects(openOnce(other), { code: 'database-damaged' })
  assert.equal(statSync(other).mode & 0o777, 0o644)
})

test('SQLite: an old version, a file that cannot be opened and a file that is none are refused plainly', async () => {
  assert.throws(() => requireSafeSqlite('3.51.2'), /3\.51\.3 or newer/)
  assert.throws(() => requireSafeSqlite('3.7.17'), /3\.51\.3 or newer/)
  requireSafeSqlite('3.51.3')
  requireSafeSqlite('3.53.0')
  requireSafeSqlite('4.0.0')
  await assert.rejects(openCatalogue(`sqlite:${import.meta.filename}`, renderer), {
    code: 'database-damaged',
  })
  await assert.rejects(
    openCatalogue(`sqlite:${import.meta.filename}/below.db`, renderer),
    isMisconfigured,
  )
  await assert.rejects(openCatalogue(`sqlite:${folder}`, renderer), isMisconfigured)
})

/** Whether it answers reads again; until then it refuses them. */
function isBack(catalogue: Catalogue): Promise<boolean> {
  return catalogue.countTools().then(
    () => true,
    (error: unknown) => {
      assert.ok(isUnavailable(error))
      return false
    },
  )
}

/** A TCP proxy to PostgreSQL that can be closed and opened again. */
async function makeDoor(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  const open = async (at: number) => {
    server = createServer((socket) => {
      const onward = connect(Number(port), hostname)
      for (const each of [socket, onward]) {
        sockets.add(each)
        each.on('error', () => {}).on('close', () => sockets.delete(each))
      }
      socket.pipe(onward).pipe(socket)
    }).listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return { open, close }
}

test('PostgreSQL: while the server is away everything is refused at once; when it is back everything works', async (t) => {
  const direct = await freshPostgres()
  const door = await makeDoor(direct)
  const port = await freePort()
  await door.open(port)
  const url = direct.replace(/:\d+\//, `:${port}/`)
  const catalogue = await openCatalogue(url, renderer)
  await put(catalogue, [gradedRecord('there', 5)])
  for (const round of [1, 2]) {
    await door.close()
    const { mock: connecting } = t.mock.method(pg.Client.prototype, 'connect')
    const asked = Array.from({ length: 15 }, (_, index) => [
      catalogue.findTool('there'),
      catalogue.submit(newSubmission(`away-${round}-${index}`)),
    ]).flat()
    const outcomes = await Promise.allSettled(asked)
    assert.ok(outcomes.every((each) => each.status === 'rejected' && isUnavailable(each.reason)))
    assert.ok(connecting.callCount() <= asked.length, 'each tries to connect once')
    connecting.restore()
    await door.open(port)
    await untilTrue(() => isBack(catalogue), 'it does not come back')
    assert.equal((await catalogue.submit(newSubmission(`back-${round}`))).outcome, 'submitted')
  }
  await catalogue.close()
  await door.close()
  await assert.rejects(openCatalogue(url, renderer), isUnavailable)
})

test('PostgreSQL: connections that the operator ends are refused or tried again, never a fault of ours', async () => {
  const url = await freshPostgres()
  const catalogue = await openCatalogue(url, renderer)
  const operator = new pg.Pool({ connectionString: url })
  let stored = 0
  for (let round = 0; round < 10; round += 1) {
    let left = round
    const isTime = Promise.withResolvers<void>()
    const countDown = () => (left -= 1) < 0 && isTime.resolve()
    const writes = Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        put(catalogue, [gradedRecord(`ended-${round}-${index}`, 5)]).finally(countDown),
      ),
    )
    // When one more write has ended than in the round before.
    await isTime.promise
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agentgrade' and datname = current_database()",
    )
    for (const each of await writes) {
      if (each.status === 'fulfilled') stored += 1
      // A transaction that was interrupted during its commit may be stored or not, and says so.
      else
        assert.ok(
          isUnavailable(each.reason) ||
            (each.reason as { code?: string }).code === 'outcome-unknown',
          String(each.reason),
        )
    }
  }
  await operator.end()
  await untilTrue(() => isBack(catalogue), 'it does not come back')
  assert.ok((await catalogue.countTools()).graded >= stored)
  await catalogue.close()
})

test('PostgreSQL: a migration is alone, and waits for others and works for as long as it takes', async () => {
  const engine = await openEngine(await freshPostgres())
  const seen = `create table seen as select current_setting('lock_timeout') as waiting,
    current_setting('statement_timeout') as working,
    (select count(*)::integer from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()) as locks`
  await engine.transaction(async (tx) => {
    await liftTimeouts(tx)
    const lifted = ['statement_timeout', 'idle_in_transaction_session_timeout'].map(
      async (name) => (await tx.all('select current_setting($1) as value', [name]))[0]?.['value'],
    )
    assert.deepEqual(await Promise.all(lifted), ['0', '0'], 'a copy of all tables as well')
  })
  const next = { version: newestVersion() + 1, name: 'next' }
  await migrate(engine, [...MIGRATIONS, { ...next, statements: { sqlite: [], postgres: [seen] } }])
  assert.deepEqual(
    { ...(await engine.all('select * from seen'))[0] },
    {
      waiting: '0',
      working: '0',
      locks: 1,
    },
  )
  await engine.close()
})

test('PostgreSQL: a wrong password or database is refused as configuration', async () => {
  const url = await freshPostgres()
  await assert.rejects(openCatalogue(url.replace('secret', 'wrong'), renderer), isMisconfigured)
  await assert.rejects(openCatalogue(`${url}_none`, renderer), isMisconfigured)
})
