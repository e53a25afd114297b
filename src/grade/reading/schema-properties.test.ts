import assert from 'node:assert/strict'
import test from 'node:test'
import { describes, propertiesOf } from './schema-properties.ts'

const paths = (schema: unknown) => propertiesOf(schema).map(({ path }) => path)

test('properties inside wrappers, lists, alternatives and references are found', () => {
  assert.deepEqual(
    paths({
      properties: {
        message: { type: 'object', properties: { to: {}, cc: {} } },
        items: { type: 'array', items: { properties: { id: {} } } },
        kind: { anyOf: [{ properties: { a: {} } }, { type: 'null' }] },
        owner: { $ref: '#/$defs/owner' },
      },
      $defs: { owner: { properties: { name: {} } } },
    }),
    [
      'message',
      'items',
      'kind',
      'owner',
      'message.to',
      'message.cc',
      'items.id',
      'kind.a',
      'owner.name',
    ],
  )
})

test('what is no schema has none, and a circle ends', () => {
  for (const schema of [
    undefined,
    null,
    true,
    [],
    'x',
    { properties: 'x' },
    { $ref: '#/nowhere' },
    { $ref: 'https://acme.example' },
  ]) {
    assert.deepEqual(paths(schema), [])
  }
  const circle = { properties: { self: { $ref: '#' }, other: { $ref: '#' } } }
  assert.ok(propertiesOf(circle).length <= 2_000)
})

test('an object around all parameters is no parameter of its own', () => {
  const inner = {
    type: 'object',
    properties: { query: { $ref: '#/$defs/Query' }, page: { properties: { limit: {} } } },
  }
  const defs = { Search: inner, Query: { type: 'string', description: 'What to look for.' } }
  for (const name of ['params', 'request']) {
    const wrapped = {
      type: 'object',
      properties: { [name]: { $ref: '#/$defs/Search' } },
      $defs: defs,
    }
    assert.deepEqual(paths(wrapped), ['query', 'page', 'page.limit'])
    assert.deepEqual(
      propertiesOf(wrapped).map(({ schema }) => describes(wrapped, schema)),
      [true, false, false],
    )
  }
  assert.deepEqual(paths({ properties: { params: { type: 'object' } } }), ['params'])
  assert.deepEqual(paths({ properties: { params: { properties: { a: {} } }, limit: {} } }), [
    'params',
    'limit',
    'params.a',
  ])
  assert.deepEqual(paths({ properties: { message: { properties: { to: {} } } } }), [
    'message',
    'message.to',
  ])
})
