// Which names are easily confused.
import assert from 'node:assert/strict'
import test from 'node:test'
import { mixesScripts } from '../text/lookalikes.ts'
import { skeletonOf, skeletonsTakenFor } from './name-skeleton.ts'

test('names that look alike have one skeleton', () => {
  for (const name of [
    'stripe',
    'STRIPE',
    'Strípé',
    'ѕтrіре',
    'S.t-r i_p e',
    'str1pe',
    'strlpe',
    'ＳＴＲＩＰＥ',
    '𝓢𝓽𝓻𝓲𝓹𝓮',
    'st\u200Dri\u00ADpe',
  ]) {
    assert.equal(skeletonOf(name), skeletonOf('Stripe'), name)
  }
  assert.equal(skeletonOf('Gernini'), skeletonOf('Gemini'))
  assert.notEqual(skeletonOf('Striper'), skeletonOf('Stripe'))
})

test('words that anyone may add make no other name, however many', () => {
  const stripe = skeletonOf('Stripe')
  for (const name of [
    'Stripe API',
    'the official Stripe',
    'StripeApp',
    'stripeofficial',
    'Stripe™',
    'Stripe℠',
    'Stripe®',
    'StripeᵀᴹAPI',
    'StripeTM',
    'Stripe (TM)',
    `${'the '.repeat(9)}Stripe${' api'.repeat(7)}`,
  ]) {
    assert.ok(skeletonsTakenFor(name).slice(0, 64).includes(stripe), name)
  }
  assert.ok(skeletonsTakenFor('Perplexity').includes(skeletonOf('Perplexity AI')))
  assert.ok(!skeletonsTakenFor('Stripe Reports').includes(stripe))
  assert.deepEqual(skeletonsTakenFor('the api'), [...new Set(skeletonsTakenFor('the api'))])
})

test('a word of two scripts is marked, whatever its letters look like', () => {
  for (const name of [
    'Ꮪtripe',
    'Stгipe',
    'ꓢtripe',
    'Ⲋtripe',
    'Stripе API',
    'Զoom',
    'Giтhub',
    'Сlаude',
    'Ꮪтрипе',
    '日本гit',
  ])
    assert.ok(mixesScripts(name), name)
  for (const name of [
    'Stripe',
    'Яндекс Maps',
    'Яндекс',
    'LINEギフト',
    'Kintone連携',
    '카카오톡Pay',
    'Strípé',
    'λ-calculus',
    'Ελλάδα',
    'ＳＴＲＩＰＥ',
    'Größe',
    'ไทย Pay',
    'x²',
    '',
  ])
    assert.ok(!mixesScripts(name), name)
})
