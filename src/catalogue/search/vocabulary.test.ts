// Every word has a number of its own and keeps it, however many there are.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Vocabulary } from './vocabulary.ts'

test('words are known by their numbers, in the order in which they came', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), { maxLength: 200 }), fc.string({ unit: 'binary' }), (words, other) => {
      const vocabulary = new Vocabulary()
      const expected = [...new Set(words)]
      for (const word of words) assert.equal(vocabulary.enter(`<${word}>`, 1, word.length + 1), expected.indexOf(word))
      assert.equal(vocabulary.size, expected.length)
      for (const word of [...words, other]) assert.equal(vocabulary.find(word), expected.indexOf(word))
      for (const [number, word] of expected.entries()) {
        for (const length of [0, 1, word.length - 1, word.length]) assert.equal(vocabulary.isLonger(number, word.slice(0, length)), length < word.length)
        assert.equal(vocabulary.isLonger(number, `${word.slice(0, -1)}\u{2}`), false)
      }
    }),
  )
})

test('a hundred thousand words are all found again, and nothing else', () => {
  const vocabulary = new Vocabulary()
  for (let at = 0; at < 100_000; at += 1) assert.equal(vocabulary.enter(wordAt(at), 0, wordAt(at).length), at)
  for (let at = 0; at < 100_000; at += 1) assert.equal(vocabulary.find(wordAt(at)), at)
  for (let at = 100_000; at < 101_000; at += 1) assert.equal(vocabulary.find(wordAt(at)), -1)
})

function wordAt(at: number): string {
  return (at * 7919).toString(36)
}
