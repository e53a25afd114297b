// How the user may spell a slug.
import assert from 'node:assert/strict'
import test from 'node:test'
import { slugOf } from './find-tool.ts'

test('a slug is read in any spelling', () => {
  const cases = {
    Stripe: 'stripe',
    ' Google  Maps ': 'google-maps',
    google_maps: 'google-maps',
    'Créme/../x': 'creme-x',
    '.': '',
    日本: '',
  }
  for (const [word, slug] of Object.entries(cases)) assert.equal(slugOf(word), slug)
  assert.ok(slugOf('x'.repeat(10_000)).length <= 65)
})
