// Lists that somebody wrote to win against the questions, who had read how grades are computed and no
// code; six of them are honest, and only look suspicious. Two readers answered, who saw the printed
// texts and nothing else.
import assert from 'node:assert/strict'
import test from 'node:test'
import { writtenToWin } from '../../scripts/written-to-win.ts'
import { LETTERS, type Letter } from '../../src/domain/index.ts'

const lists = await writtenToWin()

function isBelow(letter: Letter | null, other: Letter): boolean {
  return letter === null || LETTERS.indexOf(letter) > LETTERS.indexOf(other)
}

test('there are 30 dishonest lists and six honest ones', () => {
  assert.deepEqual(
    [true, false].map((isHonest) => lists.filter((list) => list.isHonest === isHonest).length),
    [6, 30],
  )
})

for (const { name, trick, fair, isHonest, estimated, read } of lists)
  test(`${name}: ${trick}`, () => {
    assert.ok(!isBelow(estimated, 'C'), 'an estimate sees nothing of it')
    if (!isHonest) assert.ok(isBelow(read, 'B'), `${read}: dishonest lists are below B`)
    // A toy is one, however honest.
    else assert.equal(read, fair === 'C' ? 'C' : 'B')
  })
