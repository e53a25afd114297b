import assert from 'node:assert/strict'
import test from 'node:test'
import { inputSchemaFault } from './tool-schema.ts'

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
