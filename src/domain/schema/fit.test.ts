import assert from 'node:assert/strict'
import test from 'node:test'
import { cutToFit, withTexts } from './fit.ts'
import { parseAs } from './parse.ts'
import { choice, count, listOf, orNull, retired, shape, text, webAddress } from './schema.ts'
import { Type } from './type.ts'

const seen = shape({
  state: Type.Literal('observed'),
  kind: choice(['short', 'long']),
  words: text('Words.', 8),
  title: orNull(text('A title.', 8)),
  url: webAddress('Where.'),
  id: Type.String({ pattern: '^[a-z]{1,8}$' }),
  items: listOf(Type.Union([choice(['short']), text('An item.', 8)]), 2),
  size: orNull(count('How many.')),
  schema: Type.Unknown(),
  fields: Type.Record(Type.String(), text('A value.', 8)),
  ...retired('older'),
})
const gone = shape({ state: Type.Literal('unobserved'), detail: Type.Optional(text('Why.', 8)) })
const either = Type.Union([seen, gone])
const value = {
  state: 'observed',
  kind: 'long',
  words: 'so many words',
  title: 'a long title',
  url: 'https://acme.example/a/long/path',
  id: 'observed',
  items: ['short', 'an item that is long', 'one too many'],
  size: 3,
  schema: { description: 'as long as it is', type: ['string'] },
  fields: { a: 'a field that is long', b: '😀'.repeat(9) },
  older: 'as long as it was',
}

test('texts and lists are cut to what the schema allows, and nothing else is changed', () => {
  const fitting = cutToFit(either, value)
  assert.deepEqual(fitting, {
    ...value,
    words: 'so many…',
    title: 'a long…',
    items: ['short', 'an item…'],
    fields: { a: 'a field…', b: `${'😀'.repeat(7)}…` },
  })
  assert.ok(parseAs(either, fitting).ok)
  assert.equal(cutToFit(either, fitting), fitting)
  assert.deepEqual(cutToFit(either, { state: 'unobserved', detail: 'so many words' }), {
    state: 'unobserved',
    detail: 'so many…',
  })
})

test('what has another form than the schema allows stays as it is, for others to refuse', () => {
  const address = `https://acme.example/${'a'.repeat(3_000)}`
  for (const wrong of [
    { ...value, url: address, id: 'an id that is long' },
    { ...value, size: Number.NaN, kind: 'neither' },
    { state: 'neither', words: 'so many words' },
    { ...value, items: { length: 1e9 }, title: 7 },
  ]) {
    const parsed = parseAs(either, cutToFit(either, wrong))
    assert.ok(!parsed.ok && parsed.problems.length > 0)
  }
  assert.equal(cutToFit(either, { ...value, url: address }).url, address)
  for (const odd of [null, undefined, 7, 'words', [], [value]])
    assert.deepEqual(cutToFit(either, odd), odd)
})

test('texts are rewritten where words are free, and no word of ours is', () => {
  const hide = (secret: string) =>
    withTexts(either, value, (each) => each.replaceAll(secret, '***'))
  assert.equal(hide('long').kind, 'long')
  assert.deepEqual(hide('long').fields, { ...value.fields, a: 'a field that is ***' })
  assert.equal(hide('long').url, 'https://acme.example/a/***/path')
  assert.equal(hide('http').url, value.url)
  assert.equal(hide('acme').url, 'https://***.example/a/long/path')
  assert.deepEqual([hide('observed').state, hide('observed').id], ['observed', 'observed'])
  assert.deepEqual(hide('string').schema, { ...value.schema, type: ['***'] })
  assert.deepEqual(hide('short').items, value.items)
  assert.equal(hide('nothing'), value)
})
