// Normal forms: the same as the engine's for all ordinary text, and no text takes long.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { quickestMs } from '../../../test/quickest.ts'
import { normalise } from './normalise.ts'

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

test('it is the form of the engine, up to thirty marks on a letter', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(...FORMS),
      (text, form) => assert.equal(normalise(text, form), text.normalize(form)),
    ),
  )
  const thirty = `a${'\u0301\u0327'.repeat(15)}`
  assert.equal(normalise(thirty, 'NFD'), thirty.normalize('NFD'))
})

test('marks out of order take no more time than letters', () => {
  const letters = 'ab'.repeat(32_000)
  for (const marks of [
    `a${'\u0301\u0327'.repeat(32_000)}`,
    `a${'\u0301'.repeat(32_000)}${'\u0327'.repeat(32_000)}`,
  ]) {
    for (const form of FORMS)
      assert.ok(
        quickestMs(() => normalise(marks, form)) <
          20 * quickestMs(() => normalise(letters, form)) + 20,
        form,
      )
  }
})
