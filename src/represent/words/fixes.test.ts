// The path to the next letter adds up, to the last hundredth, whatever limits the score.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Grading } from '../../domain/grading/grading.ts'
import { hundredths, letterOf, shownGain } from '../../domain/grading/letter.ts'
import { fromTo, pathSum, pathWords } from './fixes.ts'
import { scannedRecord } from '../../../test/scanned-record.ts'
import { catalogueRecords } from '../../../test/tool-record.ts'

const gradings = [
  ...(await catalogueRecords()),
  scannedRecord('average-tool').record,
  scannedRecord('everything-http').record,
].flatMap(({ grading }) => (grading ? [grading] : []))

const sample = gradings.find(({ nextLetter }) => (nextLetter?.checks.length ?? 0) > 1)

test('what is shown adds up: from, each gain, what they bring together, to', () => {
  let told = 0
  for (const grading of gradings) {
    const { exact, nextLetter, fixes } = grading
    const sum = pathSum(grading)
    if (nextLetter === null || exact === null || sum === null) continue
    told++
    const alone = fixes
      .filter(({ check }) => nextLetter.checks.includes(check))
      .reduce((all, { gain }) => all + shownGain(exact, gain), 0)
    assert.equal(sum.from, hundredths(exact))
    assert.equal((sum.from + alone + sum.together).toFixed(2), sum.to.toFixed(2))
    assert.equal(letterOf(sum.to), nextLetter.letter)
  }
  assert.ok(told > 20, `${told} paths`)
})

test('a limit that only all of them lift is named, with its part', () => {
  assert.ok(sample?.nextLetter)
  const capped: Grading = {
    ...sample,
    exact: 7.99,
    letter: 'B+',
    ceiling: { letter: 'B+', by: 'safety', check: null },
    fixes: sample.fixes.map((fix) => ({ ...fix, gain: 0 })),
    nextLetter: { ...sample.nextLetter, letter: 'A', score: 8.6, gain: 0.61, together: 0.61 },
  }
  assert.equal(fromTo(capped), ' from 7.99 to A (8.60)')
  assert.equal(
    pathWords(capped),
    'Together +0.61: +0.00 one by one, and +0.61 because together they lift the limit of a B+.',
  )
})

test('without a limit they count together, and a hundredth by rounding is called that', () => {
  assert.ok(sample?.nextLetter)
  const { nextLetter } = sample
  const path = nextLetter.checks
  const free = (exact: number, gains: number, together: number): Grading => ({
    ...sample,
    exact,
    ceiling: null,
    fixes: sample.fixes.map((fix) => ({ ...fix, gain: gains })),
    nextLetter: {
      ...nextLetter,
      gain: gains * path.length + together,
      together,
    },
  })
  assert.match(pathWords(free(5, 0.2, 0)) ?? '', /^Together \+\d\.\d\d\.$/)
  assert.match(pathWords(free(5, 0.2, 0.1)) ?? '', /and \+0\.10 because they count together\.$/)
  assert.match(pathWords(free(5.009, 0.2049, 0)) ?? '', /and [+−]0\.0\d by rounding\.$/)
})

test('an older grading does not tell its gain: nothing is added up', () => {
  assert.ok(sample?.nextLetter)
  const { gain: _, together: __, ...older } = sample.nextLetter
  assert.equal(pathWords({ ...sample, nextLetter: older }), null)
  assert.equal(
    fromTo({ ...sample, nextLetter: older }),
    ` to ${older.letter} (${older.score.toFixed(1)})`,
  )
})
