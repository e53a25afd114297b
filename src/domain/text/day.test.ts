// Which days exist.
import assert from 'node:assert/strict'
import test from 'node:test'
import { isDay } from './day.ts'

test('a day is written in full, and exists', () => {
  for (const day of ['2026-11-18', '2028-02-29', '2026-12-31', '2026-01-01', '1999-04-30'])
    assert.ok(isDay(day), day)
  for (const day of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10'])
    assert.ok(!isDay(day), day)
  for (const day of ['2026-11-00', '2026-1-1', '20261118', '', '2026-11-18T00', '-026-11-18'])
    assert.ok(!isDay(day), day)
})
