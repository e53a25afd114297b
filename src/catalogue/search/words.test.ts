// Text becomes words: folded, split, bounded, whatever the text is.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { fold, queryWords, runTogether, wordsOf } from './words.ts'

test('accents, case and compatibility forms are folded', () => {
  for (const [text, folded] of [
    ['Café', 'cafe'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ＦＵＬＬ', 'full'],
    ['ﬁle', 'file'],
  ] as const) {
    assert.equal(fold(text), folded)
  }
})

test('anything but letters and digits parts words', () => {
  assert.deepEqual(wordsOf('Cal.com: no-code (v2)\0next\u{1F600}line_end'), ['cal', 'com', 'no', 'code', 'v2', 'next', 'line', 'end'])
  assert.deepEqual(wordsOf(' "*" AND -^: '), ['and'])
  assert.deepEqual(wordsOf('\u{1F600} \uD800 …'), [])
})

test('a query is 200 characters and 8 words at most', () => {
  assert.deepEqual(queryWords('a b c d e f g h i j'), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  assert.deepEqual(queryWords(`${' '.repeat(199)}xyz`), ['x'])
  assert.deepEqual(queryWords('x'.repeat(1_000_000)), ['x'.repeat(40)])
})

test('words hold only folded letters and digits, and stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const words = wordsOf(text)
      for (const word of words) assert.match(word, /^[\p{L}\p{N}]{1,40}$/u)
      assert.deepEqual(wordsOf(words.join(' ')), words)
    }),
    { numRuns: 2000 },
  )
})

test('words run together are one bounded word', () => {
  assert.equal(runTogether(['open', 'ai']), 'openai')
  assert.equal(runTogether(['x'.repeat(30), 'y'.repeat(30)]), 'x'.repeat(30) + 'y'.repeat(10))
})
