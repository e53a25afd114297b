import assert from 'node:assert/strict'
import test from 'node:test'
import { describes, inputSchemaFault, propertiesOf } from './tool-schema.ts'

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

const holding = (part: unknown) => ({ type: 'object', properties: { p: part } })

const SOUND: Record<string, unknown> = {
  'no parameters': { type: 'object' },
  'a boolean for a schema': holding(true),
  'several types': holding({ type: ['string', 'null'] }),
  'a tuple': holding({ type: 'array', prefixItems: [{ type: 'string' }] }),
  'names that are keywords': {
    type: 'object',
    properties: { type: { type: 'string' }, enum: {}, items: {} },
    required: ['type', 'items'],
  },
  'values that look like schemas': holding({
    type: 'string',
    default: { type: 'nonsense' },
    const: { enum: [] },
  }),
  'a branch that asks for names around it': {
    ...holding({}),
    anyOf: [{ required: ['p'] }, { properties: {}, required: ['p'] }],
  },
  'names that a reference brings': {
    type: 'object',
    $ref: '#/$defs/base',
    required: ['id'],
    $defs: { base: holding({}) },
  },
}

const FAULTY: Record<string, [schema: unknown, fault: string]> = {
  nothing: [null, 'the input schema is not an object'],
  'a list': [[], 'the input schema is not an object'],
  'a boolean': [true, 'the input schema is not an object'],
  'no type': [{ properties: {} }, 'the input schema is not of type object'],
  'another type': [{ type: 'array', items: {} }, 'the input schema is not of type object'],
  'properties as a list': [{ type: 'object', properties: [] }, '/properties is not an object'],
  'a property that is text': [holding('string'), '/properties/p is not a schema'],
  'required as a flag': [
    holding({ type: 'string', required: true }),
    '/properties/p/required is not a list of names',
  ],
  'required numbers': [{ type: 'object', required: [1] }, '/required is not a list of names'],
  'a required name of the prototype': [
    { ...holding({}), required: ['toString'] },
    '/required names toString, which is not in properties',
  ],
  'a required name, deeper': [
    holding({ items: { properties: {}, required: ['q'] } }),
    '/properties/p/items/required names q, which is not in properties',
  ],
  'an unknown type': [holding({ type: 'text' }), '/properties/p/type is not a type'],
  'no types': [holding({ type: [] }), '/properties/p/type is not a type'],
  'a type that is null': [holding({ type: null }), '/properties/p/type is not a type'],
  'an array without items': [
    holding({ type: ['array', 'null'] }),
    '/properties/p is an array without items',
  ],
  'items as a list': [
    holding({ type: 'array', items: [{}] }),
    '/properties/p/items is not a schema',
  ],
  'an empty enum': [holding({ enum: [] }), '/properties/p/enum lists no values'],
  'an enum that is text': [holding({ enum: 'a' }), '/properties/p/enum lists no values'],
  'no branches': [holding({ anyOf: [] }), '/properties/p/anyOf lists no schemas'],
  'an array without items in a branch': [
    holding({ anyOf: [{}, { type: 'array' }] }),
    '/properties/p/anyOf/1 is an array without items',
  ],
  'a fault in a definition': [
    { type: 'object', $defs: { d: { type: 'date' } } },
    '/$defs/d/type is not a type',
  ],
}

for (const [name, schema] of Object.entries(SOUND)) {
  test(`inputSchemaFault finds none in ${name}`, () =>
    assert.equal(inputSchemaFault(schema), undefined))
}
for (const [name, [schema, fault]] of Object.entries(FAULTY)) {
  test(`inputSchemaFault finds ${name}`, () => assert.equal(inputSchemaFault(schema), fault))
}
