// The calibration: what nearly all tools have in common weighs little, and no two checks count the
// same thing.
import assert from 'node:assert/strict'
import test from 'node:test'
import { constantsIn, correlation, doublesIn } from '../../scripts/calibration.ts'
import { gradeCorpus } from '../../scripts/corpus-files.ts'
import { gradeLaunchCatalogue } from '../../scripts/launch-grades.ts'

const launch = (await gradeLaunchCatalogue()).map(({ grading }) => grading)
const corpus = (await gradeCorpus())
  .filter(({ kind }) => kind !== 'fixture')
  .map(({ grading }) => grading)

test('Pearson: positive, negative and undefined correlation', () => {
  assert.equal(
    correlation([
      [1, 2],
      [2, 4],
      [3, 6],
    ]),
    1,
  )
  assert.equal(
    correlation([
      [1, 1],
      [2, 0],
    ]),
    -1,
  )
  assert.equal(
    correlation([
      [1, 1],
      [1, 2],
    ]),
    0,
  )
})

test('a check that more than 95% answer alike counts with 2 at most', () => {
  const constants = [...constantsIn(launch), ...constantsIn(corpus)]
  assert.ok(constants.length > 5, String(constants.length))
  for (const { id, weight, share } of constants)
    assert.ok(
      weight <= 2,
      `${id} counts with ${weight.toFixed(1)}, and ${(share * 100).toFixed(0)}% answer it alike`,
    )
})

test('no two scored checks of a criterion go together so closely that one thing is counted twice', () => {
  for (const { first, second, r } of [...doublesIn(launch), ...doublesIn(corpus)]) {
    assert.fail(`${first} and ${second} have a correlation of ${r.toFixed(2)}`)
  }
})
