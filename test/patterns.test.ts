// The checker of regular expressions catches dangerous ones, and accepts harmless ones.
import assert from 'node:assert/strict'
import test from 'node:test'
import { collectIn } from '../scripts/patterns/collect.ts'
import { fault } from '../scripts/patterns/judge.ts'

const BAD: Readonly<Record<string, RegExp>> = {
  '(a+)+$': /exponential/,
  '\\s+$': /2nd degree/,
  '"(?:[^"\\\\]|\\\\.)*"|[[\\]{}]': /2nd degree/,
  'x(?=.*y)': /2nd degree/,
  // It once took forty seconds: it terminates, but after millions of steps.
  '(?:\\S{1,24}){0,5}x': /47775744 ways/,
  '(?:a{0,40}){0,40}b': /countless/,
  '(a+)\\1b': /cannot be judged/,
}
const GOOD = [
  '^[a-z]{1,9}$',
  '(?: \\S{1,24}){0,5}? x',
  '"[^"]{0,400}"',
  '\\bword\\b.{0,80}\\bother',
  '[^\\s@]{1,64}@[a-z.]{1,253}',
]

test('patterns that can take longer than their text are found, others are not', () => {
  for (const [source, reason] of Object.entries(BAD))
    assert.match(fault(source, 'u') ?? 'nothing', reason, source)
  for (const source of GOOD) assert.equal(fault(source, 'u'), null, source)
})

test('patterns are collected from literals and schemas, and composed in one place only', () => {
  const { patterns, faults } = collectIn(
    'src/x.ts',
    `const a: RegExp = /(a+)+$/gu
    const b = { type: 'string', pattern: '^b+$' }
    const c = new RegExp(a), d = RegExp('x')
    function late(text: string) { return composed(text, 'u') }
    const e = 'é'.normalize('NFC')`,
  )
  assert.deepEqual(
    patterns.map(({ place, source, flags }) => [place, source, flags]),
    [
      ['src/x.ts:1', '(a+)+$', 'gu'],
      ['src/x.ts:2', '^b+$', 'u'],
    ],
  )
  assert.deepEqual(
    faults.map((each) => each.split(' ')[0]),
    ['src/x.ts:3', 'src/x.ts:3', 'src/x.ts:4', 'src/x.ts:5'],
  )
})
