import assert from 'node:assert/strict'
import test from 'node:test'
import { daysSinceLatest } from './dates.ts'

const now = Date.UTC(2026, 10, 15, 12)

test('the latest date of a text is found, however it is written', () => {
  for (const [text, days] of [
    ['2026-11-05 and 2025-01-01', 10],
    ['Updated 2026-11-05T10:00:00Z', 10],
    ['November 5, 2026', 10],
    ['Nov. 5th 2026', 10],
    ['Sept 6, 2026', 70],
    ['5 November 2026', 10],
    ['Thu, 05 Nov 2026 08:00:00 GMT', 10],
    ['v2.0 (5th Nov, 2026)', 10],
    ['today: 2026-11-15', 0],
    ['tomorrow elsewhere: 2026-11-16', 0],
  ] as const) {
    assert.equal(daysSinceLatest(text, now), days, text)
  }
})

test('what is no past date counts for nothing', () => {
  for (const text of [
    '',
    '© 2026 Acme',
    'v2026-11',
    '2026-13-40',
    'Join us on December 24, 2026',
    'May 5',
    'build 12026-11-05',
    'Mayhem 5, 2026',
  ]) {
    assert.equal(daysSinceLatest(text, now), null, text)
  }
})
