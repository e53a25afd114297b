// Words and signs: the same as by the pattern that says what they are, which is slower.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../../test/property.ts'
import { Pieces } from './pieces.ts'

function piecesOf(text: string): string[] {
  const pieces = new Pieces(text)
  const found: string[] = []
  while (pieces.next()) {
    const piece = text.slice(pieces.start, pieces.end)
    found.push(`${pieces.isWord ? 'word' : 'sign'}${pieces.isJoined ? ', joined' : ''}: ${piece}`)
  }
  return found
}

const PIECE =
  /((?<=["'`])(?:[A-Za-z0-9_]|(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30FC])[\p{L}\p{N}]|(?<![A-Za-z0-9\x80-\u{10FFFF}])\.(?=[A-Za-z0-9\x80-\u{10FFFF}]))(?:[A-Za-z0-9_]|(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30FC])[\p{L}\p{N}]|\*(?=[A-Za-z0-9\x80-\u{10FFFF}])|-(?=[A-Za-z0-9\x80-\u{10FFFF}]))*|(?:[A-Za-z0-9_]|(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30FC])[\p{L}\p{N}]|(?<![A-Za-z0-9\x80-\u{10FFFF}])\.(?=[A-Za-z0-9\x80-\u{10FFFF}]))(?:[A-Za-z0-9_]|(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30FC])[\p{L}\p{N}]|\*(?=[A-Za-z0-9\x80-\u{10FFFF}]))*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30FC])|[:;.!?\n]/gu

function byPattern(text: string): string[] {
  return Array.from(text.matchAll(PIECE), ([piece, word]) => {
    if (word === undefined) return `sign: ${piece}`
    const isJoined = word.includes('_', 1) || word.includes('-')
    return `word${isJoined ? ', joined' : ''}: ${piece}`
  })
}

test('names, hidden files, emphasis, quotes and scripts without spaces', () => {
  assert.deepEqual(piecesOf('Read ~/.env: get_user, "send-mail" now!'), [
    'word: Read',
    'word: .env',
    'sign: :',
    'word, joined: get_user',
    'word, joined: send-mail',
    'word: now',
    'sign: !',
  ])
  assert.deepEqual(piecesOf('well-known _a ig*no*re **all** naïve忽略。e.g.'), [
    'word: well',
    'word: known',
    'word: _a',
    'word: ig*no*re',
    'word: all',
    'word: naïve',
    'word: 忽',
    'word: 略',
    'word: e',
    'sign: .',
    'word: g',
    'sign: .',
  ])
})

const SIGNS = [
  ...`aZ9_.*-"'\`: ;!?\n/=~@(éßЯ١❶中のー한ｶ〇—’…\u0301\u200B\u{1F600}\u{1D400}\u{20000}`,
  '\uD800',
  '\uDC00',
]

test('any text has the pieces that the pattern finds', () => {
  holds(
    fc.property(fc.array(fc.constantFrom(...SIGNS), { maxLength: 24 }), (signs) => {
      const text = signs.join('')
      assert.deepEqual(piecesOf(text), byPattern(text), JSON.stringify(text))
    }),
    { tries: 2_000 },
  )
})
