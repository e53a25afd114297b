// The shapes of a text: the same as by the patterns that say what they are, which are slower.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../../test/property.ts'
import { shapesOf } from './disguises.ts'
import { FOREIGN } from './lexicon.ts'

function byPatterns(text: string): ReturnType<typeof shapesOf> {
  const runs = text.match(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}/g) ?? []
  return {
    hasRun: runs.some((run) => run.length > 98 || /[A-Z]/.test(run)),
    hasHex: /[0-9A-Fa-fXx ,:;]{32}/.test(text),
    hasApart: /(?<![A-Za-z0-9@$!])(?:[A-Za-z0-9@$!][^A-Za-z0-9@$!]+){7}/.test(text),
    hasCodes: /[<&%\\]/.test(text),
    isMixed: /[A-Za-z][0-9@$!]|[0-9@$!][A-Za-z]/.test(text),
    isJoined: /[a-z][A-Z]|[A-Za-z0-9@$!][_-]/.test(text),
    isForeign: FOREIGN.test(text),
  }
}

const shapeNames = (text: string) =>
  Object.entries(shapesOf(text)).flatMap(([name, is]) => (is ? [name] : []))

test('each shape has its bounds', () => {
  const cases: readonly [text: string, ...shapes: string[]][] = [
    ['Gets a page — by its id.'],
    ['a'.repeat(23) + 'B', 'hasRun', 'isJoined'],
    ['A'.repeat(23)],
    ['k'.repeat(98)],
    ['k'.repeat(99), 'hasRun'],
    ['0 '.repeat(16), 'hasHex', 'hasApart'],
    ['0, '.repeat(10), 'hasApart'],
    ['i g n o r e a ', 'hasApart'],
    // Nothing stands behind the seventh.
    ['i g n o r e a'],
    ['i g n o re a b c d e '],
    ['a < b', 'hasCodes'],
    ['1gnore', 'isMixed'],
    ['getPage', 'isJoined'],
    ['get_page', 'isJoined'],
    ['naïve', 'isForeign'],
  ]
  for (const [text, ...shapes] of cases) assert.deepEqual(shapeNames(text), shapes, text)
})

test('any text has the shapes that the patterns find', () => {
  const signs = [
    'a',
    'B',
    'f',
    '9',
    '@',
    '$',
    '!',
    ' ',
    ',',
    ':',
    'x',
    '-',
    '_',
    '/',
    '+',
    '<',
    'é',
    '—',
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...signs), { maxLength: 60 }),
    fc
      .uniqueArray(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 })
      .chain((few) => fc.array(fc.constantFrom(...few), { maxLength: 120 })),
  )
  holds(
    fc.property(text, (all) => {
      assert.deepEqual(
        shapesOf(all.join('')),
        byPatterns(all.join('')),
        JSON.stringify(all.join('')),
      )
    }),
    { tries: 1_000 },
  )
})
