// The number of a word, by its letters: the word itself, or else the longest beginning that is enough.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../../test/property.ts'
import { BEYOND_ASCII, Spellings } from './spellings.ts'

const numberIn = (words: readonly string[], word: string) =>
  new Spellings(words).numberAt(`<${word}>`, 1, 1 + word.length)

test('words, beginnings, capitals, emphasis, and letters beyond ASCII', () => {
  const words = ['', 'eth*', 'ethic*', 'ethics', '.env', 'x_9', 'абв', 'aб', '$']
  const numbers = {
    ethics: 3,
    ETHICS: 3,
    'et*hic*s': 3,
    ethical: 2,
    ethics_: 2,
    ether: 1,
    et: 0,
    '.env': 4,
    env: 0,
    X_9: 5,
    'x-9': 0,
    абв: BEYOND_ASCII,
    aб: BEYOND_ASCII,
    ethб: BEYOND_ASCII,
    // No word begins like this, whatever follows.
    zzб: 0,
    $: 0,
  }
  for (const [word, number] of Object.entries(numbers))
    assert.equal(numberIn(words, word), number, word)
})

test('a word counts before a beginning, and the longest beginning before others', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 })
  const words = fc.uniqueArray(
    fc
      .tuple(word, fc.boolean())
      .map(([letters, isBeginning]) => letters + (isBeginning ? '*' : '')),
    { maxLength: 6 },
  )
  holds(
    fc.property(words, word, (own, asked) => {
      const listed = ['', ...own]
      const beginnings = listed
        .filter((each) => each.endsWith('*') && asked.startsWith(each.slice(0, -1)))
        .toSorted((one, other) => other.length - one.length)
      const known = listed.includes(asked) ? asked : beginnings[0]
      const number = known === undefined ? 0 : listed.indexOf(known)
      assert.equal(numberIn(listed, asked), number, `${asked} in ${own.join(' ')}`)
    }),
    { tries: 500 },
  )
})

test('a vocabulary that is too large is refused', () => {
  assert.throws(() => new Spellings(['a'.repeat(70_000)]), RangeError)
})
