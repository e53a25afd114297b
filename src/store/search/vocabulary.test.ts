// The vocabulary against a plain map of words.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Vocabulary } from './vocabulary.ts'
import { holds } from '../../../test/property.ts'

/** Few letters, so that words share prefixes; some outside ASCII, one outside the first plane. */
const words = fc.array(
  fc
    .array(fc.constantFrom('a', 'b', 'c', '1', 'é', 'π', '𝄞'), { maxLength: 6 })
    .map((letters) => letters.join('')),
  { maxLength: 60 },
)

test('words are found by stem and by prefix, whatever was entered before', () => {
  holds(
    fc.property(words, words, (entered, asked) => {
      const vocabulary = new Vocabulary()
      const plain = new Map<string, { number: number; written: string }>()
      for (const [at, stem] of entered.entries()) {
        const number = vocabulary.enter(stem, `${stem}-${at}`)
        const known = plain.get(stem)
        assert.equal(number, known?.number ?? plain.size)
        if (!known) plain.set(stem, { number, written: `${stem}-${at}` })
      }
      for (const word of [...entered, ...asked]) {
        const known = plain.get(word)
        assert.equal(vocabulary.find(word), known?.number)
        if (known) assert.equal(vocabulary.written(known.number), known.written)
        const longer = [...plain].filter(([stem]) => stem !== word && stem.startsWith(word))
        assert.deepEqual(
          vocabulary.beginningWith(word).toSorted((a, b) => a - b),
          longer.map(([, { number }]) => number).toSorted((a, b) => a - b),
        )
      }
    }),
  )
})

test('ten thousand words keep their numbers while the table grows', () => {
  const vocabulary = new Vocabulary()
  const stems = Array.from({ length: 10_000 }, (_, at) => `word${(at * 7919) % 10_007}`)
  const numbers = stems.map((stem) => vocabulary.enter(stem, stem))
  assert.deepEqual(
    stems.map((stem) => vocabulary.find(stem)),
    numbers,
  )
  assert.equal(new Set(numbers).size, stems.length)
  assert.equal(vocabulary.beginningWith('word').length, stems.length)
})
