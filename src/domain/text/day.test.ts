// Which days exist, and days in words.
import assert from 'node:assert/strict'
import test from 'node:test'
import { dayWords, isDay, monthWords } from './day.ts'

test('a day is written in full, and exists', () => {
  for (const day of ['2026-11-18', '2028-02-29', '2026-12-31', '2026-01-01', '1999-04-30'])
    assert.ok(isDay(day), day)
  for (const day of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10'])
    assert.ok(!isDay(day), day)
  for (const day of ['2026-11-00', '2026-1-1', '20261118', '', '2026-11-18T00', '-026-11-18'])
    assert.ok(!isDay(day), day)
})

test('days and months in words are those of Intl', () => {
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (let at = 1; at <= 12; at++) {
    const day = `2026-${String(at).padStart(2, '0')}-0${(at % 9) + 1}`
    assert.equal(monthWords(day), month.format(Date.parse(day)))
    assert.equal(dayWords(day), full.format(Date.parse(day)))
  }
})
