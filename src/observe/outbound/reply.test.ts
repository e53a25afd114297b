// Both formats of Retry-After, and responses without one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { retryAfterMs } from './outbound.ts'

test('seconds, dates, nonsense, and statuses that mean no pause', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  for (const [status, value, ms] of [
    [429, '2', 2000],
    [503, ' 120 ', 120_000],
    [429, 'Sun, 15 Nov 2026 12:00:05 GMT', 5000],
    [429, 'Sun, 15 Nov 2026 11:00:00 GMT', 0],
    [429, undefined, 1000],
    [429, 'soon', 1000],
    [429, '-5', 1000],
    [503, undefined, null],
    [503, 'soon', null],
    [200, '5', null],
    [500, '5', null],
  ] as const) {
    assert.equal(retryAfterMs(status, value, now), ms, `${status} ${value}`)
  }
})
