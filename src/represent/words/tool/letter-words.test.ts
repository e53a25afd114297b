// What a letter means is the same on reports and in the guide, and extremes name every tie.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { LETTERS } from '../../../domain/grading/letter.ts'
import { extremesOf, extremeWords, letterMeaning } from '../why.ts'
import { comparisonWords, trendWords } from '../score.ts'

const GUIDE = join(import.meta.dirname, '../../../../docs/guides/read-a-grade.md')
const NONE = {
  autonomousAuth: null,
  discoverability: null,
  programmaticAccess: null,
  reactivity: null,
  reliability: null,
  safety: null,
  speed: null,
  tokenEfficiency: null,
}

function entry(score: number | null, grade: 'B' | 'C' | null) {
  return {
    kind: 'scan' as const,
    previous: null,
    grade,
    score,
    createdAt: '2026-11-10T10:00:00.000Z',
    finishedAt: null,
  }
}

test('the guide explains every letter in the words of the report', () => {
  const guide = readFileSync(GUIDE, 'utf8').toLowerCase()
  for (const letter of LETTERS) {
    const row = guide
      .split('\n')
      .find((line) => new RegExp(`^\\| .*\\b${letter.charAt(0)}\\b`, 'i').test(line))
    assert.ok(row?.includes(letterMeaning(letter)), letter)
  }
})

test('the best and the weakest criteria are named with all that share the score', () => {
  const criteria = { ...NONE, speed: 10, safety: 2.5, reliability: 10, discoverability: 6 }
  const { best, weakest } = extremesOf(criteria) ?? assert.fail()
  assert.equal(extremeWords(best), 'Speed and Reliability, 10.0')
  assert.equal(extremeWords(weakest), 'Safety, 2.5')
  assert.equal(extremesOf({ ...NONE, speed: 4 }), null)
  assert.equal(extremesOf(NONE), null)
})

test('a place is told by letter, without the tool itself', () => {
  const counts = { A: 1, B: 3, F: 4 }
  assert.equal(
    comparisonWords('B', counts, 'in Email'),
    'Of the other 7 in Email, 1 is better by letter, 2 are the same and 4 are worse.',
  )
  assert.equal(
    comparisonWords('A', counts, 'in Email'),
    'Of the other 7 in Email, none is better by letter and 7 are worse.',
  )
  assert.equal(comparisonWords('C', { C: 1 }, 'in Email'), 'The only graded tool in Email.')
})

test('a trend compares the last two grades, and a new method is not called a change of the tool', () => {
  assert.equal(trendWords([]), 'No earlier grade is recorded.')
  assert.equal(trendWords([entry(6, 'B')]), 'No earlier grade is recorded.')
  assert.equal(trendWords([entry(6, 'B'), entry(6, 'B')]), 'Unchanged since 2026-11-10.')
  assert.equal(
    trendWords([entry(4.2, 'C'), entry(null, null), entry(6, 'B')]),
    'Down since 2026-11-10: B 6.0 → C 4.2.',
  )
  const previous = { methodVersion: '2.0.0', grade: 'B' as const, score: 6.1 }
  assert.match(
    trendWords([{ ...entry(4.2, 'C'), kind: 'method', previous }]),
    /^The method changed: B 6\.1 → C 4\.2\./,
  )
})
