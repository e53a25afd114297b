// Our builders produce exactly what TypeBox produces.
import assert from 'node:assert/strict'
import test from 'node:test'
import TypeBox from 'typebox'
import { Type } from './type.ts'

const object = (type: typeof Type) =>
  type.Object(
    { a: type.String(), b: type.Optional(type.Number()), c: type.Null() },
    { additionalProperties: false },
  )

const FORMS: Record<string, (type: typeof Type) => unknown> = {
  object: (type) =>
    type.Object(
      { a: type.String(), b: type.Optional(type.Number({ minimum: 1 })) },
      { additionalProperties: false },
    ),
  'object of optional fields': (type) => type.Object({ a: type.Optional(type.Null()) }),
  literal: (type) => type.Literal('x', { description: 'An x.' }),
  enum: (type) => type.Enum(['a', 'b'], { description: 'One.' }),
  union: (type) => type.Union([type.String(), type.Null()]),
  array: (type) => type.Array(type.Integer(), { minItems: 1 }),
  intersection: (type) => type.Intersect([type.Object({ a: type.Null() }), type.Object({})]),
  'some fields': (type) => type.Pick(object(type), ['a', 'b']),
  'other fields': (type) => type.Omit(object(type), ['a'], { description: 'Rest.' }),
  'fields that may be missing': (type) => type.Partial(object(type)),
  record: (type) => type.Record(type.String(), type.Unknown()),
  'record with named keys': (type) =>
    type.Record(type.String({ pattern: '^[a-z]+$' }), type.Boolean(), { description: 'Flags.' }),
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`type: ${name}`, () => {
    assert.deepEqual(
      JSON.parse(JSON.stringify(form(Type))),
      JSON.parse(JSON.stringify(form(TypeBox))),
    )
  })
}
