// One slip: a letter more, less, wrong, or two changed round; and the keys by which such words meet.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isOneSlip, spellKeys } from './spelling.ts'

test('slips are told from other differences', () => {
  for (const [a, b, isSlip] of [
    ['stripe', 'strpe', true],
    ['stripe', 'strippe', true],
    ['stripe', 'stribe', true],
    ['stripe', 'stirpe', true],
    ['stripe', 'xstripe', true],
    ['stripe', 'stripe', false],
    ['stripe', 'strpei', false],
    ['stripe', 'stbixe', false],
    ['stripe', 'stri', false],
    ['abcd', 'dbca', false],
    ['', 'a', true],
  ] as const) {
    assert.equal(isOneSlip(a, b), isSlip, `${a} ${b}`)
    assert.equal(isOneSlip(b, a), isSlip, `${b} ${a}`)
  }
})

test('isOneSlip is the distance of one, and such words share a key', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(isOneSlip(a, b), distance(a, b) === 1)
      const keys = new Set(spellKeys(b))
      if (isOneSlip(a, b)) assert.ok(spellKeys(a).some((key) => keys.has(key)))
    }),
    { numRuns: 5000 },
  )
})

/** Optimal string alignment, by the book. */
function distance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)))
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1)
      ;(rows[i] ?? [])[j] = best
    }
  }
  return at(a.length, b.length)
}
