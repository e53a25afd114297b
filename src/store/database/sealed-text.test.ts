import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../errors/refusal.ts'
import { seal, unseal } from './sealed-text.ts'
import { holds, samples } from '../../../test/property.ts'

const document = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .map((text) => JSON.stringify({ text }))

const long = document.map((text) => JSON.stringify(Array.from({ length: 400 }, () => text)))

test('every text comes back as it was sealed', () => {
  holds(
    fc.property(fc.oneof(document, long, fc.string(), fc.constant('')), (text) =>
      assert.equal(unseal(seal(text)), text),
    ),
  )
})

test('a long text is stored packed, unless that would make it longer', () => {
  const text = JSON.stringify(Array.from({ length: 1000 }, (_, at) => ({ check: at, earned: 10 })))
  assert.ok(seal(text).length < text.length / 5)
  const bytes = fc.uint8Array({ minLength: 6000, maxLength: 6000, size: 'max' })
  const noise = Buffer.from(samples(fc.noBias(bytes), 1)[0] ?? []).toString('base64')
  assert.equal(seal(noise).slice(9), noise)
})

test('one changed byte anywhere is refused', () => {
  const sealedTexts = fc.oneof(document, long).map((text) => seal(text))
  holds(
    fc.property(
      sealedTexts,
      fc.oneof(fc.nat({ max: 8 }), fc.nat()),
      fc.integer({ min: 1, max: 255 }),
      (sealed, place, change) => {
        const bytes = Buffer.from(sealed)
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        assert.throws(() => unseal(bytes.toString()), Refusal)
      },
    ),
    { tries: 300 },
  )
})

test('a text without a checksum is refused', () => {
  for (const text of ['{"slug":"acme"}', 'null', '[]', '# Acme: B 6.0/10'])
    assert.throws(() => unseal(text), Refusal)
})
