// Normal forms: the same as the engine's for all ordinary text.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { normalise } from './normalise.ts'
import { holds } from '../../../test/property.ts'

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

test('it is the form of the engine, up to thirty marks on a letter', () => {
  holds(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(...FORMS),
      (text, form) => assert.equal(normalise(text, form), text.normalize(form)),
    ),
  )
  const thirty = `a${'\u0301\u0327'.repeat(15)}`
  assert.equal(normalise(thirty, 'NFD'), thirty.normalize('NFD'))
})

test('more marks on a letter are dropped, which engines would sort in quadratic time', () => {
  for (const marks of ['\u0301\u0327'.repeat(15), '\u0301'.repeat(30)]) {
    const thirty = `a${marks}`
    for (const form of FORMS)
      assert.equal(
        normalise(`${thirty}${'\u0327'.repeat(32_000)}b`, form),
        `${thirty}b`.normalize(form),
      )
  }
})
