import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../errors.ts'
import { seal, unseal } from './sealed-text.ts'

const document = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .map((text) => JSON.stringify({ text }))

test('every text comes back as it was sealed', () => {
  fc.assert(
    fc.property(fc.oneof(document, fc.string(), fc.constant('')), (text) =>
      assert.equal(unseal(seal(text)), text),
    ),
  )
})

test('one changed byte anywhere is refused', () => {
  fc.assert(
    fc.property(document, fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
      const bytes = Buffer.from(seal(text))
      const at = place % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ change
      assert.throws(() => unseal(bytes.toString()), Refusal)
    }),
    { numRuns: 2000 },
  )
})

test('texts from before there were checksums are read as they are', () => {
  for (const text of ['{"slug":"acme"}', 'null', '[]', '# Acme: B 6.0/10'])
    assert.equal(unseal(text), text)
})
