// The worker keeps grades fresh: it queues as many stale tools as there are free slots, until none
// is stale.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { startScanWorker } from './scan-worker.ts'

const DAY_MS = 86_400_000

async function refreshed(stale: number, refreshDays: number) {
  const asked: { maxAgeMs: number; limit: number }[] = []
  const done = Promise.withResolvers<void>()
  let claims = 0
  let left = stale
  const catalogue = {
    claimScan: async () => {
      claims += 1
      if (claims > 40 || refreshDays === 0) done.resolve()
      return null
    },
    queueStale: async (maxAgeMs: number, limit: number) => {
      asked.push({ maxAgeMs, limit })
      const queued = Math.min(left, limit)
      left -= queued
      if (queued === 0) done.resolve()
      return queued
    },
    releaseScans: async () => 0,
  } as unknown as Catalogue
  const settings = { workers: 3, allowedRanges: [], botUrl: '', refreshDays, hostMinutes: 0 }
  const worker = startScanWorker({
    catalogue,
    worker: 'w',
    settings,
    npm: null,
    now: () => 0,
    randomId: () => '',
    onFault: (error) => assert.fail(String(error)),
  })
  await done.promise
  await worker.stop()
  return { asked, left }
}

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
