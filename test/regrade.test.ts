// Stored evidence is graded again when the method has changed, on both databases: once, never over
// newer results, and recorded in the history.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Catalogue } from '../src/store/catalogue.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { openEngine } from '../src/store/open-database.ts'
import type { OutdatedTool } from '../src/store/catalogue.ts'
import { readConfig } from '../src/app/config.ts'
import { parseEvidence, type Evidence } from '../src/domain/evidence/evidence.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { grade } from '../src/grade/grade.ts'
import { METHOD_VERSION } from '../src/grade/method.ts'
import { examineAt } from '../src/usecases/operate/operate.ts'
import { regrade, type RegradeDeps } from '../src/usecases/operate/regrade.ts'
import { methodId } from '../src/usecases/method-id.ts'
import { recordFrom } from '../src/usecases/tool-record.ts'
import { checksOf, documentsOf } from '../src/represent/documents.ts'
import { start } from '../src/app/start.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { newReview, newSubmission, NOW, resultOf, summary } from './catalogue-writes.ts'
import { agentgrade } from './command-line.ts'
import { freshPostgres } from './postgres-server.ts'
import { untilTrue } from './until.ts'
import { NEVER_OVERLOADED } from './never-overloaded.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-regrade-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}
const LATER = NOW + 1_000_000
const NONE_SEEN = { tools: 0, grades: 0, statistics: 0, keys: 0, registry: 0 }

const texts = ['model-tool', 'average-tool', 'graphql-api'].map((name) =>
  readFileSync(join(root, `test/corpus/${name}.evidence.json`), 'utf8'),
)
const [model = '', average = '', graphql = ''] = texts

function evidenceOf(text: string): Evidence {
  const parsed = parseEvidence(JSON.parse(text))
  return parsed.ok ? parsed.value : assert.fail(JSON.stringify(parsed.problems))
}

/** On the day of the regrading. */
function graded(text: string) {
  return grade(evidenceOf(text), { on: new Date(LATER).toISOString().slice(0, 10) })
}

function currentRecord(slug: string, text: string, now = NOW): ToolRecord {
  const identity = {
    slug,
    name: slug,
    description: `About ${slug}`,
    url: `https://${slug}.io`,
    category: 'email',
    categoryWish: null,
    tags: ['mail'],
  }
  return {
    ...recordFrom({ ...identity, wordsBy: 'catalogue' }, evidenceOf(text), now),
    scannedAt: '2026-10-20T00:00:00.000Z',
  }
}

/** The same tool as method 1.1.0 would have graded it. */
function olderRecord(slug: string, text: string): ToolRecord {
  const record = currentRecord(slug, text)
  const grading = {
    ...(record.grading ?? assert.fail()),
    methodVersion: '1.1.0',
    letter: 'C+' as const,
    exact: 5.5,
    score: 5.5,
    checks: [],
  }
  return { ...record, grading }
}

const put = (catalogue: Catalogue, record: ToolRecord, evidence: string) =>
  catalogue.putTools([{ record, urlKey: `${record.slug}.io`, evidence }], NOW)
const run = (catalogue: RegradeDeps['catalogue'], changes: Partial<RegradeDeps> = {}) =>
  regrade({ catalogue, now: () => LATER, onUnreadable: (slug) => assert.fail(slug), ...changes })
const historyOf = async (catalogue: Catalogue, slug: string) =>
  (await catalogue.listScans(slug, 1, 10)) ?? assert.fail()

async function onEngine(url: string, sql: string): Promise<void> {
  const engine = await openEngine(url)
  await engine.transaction((tx) => tx.all(sql))
  await engine.close()
}

/** Finishes a scan of the tool, graded by the current method. */
async function scan(catalogue: Catalogue, slug: string, text: string): Promise<void> {
  await catalogue.requestScan(slug, `scan-${slug}`, 0, { host: `${slug}.io`, everyMs: 0 }, LATER)
  const claimed = (await catalogue.claimScan('worker', 90_000, LATER)) ?? assert.fail()
  const record = { ...currentRecord(slug, text, LATER), scannedAt: '2026-11-01T00:00:00.000Z' }
  assert.ok(await catalogue.finishScan(claimed, resultOf(record, { evidence: text }), LATER))
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  const withCatalogue = (
    title: string,
    work: (catalogue: Catalogue, url: string) => Promise<void>,
  ) =>
    test(title, async () => {
      const url = await fresh()
      const catalogue = await openCatalogueAt(url, renderer)
      try {
        await work(catalogue, url)
      } finally {
        await catalogue.close()
      }
    })

  describe(name, () => {
    withCatalogue(
      'what is stopped midway says so, and the next run goes on from there',
      async (catalogue) => {
        for (const slug of ['one', 'two', 'three'])
          await put(catalogue, olderRecord(slug, model), model)
        const stopping = new AbortController()
        const stopped: RegradeDeps['catalogue'] = {
          ...catalogue,
          putRegraded: (...given) => {
            stopping.abort()
            return catalogue.putRegraded(...given)
          },
        }
        assert.deepEqual(await run(stopped, { signal: stopping.signal }), {
          regraded: 1,
          changedLetter: 1,
          unreadable: 0,
          isComplete: false,
        })
        assert.deepEqual(await run(catalogue), {
          regraded: 2,
          changedLetter: 2,
          unreadable: 0,
          isComplete: true,
        })
      },
    )

    withCatalogue(
      'every tool of an older method is graded as its evidence is today, once, and keeps all else',
      async (catalogue, url) => {
        for (const [slug, text] of [
          ['model', model],
          ['average', average],
          ['graphql', graphql],
        ] as const)
          await put(catalogue, olderRecord(slug, text), text)
        await put(catalogue, currentRecord('current', average), average)
        await catalogue.submit(newSubmission('pending'))
        await catalogue.addReview(newReview('model', 'r1', { overallScore: 9 }), summary, NOW)
        const untouched = await Promise.all(
          ['current', 'pending'].map((slug) => catalogue.findTool(slug)),
        )
        assert.deepEqual((await examineAt(url)).findings, [])

        const letters = [model, average, graphql].map((text) => graded(text).letter)
        const changedLetter = letters.filter((letter) => letter !== 'C+').length
        assert.ok(changedLetter > 0)
        assert.deepEqual(await run(catalogue), {
          regraded: 3,
          changedLetter,
          unreadable: 0,
          isComplete: true,
        })

        for (const [slug, text] of [
          ['model', model],
          ['average', average],
          ['graphql', graphql],
        ] as const) {
          const record = (await catalogue.findRecord(slug)) ?? assert.fail()
          assert.deepEqual(record.grading, graded(text))
          const { grading: _, updatedAt, reviews, ...kept } = record
          const { grading: __, updatedAt: ___, reviews: ____, ...before } = olderRecord(slug, text)
          assert.deepEqual(kept, before)
          assert.equal(updatedAt, new Date(LATER).toISOString())
          assert.equal(reviews.count, slug === 'model' ? 1 : 0)
          const tool = (await catalogue.findTool(slug)) ?? assert.fail()
          const { tool: shown, registry: _____, ...documents } = documentsOf(record)
          assert.deepEqual([tool.tool, tool.documents], [JSON.parse(shown), documents])
          assert.equal((await catalogue.findChecks(slug))?.checks, checksOf(record))
          assert.equal(tool.grade, record.grading?.letter)
          const { scans, total } = await historyOf(catalogue, slug)
          assert.equal(total, 1)
          assert.deepEqual(scans, [
            {
              kind: 'method',
              id: null,
              status: 'done',
              createdAt: LATER,
              finishedAt: LATER,
              methodVersion: METHOD_VERSION,
              grade: record.grading?.letter,
              score: record.grading?.score,
              difference: null,
              previous: { methodVersion: '1.1.0', grade: 'C+', score: 5.5 },
            },
          ])
        }
        assert.deepEqual(
          await Promise.all(['current', 'pending'].map((slug) => catalogue.findTool(slug))),
          untouched,
        )
        assert.deepEqual(await catalogue.recentChanges(10), [], 'no tool has changed')
        const { tools } = await catalogue.listTools({ sort: 'score', page: 1, limit: 50 })
        assert.equal(
          tools.filter((tool) => tool.grade === letters[0]).length,
          [...letters, letters[1]].filter((letter) => letter === letters[0]).length,
        )

        const revision = (await catalogue.versions()).tools
        assert.deepEqual(await run(catalogue), {
          regraded: 0,
          changedLetter: 0,
          unreadable: 0,
          isComplete: true,
        })
        assert.equal((await catalogue.versions()).tools, revision)
        assert.deepEqual((await examineAt(url)).findings, [])
      },
    )

    withCatalogue(
      'what is written meanwhile stays: a scan wins, a review is kept',
      async (catalogue) => {
        await put(catalogue, olderRecord('scanned', average), average)
        await put(catalogue, olderRecord('reviewed', average), average)
        let isFirst = true
        const putRegraded: Catalogue['putRegraded'] = async (...values) => {
          if (isFirst) {
            isFirst = false
            await scan(catalogue, 'scanned', model)
            assert.equal(await catalogue.putRegraded(...values), false)
            await catalogue.addReview(
              newReview('reviewed', 'r1', { overallScore: 9 }),
              summary,
              NOW,
            )
            return false
          }
          return await catalogue.putRegraded(...values)
        }
        const outdatedTools: Catalogue['outdatedTools'] = async function* (version) {
          // Both are read before anything is written.
          const tools: OutdatedTool[] = []
          for await (const tool of catalogue.outdatedTools(version)) tools.push(tool)
          yield* tools
        }
        assert.equal((await run({ ...catalogue, outdatedTools, putRegraded })).regraded, 1)
        const scanned = await catalogue.findRecord('scanned')
        assert.deepEqual(
          [scanned?.grading, scanned?.scannedAt],
          [graded(model), '2026-11-01T00:00:00.000Z'],
        )
        assert.deepEqual(
          (await historyOf(catalogue, 'scanned')).scans.map(({ kind }) => kind),
          ['scan'],
        )
        assert.deepEqual(await catalogue.recentChanges(10), [], 'two methods gave the two letters')
        const reviewed = await catalogue.findRecord('reviewed')
        assert.deepEqual([reviewed?.grading, reviewed?.reviews.count], [graded(average), 1])
      },
    )

    withCatalogue(
      'what other sources of the same version graded is graded last, rested, and no event',
      async (catalogue) => {
        const inner = { ...currentRecord('inner', average), methodDigest: '00000000' }
        await put(catalogue, inner, average)
        await put(catalogue, olderRecord('older', average), average)
        const all: string[] = []
        for await (const { slug } of catalogue.outdatedTools(methodId())) all.push(slug)
        assert.deepEqual(all, ['older', 'inner'])
        assert.equal((await run(catalogue, { only: 'version' })).regraded, 1)
        let rested = 0
        const rest = async () => void (rested += 1)
        assert.deepEqual(await run(catalogue, { only: 'sources', rest }), {
          regraded: 1,
          changedLetter: 0,
          unreadable: 0,
          isComplete: true,
        })
        assert.equal(rested, 1)
        const inside = await catalogue.findRecord('inner')
        assert.equal(`${METHOD_VERSION}+${inside?.methodDigest}`, methodId())
        assert.deepEqual(inside?.grading, graded(average))
        assert.equal((await historyOf(catalogue, 'inner')).total, 0)
        assert.equal((await historyOf(catalogue, 'older')).total, 1)
        const { events } = await catalogue.listEvents({ after: null, limit: 10 })
        assert.deepEqual(
          new Set(events.map(({ kind, methodVersion }) => `${kind} ${methodVersion}`)),
          new Set(['tool.added 1.1.0', `tool.added ${METHOD_VERSION}`]),
        )
        assert.equal((await run(catalogue)).regraded, 0)
      },
    )

    withCatalogue('two processes at once grade each tool once', async (catalogue, url) => {
      const slugs = Array.from({ length: 8 }, (_, index) => `tool-${index}`)
      for (const slug of slugs) await put(catalogue, olderRecord(slug, average), average)
      const other = await openCatalogueAt(url, renderer)
      try {
        const counts = await Promise.all([run(catalogue), run(other)])
        assert.equal(
          counts.reduce((sum, { regraded }) => sum + regraded, 0),
          slugs.length,
        )
      } finally {
        await other.close()
      }
      for (const slug of slugs) assert.equal((await historyOf(catalogue, slug)).total, 1)
    })

    withCatalogue(
      'a tool whose evidence cannot be read stays as it is, and the others are graded',
      async (catalogue, url) => {
        const damaged = ['strange', 'torn', 'swapped']
        for (const slug of [...damaged, 'whole'])
          await put(
            catalogue,
            olderRecord(slug, average),
            slug === 'strange' ? '{"observedAt":1}' : slug === 'torn' ? '{' : average,
          )
        await onEngine(
          url,
          `update tool_source set evidence = replace(evidence, 'A', 'B') where tool_id = (select id from tool where slug = 'swapped')`,
        )
        const before = await Promise.all(damaged.map((slug) => catalogue.findTool(slug)))
        const named: string[] = []
        const { regraded, unreadable } = await run(catalogue, {
          onUnreadable: (slug) => named.push(slug),
        })
        assert.deepEqual([regraded, unreadable], [1, 3])
        assert.deepEqual(named.toSorted(), damaged.toSorted())
        assert.deepEqual(await Promise.all(damaged.map((slug) => catalogue.findTool(slug))), before)
        assert.equal((await historyOf(catalogue, 'torn')).total, 0)
      },
    )

    withCatalogue(
      'what clients make of a tool is told to others only where it differs',
      async (catalogue) => {
        await put(catalogue, currentRecord('viewed', model), model)
        const tool = (await catalogue.toolWithoutViews()) ?? assert.fail()
        const isTold = async (views: string | null) => {
          const { versions } = await catalogue.changesSince(NONE_SEEN)
          assert.ok(await catalogue.putClientViews(tool, views))
          return (await catalogue.changesSince(versions)).tools?.includes('viewed')
        }
        const told = []
        for (const views of ['{"a":1}', '{"a":1}', null, '{"a":2}']) told.push(await isTold(views))
        assert.deepEqual(told, [true, false, false, true])
      },
    )

    withCatalogue(
      'scans and changes of method stand in one history, in the order of time',
      async (catalogue) => {
        await put(catalogue, olderRecord('mixed', average), average)
        await run(catalogue, { now: () => NOW })
        await scan(catalogue, 'mixed', model)
        const { scans, total } = await historyOf(catalogue, 'mixed')
        assert.deepEqual([total, scans.map(({ kind }) => kind)], [2, ['scan', 'method']])
        assert.deepEqual(
          (await catalogue.listScans('mixed', 2, 1))?.scans.map(({ kind }) => kind),
          ['method'],
        )
        assert.deepEqual(
          (await catalogue.recentChanges(10)).map(({ slug }) => slug),
          ['mixed'],
          'now the tool has changed',
        )
      },
    )
  })
}

test('the service does it by itself after its start, and every form of the history tells it', async () => {
  const url = await ENGINES.sqlite()
  const catalogue = await openCatalogueAt(url, renderer)
  await put(catalogue, olderRecord('acme', average), average)
  const service = await start(
    readConfig({ PORT: '0', LOG_LEVEL: 'silent', SCAN_WORKERS: '0', DATABASE_URL: url }),
    NEVER_OVERLOADED,
  )
  try {
    await untilTrue(
      async () => (await historyOf(catalogue, 'acme')).total > 0,
      'it is not graded again',
    )
    const { letter, score } = grade(evidenceOf(average))
    const line = `Method ${METHOD_VERSION} (before 1.1.0): C+ 5.5 → ${letter} ${score?.toFixed(1)}, nothing about the tool changed`
    const read = async (path: string, accept: string) =>
      (await fetch(`${service.url}${path}`, { headers: { accept } })).text()
    const { scans } = JSON.parse(await read('/tools/acme/history.json', '*/*')) as {
      scans: Record<string, unknown>[]
    }
    assert.equal(scans.length, 1)
    const { kind, id, url: address, grade: given, methodVersion, previous } = scans[0] ?? {}
    assert.deepEqual(
      [kind, id, address, given, methodVersion],
      ['method', null, '/method', letter, METHOD_VERSION],
    )
    assert.deepEqual(previous, { methodVersion: '1.1.0', grade: 'C+', score: 5.5 })
    assert.ok((await read('/tools/acme/history', 'text/markdown')).includes(line))
    for (const path of ['/tools/acme/history', '/tools/acme'])
      assert.ok((await read(path, 'text/html')).includes(line), path)
    // Nobody is told: nothing about the tool changed.
    const { events } = JSON.parse(await read('/events?tool=acme', 'application/json')) as {
      events: { kind: string }[]
    }
    assert.deepEqual(
      events.map((event) => event.kind),
      ['tool.added'],
    )
  } finally {
    await service.close()
    await catalogue.close()
  }
})

test('the command reports what it did', async () => {
  const url = await ENGINES.sqlite()
  const catalogue = await openCatalogueAt(url, renderer)
  for (const slug of ['one', 'two']) await put(catalogue, olderRecord(slug, model), model)
  await put(catalogue, olderRecord('torn', model), '{')
  await catalogue.close()
  const command = () => agentgrade(['regrade'], { env: { DATABASE_URL: url } })
  const first = await command()
  assert.equal(
    first.stdout,
    '2 tools regraded, 2 with another letter, 1 could not be read.\n',
    first.stderr,
  )
  assert.equal(first.stderr, 'torn: its evidence cannot be read; the tool stays as it is.\n')
  assert.equal(
    (await command()).stdout,
    '0 tools regraded, 0 with another letter, 1 could not be read.\n',
  )
})
