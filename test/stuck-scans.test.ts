// Scans that never end on their own: the queue or the worker ends them, on both databases.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Catalogue, ClaimedScan } from '../src/store/catalogue.ts'
import type { Renderer } from '../src/store/store.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { MOST_AGE_MS, MOST_HELD_MS } from '../src/domain/scan/scan.ts'
import { startScanWorker, type WorkerDeps } from '../src/usecases/scan/scan-worker.ts'
import { documentsOf, newSubmission, NOW, renderer } from './catalogue-writes.ts'
import { freshPostgres } from './postgres-server.ts'
import { scanHere } from './scan-here.ts'
import { pendingRecord } from './tool-record.ts'
import { until, untilTrue } from './until.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-stuck-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}
const LEASE = 30_000

const submit = (catalogue: Catalogue, slug: string, now = NOW) =>
  catalogue.submit(
    newSubmission(slug, {
      now,
      record: pendingRecord({ slug, name: slug, url: 'http://127.0.0.1:1/' }),
    }),
  )
const claim = (catalogue: Catalogue, now: number, worker = 'w') =>
  catalogue.claimScan(worker, LEASE, now)
const taken = async (catalogue: Catalogue, now: number, worker = 'w') =>
  (await claim(catalogue, now, worker)) ?? assert.fail('nothing to take')
const scanOf = async (catalogue: Catalogue, slug: string) =>
  (await catalogue.findScan(`scan-${slug}`)) ?? assert.fail(slug)

const breaking: Renderer = {
  ...renderer,
  version: 'breaking',
  render(record) {
    if (record.slug === 'broken' && record.status === 'scanning') throw new Error('no page for it')
    return documentsOf(record)
  },
}

/**
 * A worker on the real queue with one thing changed, on a clock that goes to the next attempt.
 */
function workOn(catalogue: Catalogue, changes: Partial<Catalogue>) {
  let moment = NOW
  const faults: unknown[] = []
  const ended: string[] = []
  const deps: WorkerDeps = {
    catalogue: { ...catalogue, ...changes },
    runScan: scanHere,
    worker: 'tested',
    settings: {
      workers: 2,
      allowedRanges: ['127.0.0.0/8'],
      botUrl: 'http://127.0.0.1/bot',
      refreshDays: 0,
      hostMinutes: 0,
    },
    npm: null,
    now: () => moment,
    randomId: () => 'none',
    onFault: (error) => faults.push(error),
    onDone: (_, outcome) => ended.push(outcome),
  }
  const worker = startScanWorker(deps)
  const lookAt = async (slug: string) => {
    const scan = await scanOf(catalogue, slug)
    if (scan.status === 'queued') moment = Math.max(moment, scan.runAfter)
    if (scan.status !== 'failed') worker.wake()
    return scan
  }
  const untilFailed = (slug: string) =>
    until(
      () => lookAt(slug),
      ({ status }) => status === 'failed',
      ({ status }) => `${slug} is still ${status}`,
    )
  const jump = (ms: number) => void (moment += ms)
  return { worker, untilFailed, jump, faults, ended }
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  const withQueue = (
    title: string,
    use: (catalogue: Catalogue) => Promise<void>,
    shown = renderer,
  ) =>
    test(title, async () => {
      const catalogue = await openCatalogueAt(await fresh(), shown)
      try {
        await use(catalogue)
      } finally {
        await catalogue.close()
      }
    })

  describe(`scans that are stuck, on ${name}`, () => {
    withQueue(
      'a worker that keeps its lease for ever loses the scan, and the third time it has failed',
      async (catalogue) => {
        await submit(catalogue, 'kept')
        let now = NOW
        for (const attempt of [1, 2, 3]) {
          const scan = await taken(catalogue, now, `w${attempt}`)
          assert.equal(scan.attempt, attempt)
          const end = now + MOST_HELD_MS
          for (; now < end; now += 100_000)
            assert.equal(await catalogue.keepScan(scan, [], LEASE, now), true)
          assert.equal(await catalogue.keepScan(scan, [], LEASE, now), false)
          now += LEASE
        }
        assert.equal(await claim(catalogue, now), null)
        const { status, attempt } = await scanOf(catalogue, 'kept')
        assert.deepEqual(
          [status, attempt, (await catalogue.findTool('kept'))?.status],
          ['failed', 3, 'unreachable'],
        )
      },
    )

    withQueue(
      'a scan that was tried a day ago is ended; one that only waited, or was given back, is not',
      async (catalogue) => {
        for (const slug of ['old', 'given', 'waited']) await submit(catalogue, slug)
        const [first, second] = [
          await taken(catalogue, NOW),
          await taken(catalogue, NOW, 'stopping'),
        ]
        await catalogue.failScan(first, 'timeout', NOW + 60_000, NOW)
        await catalogue.releaseScans('stopping', NOW + 1)
        const later = NOW + MOST_AGE_MS + 1
        const slugs = [(await taken(catalogue, later)).slug, (await taken(catalogue, later)).slug]
        assert.equal(await claim(catalogue, later), null)
        assert.ok(!slugs.includes(first.slug) && slugs.includes(second.slug), slugs.join())
        const { status, attempt, lastError } = await scanOf(catalogue, first.slug)
        assert.deepEqual(
          [status, attempt, (await catalogue.findTool(first.slug))?.status],
          ['failed', 1, 'unreachable'],
        )
        assert.match(lastError ?? '', /too long/)
      },
    )

    withQueue(
      'a lease from a clock that was wrong does not hold until that day',
      async (catalogue) => {
        await submit(catalogue, 'ahead')
        assert.equal((await taken(catalogue, NOW + 365 * MOST_AGE_MS)).attempt, 1)
        assert.equal((await taken(catalogue, NOW, 'right')).attempt, 2)
        assert.equal(await claim(catalogue, NOW, 'other'), null, 'an honest lease is left alone')
      },
    )

    withQueue(
      'an end from a clock that was wrong does not prolong the cool-down until that day',
      async (catalogue) => {
        const HOUR_MS = 3_600_000
        const refusedAt = (now: number) => catalogue.refusedScan('done', HOUR_MS, now)
        await submit(catalogue, 'done')
        await catalogue.failScan(await taken(catalogue, NOW), 'enough', null, NOW)
        assert.equal((await refusedAt(NOW + 1))?.outcome, 'too-soon')
        assert.equal((await refusedAt(NOW - 1000))?.outcome, 'too-soon')
        assert.equal(await refusedAt(NOW - 365 * MOST_AGE_MS), null)
      },
    )

    withQueue(
      'a scan during which the clock jumps keeps its lease and ends as any other',
      async (catalogue) => {
        await submit(catalogue, 'jumped')
        const worked = workOn(catalogue, {
          claimScan: async (...args) => {
            const scan = await catalogue.claimScan(...args)
            if (scan) worked.jump(-MOST_AGE_MS)
            return scan
          },
        })
        const { worker, faults, ended } = worked
        try {
          await untilTrue(() => ended.length + faults.length > 0, 'the scan has not ended')
        } finally {
          await worker.stop()
        }
        assert.deepEqual([faults, ended], [[], ['unreachable']])
        const { status, attempt } = await scanOf(catalogue, 'jumped')
        assert.deepEqual([status, attempt], ['queued', 1])
      },
    )

    withQueue(
      'a tool that cannot be shown is tried three times and holds up nobody',
      async (catalogue) => {
        await submit(catalogue, 'broken')
        await submit(catalogue, 'sound', NOW + 1)
        const claimed: string[] = []
        for (let now = NOW + 1; now <= NOW + 240_000; now += 60_000) {
          const scan = await catalogue.claimScan('w', LEASE, now).catch(() => null)
          if (scan) claimed.push(scan.slug)
          if (scan) await catalogue.failScan(scan, 'enough', null, now)
        }
        assert.equal(claimed[0], 'sound')
        const { status, attempt, lastError } = await scanOf(catalogue, 'broken')
        assert.deepEqual([status, attempt], ['failed', 3])
        assert.doesNotMatch(lastError ?? '', /no page/)
      },
      breaking,
    )

    withQueue(
      'whatever throws between the taking and the result ends the scan, and is counted',
      async (catalogue) => {
        const broken = {
          claimed: (scan: ClaimedScan) => ({
            ...scan,
            record: { ...scan.record, url: 'no address' },
          }),
        }
        const stored = {
          finishScan: () => Promise.reject(new Error('not stored')),
          keepScan: () => Promise.reject(new Error('not kept')),
        }
        const changes: Record<string, Partial<Catalogue>> = {
          unread: {
            claimScan: async (...args) => {
              const scan = await catalogue.claimScan(...args)
              return scan && broken.claimed(scan)
            },
          },
          unstored: stored,
        }
        for (const [slug, change] of Object.entries(changes)) {
          await submit(catalogue, slug)
          const { worker, untilFailed, faults, ended } = workOn(catalogue, change)
          try {
            assert.match((await untilFailed(slug)).lastError ?? '', /fault/)
          } finally {
            await worker.stop()
          }
          assert.equal((await catalogue.findTool(slug))?.status, 'unreachable')
          assert.ok(
            faults.length >= 3 &&
              ended.length === 3 &&
              ended.every((outcome) => outcome === 'fault'),
            `${slug} ${faults.length} ${ended.join()}`,
          )
        }
      },
    )
  })
}
