// What a query may mean: what its words are corrected to, and words that tools have together.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BLANK } from '../../../test/blank-entry.ts'
import { readQuery } from './query.ts'
import { groupsOf } from './word-group.ts'
import { WordIndex } from './word-index.ts'

function indexOf(tags: readonly string[]): WordIndex {
  const index = new WordIndex()
  for (const [id, tag] of tags.entries()) index.enter(id + 1, 0, { ...BLANK, tags: [tag] })
  return index
}

test('people rarely mistype the first letter, however many tools have the other word', () => {
  for (const tags of [
    ['lantern', 'banturn', 'banturn'],
    ['banturn', 'banturn', 'lantern'],
  ]) {
    const index = indexOf(tags)
    const [group] = groupsOf(index, readQuery('lanturn', index))
    assert.equal(group?.correction?.written, 'lantern')
  }
})

test('two words count once more where a tool has them together', () => {
  for (const [tags, words] of [
    [
      ['copper', 'lantern'],
      ['copper', 'lantern'],
    ],
    [['copper lantern'], ['copper', 'lantern', '']],
  ] as const) {
    const index = indexOf(tags)
    const groups = groupsOf(index, readQuery('copper lantern', index))
    assert.deepEqual(
      groups.map(({ word }) => word),
      words,
    )
  }
})
