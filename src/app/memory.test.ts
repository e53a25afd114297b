// The default number of scans by available memory.
import assert from 'node:assert/strict'
import { totalmem } from 'node:os'
import test from 'node:test'
import { memoryBytes, readConfig } from './config.ts'

const MEGABYTE = 2 ** 20

const workers = (megabytes: number, environment = {}) =>
  readConfig(environment, megabytes * MEGABYTE).SCAN_WORKERS

test('no more scans run side by side than the memory holds, unless the operator says so', () => {
  assert.deepEqual(
    [256, 512, 895, 896, 1024, 1151, 1152, 1407, 1408, 64_000].map((megabytes) =>
      workers(megabytes),
    ),
    [1, 1, 1, 2, 2, 2, 3, 3, 4, 4],
  )
  assert.equal(workers(512, { SCAN_WORKERS: '' }), 1)
  assert.equal(workers(512, { SCAN_WORKERS: '6' }), 6)
  assert.equal(workers(512, { SCAN_WORKERS: '0' }), 0)
})

test('the memory is that of the machine, or a limit below it', (t) => {
  const limits = t.mock.method(process, 'constrainedMemory')
  for (const [limit, bytes] of [
    [512 * MEGABYTE, 512 * MEGABYTE],
    [0, totalmem()],
    [2 ** 64, totalmem()],
  ] as const) {
    limits.mock.mockImplementation(() => limit)
    assert.equal(memoryBytes(), bytes)
  }
})
