// The worker keeps grades fresh: it queues as many stale tools as there are free slots, until none
// is stale.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Catalogue } from '../../store/catalogue.ts'
import { scanHere } from '../../../test/scan-here.ts'
import { pendingRecord } from '../../../test/tool-record.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { ScanReport } from './scan-job.ts'
import { type RunScan, untilAwake } from './scan-process.ts'
import { startScanWorker } from './scan-worker.ts'

const DAY_MS = 86_400_000

async function refreshed(stale: number, refreshDays: number, looks = 0) {
  const asked: { maxAgeMs: number; limit: number }[] = []
  const again: { limit: number; stale: number }[] = []
  const done = Promise.withResolvers<void>()
  let claims = 0
  let left = stale
  const catalogue = {
    claimScan: async () => {
      claims += 1
      if (claims > 40 || refreshDays === 0) done.resolve()
      return null
    },
    queueStale: async (maxAgeMs: number, { limit }: { limit: number }) => {
      asked.push({ maxAgeMs, limit })
      const queued = Math.min(left, limit)
      left -= queued
      return queued
    },
    queueSecondLooks: async ({ limit }: { limit: number }) => {
      again.push({ limit, stale: left })
      const queued = Math.min(looks, limit)
      looks -= queued
      if (queued === 0) done.resolve()
      return queued
    },
    releaseScans: async () => 0,
  } as unknown as Catalogue
  const settings = { workers: 3, allowedRanges: [], botUrl: '', refreshDays, hostMinutes: 0 }
  const worker = startScanWorker({
    catalogue,
    runScan: scanHere,
    worker: 'w',
    settings,
    npm: null,
    now: () => 0,
    randomId: () => '',
    onFault: (error) => assert.fail(String(error)),
  })
  await done.promise
  await worker.stop()
  return { asked, left, again }
}

test('second looks are queued for free places, and only while no tool is stale', async () => {
  const { again, left } = await refreshed(20, 7, 7)
  assert.equal(left, 0)
  assert.deepEqual(
    again,
    [3, 3, 3, 3].map((limit) => ({ limit, stale: 0 })),
  )
  const { asked, again: alone } = await refreshed(20, 0, 1)
  assert.deepEqual([asked.length, alone.length], [0, 1], 'also where nothing is refreshed')
})

test('old tools are queued for every free place until none is left, however many there are', async () => {
  const { asked, left } = await refreshed(50, 7)
  assert.equal(left, 0)
  assert.deepEqual(asked[0], { maxAgeMs: 7 * DAY_MS, limit: 3 })
  assert.equal(asked.filter(({ limit }) => limit === 3).length, asked.length)
  assert.equal(asked.length, Math.ceil(50 / 3) + 1)
})

test('with no days set, nothing is queued', async () => {
  assert.deepEqual((await refreshed(5, 0)).asked, [])
})

test('when the clock jumps, running scans go on by the old one, and the next is taken after them', async () => {
  const jumped = Promise.withResolvers<void>()
  const [ran, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const moments: Record<'claimed' | 'ended', number[]> = { claimed: [], ended: [] }
  let offset = 0
  const later = Date.now() + 40 * DAY_MS
  const claimed = {
    slug: 'acme',
    record: pendingRecord({ url: 'http://127.0.0.1:1/' }),
    attempt: 1,
    kind: 'scan',
  }
  const worker = startScanWorker({
    catalogue: {
      claimScan: async (_: string, __: number, now: number) => {
        moments.claimed.push(now)
        if (now >= later) again.resolve()
        return moments.claimed.length === 1 ? claimed : null
      },
      keepScan: async () => true,
      failScan: async (_: unknown, __: string, ___: null, now: number) => {
        moments.ended.push(now)
      },
      releaseScans: async () => 0,
    } as unknown as Catalogue,
    runScan: async () => {
      offset = 40 * DAY_MS
      ran.resolve()
      await jumped.promise
      return { outcome: 'fault', detail: '' }
    },
    worker: 'w',
    settings: { workers: 2, allowedRanges: [], botUrl: '', refreshDays: 0, hostMinutes: 0 },
    npm: null,
    now() {
      return Date.now() + offset
    },
    randomId: () => '',
    onFault: () => {},
  })
  await ran.promise
  const before = moments.claimed.length
  worker.wake()
  await new Promise(setImmediate)
  assert.equal(moments.claimed.length, before)
  jumped.resolve()
  await again.promise
  await worker.stop()
  assert.ok((moments.ended[0] ?? Infinity) < later)
})

/** What a worker makes of one scan: what it publishes of it, and what it logs. */
async function worked(changes: Partial<ToolRecord>, runScan: RunScan) {
  const ended = Promise.withResolvers<unknown[]>()
  const logged: string[] = []
  let claims = 0
  const claimed = {
    scanId: 's',
    kind: 'scan',
    worker: 'w',
    attempt: 1,
    slug: 'acme',
    record: pendingRecord({ url: 'http://127.0.0.1:1/', ...changes }),
    evidence: null,
    history: { days: 0, probes: 0, answered: 0 },
  }
  const catalogue = {
    claimScan: async () => ((claims += 1) === 1 ? claimed : null),
    keepScan: async () => true,
    failScan: async (_: unknown, ...published: unknown[]) => ended.resolve(published),
    releaseScans: async () => 0,
  } as unknown as Catalogue
  const worker = startScanWorker({
    catalogue,
    runScan,
    worker: 'w',
    settings: { workers: 1, allowedRanges: [], botUrl: '', refreshDays: 0, hostMinutes: 0 },
    npm: null,
    now: () => 0,
    randomId: () => '',
    onFault: (error) => logged.push(String(error)),
  })
  const published = await ended.promise
  await worker.stop()
  return { published, logged: logged.join() }
}

test('what goes wrong on our side is logged with its detail, and published without', async () => {
  // No evidence may hold such a name.
  const { published, logged } = await worked({ name: '' }, scanHere)
  assert.equal(published[0], 'fault: The scan could not be carried out.')
  assert.match(logged, /does not fit its schema: \/tool\/name/)
})

const unrated = (grading: object) => async () =>
  ({ outcome: 'seen', grading: { status: 'unrated', ...grading } }) as ScanReport

test('a tool that had a letter keeps it when scans meet only requests for credentials', async () => {
  const locked = { address: 'http://127.0.0.1:1/', status: 401, field: null, said: null }
  const kept = await worked(
    { status: 'graded' },
    unrated({ locked, unratedBecause: 'Locked: it answers 401.' }),
  )
  const isLocked = true
  assert.deepEqual(kept.published, ['auth-required: Locked: it answers 401.', null, 0, isLocked])
  const other = await worked({ status: 'graded' }, unrated({ unratedBecause: 'Nothing was seen.' }))
  assert.deepEqual(other.published, ['Too little could be seen to judge anything.', 60_000, 0])
})

test('a scan of a starved machine is repeated, and says so', async () => {
  const logged: string[] = []
  const scans = (...starved: boolean[]) =>
    untilAwake(
      async () =>
        ({
          outcome: 'unreachable',
          detail: String(starved.length),
          isStarved: starved.shift(),
        }) as ScanReport,
      { onFault: (detail) => logged.push(detail) },
    )
  assert.equal((await scans(true, false)).outcome, 'unreachable')
  assert.match(logged.join(), /^Our own timers were late.* The scan is repeated\.$/)
  assert.deepEqual(await scans(false, true), {
    outcome: 'unreachable',
    detail: '2',
    isStarved: false,
  })
  assert.equal(logged.length, 1)
  await scans(true, true, true, true)
  assert.equal(logged.length, 4)
  assert.doesNotMatch(logged[3] ?? '', /repeated/)
})
