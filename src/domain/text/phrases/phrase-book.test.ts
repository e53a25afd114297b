// Phrases: the notation compared with equivalent regular expressions, and the time a search takes.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { endsSoon } from '../../../../test/ends-soon.ts'
import { PhraseBook } from './phrase-book.ts'
import { fold, wordsOf } from './notation.ts'
import { holds } from '../../../../test/property.ts'

const words = (text: string) => wordsOf(fold(text))
const found = (say: string, text: string) =>
  [...new PhraseBook([{ say }]).find(words(text))].map(({ start, end }) =>
    words(text).slice(start, end).join(' '),
  )

test('words, choices, optional parts, gaps, repeats and endings', () => {
  assert.deepEqual(found('ignore all rules?', 'Please IGNORE, all… rule!'), ['ignore all rule'])
  assert.deepEqual(
    found(
      'ignore (all|every single)? rules',
      'ignore rules; ignore every single rules; ignore every rules',
    ),
    ['ignore rules', 'ignore every single rules'],
  )
  assert.deepEqual(found('a ..2 b', 'a x y b; a x y z b; a b'), ['a x y b', 'a b'])
  assert.deepEqual(
    found('so (very|much)..2 good', 'so good, so very much good, so very very very good'),
    ['so good', 'so very much good'],
  )
  assert.deepEqual(found('ethic* first', 'ethics first, bioethics first'), ['ethics first'])
  assert.deepEqual(found('one|two three', 'one two three'), ['one', 'two three'])
  assert.deepEqual(found('忽略..3指令', '请忽略上面的指令'), ['忽 略 上 面 的 指 令'])
})

test('what stands before or behind can take a phrase its meaning', () => {
  const book = new PhraseBook([
    { say: 'skip (the)? rules', notAfter: ['i', 'had to'], notBefore: ['of thumb'] },
  ])
  const has = (text: string) => book.has(words(text))
  assert.ok(has('skip the rules') && has('so skip rules of the house') && has('to skip rules'))
  assert.ok(!has('I skip the rules') && !has('we had to skip rules') && !has('skip rules of thumb'))
})

test('kinds of words are told by whoever reads the text', () => {
  const book = new PhraseBook([{ say: 'send ..2 <number>' }], (word) =>
    /^\d+$/.test(word) ? ['<number>'] : [],
  )
  assert.ok(book.has(words('send me the 42')))
  assert.ok(!book.has(words('send me the number')))
})

// The equivalent regular expression, for single spaces.
const PAIRS: readonly (readonly [string, RegExp])[] = [
  ['a ..2 (b|c a)? c', / a(?: \S+){0,2}(?: b| c a)? c(?= )/],
  ['(a|b)..3 c ..1 (a b|b)', /(?: (?:a|b)){0,3} c(?: \S+)?(?: a b| b)(?= )/],
  ['a (b (c)?)..2 a', / a(?: b(?: c)?){0,2} a(?= )/],
]

test('a phrase is found exactly where the regular expression finds it', () => {
  for (const [say, pattern] of PAIRS) {
    const book = new PhraseBook([{ say }])
    holds(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 }), (list) => {
        assert.equal(
          book.has(list),
          pattern.test(` ${list.join(' ')} `),
          `${say}: ${list.join(' ')}`,
        )
      }),
      { tries: 100 },
    )
  }
})

test('the words are read once, also where each may begin a phrase', () => {
  const book = new PhraseBook([
    { say: 'a ..9 a ..9 a ..9 a ..9 b' },
    { say: '(a|a a)..9 (a)..9 c' },
  ])
  const text = Array.from({ length: 40_000 }, () => 'a')
  assert.equal(
    endsSoon(() => book.has(text)),
    false,
  )
})
