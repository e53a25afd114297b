// A change is called compatible only if every input that was valid is still valid: Ajv is the judge,
// and inputs are made from the old schema.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { endsSoon } from '../../../test/ends-soon.ts'
import { holds } from '../../../test/property.ts'
import { schemaPairs, type Schema } from '../../../test/schema-pairs.ts'
import { narrowingsOf as narrowingsWith, newWork } from './narrowing.ts'

const narrowingsOf = (sides: { before: unknown; after: unknown }) =>
  narrowingsWith({ ...sides, work: newWork() })

const OPTIONS = {
  strict: false,
  validateFormats: true,
  logger: false,
  formats: { date: /^\d$/, email: /^a/ },
} as const
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'

const AJV = new Ajv(OPTIONS)
const AJV_2020 = new Ajv2020(OPTIONS)

/** Null if Ajv cannot say: the schema is none, or a reference to itself has no end. */
function judgeOf(schema: Schema): (value: unknown) => boolean | null {
  const ajv = schema['$schema'] === DRAFT_07 ? AJV : AJV_2020
  try {
    const isValid = ajv.compile(schema)
    return (value) => {
      try {
        return isValid(value)
      } catch {
        return null
      }
    }
  } catch {
    return () => null
  }
}

test('what is called compatible is valid for Ajv, for generated pairs of schemas', () => {
  let compatible = 0
  holds(
    fc.property(schemaPairs, ({ before, after, inputs }) => {
      if (narrowingsOf({ before, after }).length > 0) return
      const [was, is] = [judgeOf(before), judgeOf(after)]
      compatible += 1
      for (const input of inputs())
        if (was(input) === true)
          assert.notEqual(is(input), false, JSON.stringify({ before, after, input }))
    }),
    { tries: 120, shrinks: 0 },
  )
  // Otherwise the property says nothing.
  assert.ok(compatible > 20, `only ${compatible} pairs were called compatible`)
})

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest })
const kinds = (before: unknown, after: unknown) =>
  narrowingsOf({ before, after }).map(({ kind, pointer }) => `${kind} ${pointer}`)

const STRING = { type: 'string' }
const not = (schema: object, value: string) => ({ ...schema, not: { const: value } })
const kind = (value: string, to: unknown) =>
  object({ kind: { const: value }, to }, { required: ['kind'] })
const CASES: [name: string, before: unknown, after: unknown, found: string[]][] = [
  ['a new input that may be left out', object({}), object({ a: STRING }), []],
  [
    'a new input that is required',
    object({}),
    object({ a: STRING }, { required: ['a'] }),
    ['required /required/0'],
  ],
  [
    'an input that is required no more',
    object({ a: STRING }, { required: ['a'] }),
    object({ a: STRING }),
    [],
  ],
  [
    'a narrower type',
    object({ a: { type: ['string', 'null'] } }),
    object({ a: STRING }),
    ['type /properties/a/type'],
  ],
  ['a wider type', object({ a: { type: 'integer' } }), object({ a: { type: 'number' } }), []],
  ['fewer values', { enum: ['a', 'b'] }, { enum: ['a'] }, ['values /enum']],
  ['more values', { enum: ['a'] }, { enum: ['a', 'b'] }, []],
  ['one value of several', { const: 'a' }, { enum: ['a', 'b'] }, []],
  [
    'a shorter text',
    { type: 'string', maxLength: 5 },
    { type: 'string', maxLength: 4 },
    ['narrowed /maxLength'],
  ],
  ['a lower bound', { type: 'integer', minimum: 2 }, { type: 'integer', minimum: 1 }, []],
  [
    'a bound that excludes itself',
    { type: 'integer', minimum: 1 },
    { type: 'integer', exclusiveMinimum: 1 },
    ['narrowed /exclusiveMinimum'],
  ],
  [
    'another pattern',
    { type: 'string', pattern: 'a' },
    { type: 'string', pattern: 'b' },
    ['narrowed /pattern'],
  ],
  ['a format', STRING, { type: 'string', format: 'date' }, ['narrowed /format']],
  [
    'an object that is closed',
    object({ a: STRING }),
    object({ a: STRING }, { additionalProperties: false }),
    ['closed /additionalProperties'],
  ],
  ['another alternative', { anyOf: [STRING] }, { anyOf: [{ type: 'null' }, STRING] }, []],
  [
    'an alternative less',
    { anyOf: [STRING, { type: 'null' }] },
    { anyOf: [STRING] },
    ['narrowed /anyOf'],
  ],
  [
    'another choice that excludes the old ones',
    { oneOf: [STRING] },
    { oneOf: [STRING, { type: 'null' }] },
    [],
  ],
  [
    'another choice that may overlap',
    { oneOf: [STRING] },
    { oneOf: [STRING, { minLength: 1 }] },
    ['undecided /oneOf'],
  ],
  [
    'a choice that is told apart by a required value',
    { oneOf: [kind('a', STRING), kind('b', STRING)] },
    { oneOf: [kind('a', { type: ['string', 'null'] }), kind('b', STRING), kind('c', STRING)] },
    [],
  ],
  ['a ban', STRING, { type: 'string', not: { const: 'a' } }, ['undecided /not']],
  ['the same ban', not(STRING, 'a'), not({ type: ['string', 'null'] }, 'a'), []],
  ['a ban in other words', not({ ...STRING, title: 'a' }, 'a'), not(STRING, 'a'), []],
  [
    'a condition',
    object({ a: STRING }),
    object({ a: STRING }, { if: { required: ['a'] }, else: { minProperties: 1 } }),
    ['undecided /if'],
  ],
  [
    'parts that are written together',
    { allOf: [object({ a: STRING }, { required: ['a'] }), object({ b: STRING })] },
    object({ a: STRING, b: { type: ['string', 'null'] } }, { required: ['a'] }),
    [],
  ],
  [
    'parts that say two things about the same',
    { allOf: [object({ a: STRING }), object({ a: { minLength: 1 } })] },
    object({ a: { type: 'string', minLength: 1 } }),
    ['undecided '],
  ],
  ['a member less in an open object', object({ a: STRING }), object({}), ['ignored /properties/a']],
  [
    'a member less in a closed object',
    object({ a: STRING }, { additionalProperties: false }),
    object({}, { additionalProperties: false }),
    ['removed /properties/a'],
  ],
  [
    'a member less in an alternative',
    { anyOf: [object({ a: STRING, b: STRING }), { type: 'null' }] },
    { anyOf: [object({ a: STRING }), { type: 'null' }] },
    ['ignored /anyOf/0/properties/b'],
  ],
  [
    'members that are named like words are no words',
    { patternProperties: { title: STRING } },
    { patternProperties: { title: { type: 'null' } } },
    ['undecided '],
  ],
  [
    'the same through a reference',
    object({ a: STRING }),
    object({ a: { $ref: '#/$defs/text' } }, { $defs: { text: STRING } }),
    [],
  ],
  [
    'a reference that leads nowhere',
    object({ a: STRING }),
    object({ a: { $ref: '#/$defs/none' } }),
    ['undecided /properties/a'],
  ],
  ['a reference to elsewhere', STRING, { $ref: 'https://a.example/s' }, ['undecided ']],
  [
    'a tuple with another place',
    { type: 'array', prefixItems: [STRING], items: false },
    { type: 'array', prefixItems: [STRING, STRING] },
    [],
  ],
  [
    'alternatives that name the same member',
    { anyOf: [object({ a: { type: 'integer' } })] },
    object({ a: STRING }),
    ['type /properties/a/type'],
  ],
  [
    'another draft',
    { $schema: DRAFT_07, type: 'array', items: [STRING] },
    { type: 'array', prefixItems: [STRING] },
    [],
  ],
]
for (const [name, before, after, found] of CASES)
  test(`${found.length === 0 ? 'compatible' : 'breaking'}: ${name}`, () => {
    assert.deepEqual(kinds(before, after), found)
  })

const tree = (leaf: unknown, rest: object = {}) =>
  object({ value: leaf, child: { $ref: '#' } }, rest)

test('circles of references end: what is inside is compared once', () => {
  assert.deepEqual(kinds(tree(STRING), tree({ type: ['string', 'null'] })), [])
  assert.deepEqual(kinds(tree({ type: ['string', 'null'] }), tree(STRING)), [
    'type /properties/value/type',
  ])
  const circle = {
    $ref: '#/$defs/a',
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
  }
  assert.deepEqual(kinds(circle, circle), [])
  assert.deepEqual(kinds({}, { ...circle, type: 'string' }), ['undecided '])
  const choices = { anyOf: [{ $ref: '#' }, STRING, { $ref: '#/anyOf/0' }] }
  assert.ok(kinds(choices, { type: 'null' }).length > 0)
})

const many = (leaf: unknown) =>
  object(
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`name_of_member_${at}`, leaf])),
  )
const chain = (leaf: unknown) => ({
  $ref: '#/$defs/0',
  $defs: Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [
      at,
      at < 4_999 ? { $ref: `#/$defs/${at + 1}` } : leaf,
    ]),
  ),
})
const fork = (leaf: unknown) => ({
  $ref: '#/$defs/0',
  $defs: Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      at,
      at < 39
        ? object({ a: { $ref: `#/$defs/${at + 1}` }, b: { $ref: `#/$defs/${at + 1}` } })
        : leaf,
    ]),
  ),
})
const either = (leaf: unknown) => ({
  allOf: Array.from({ length: 40 }, () => ({ anyOf: [leaf, { type: 'null' }] })),
})

test('hostile schemas end soon, and count as breaking unless they are alike', () => {
  endsSoon(() => {
    for (const shape of [many, chain, fork, either]) {
      const [before, after] = [shape({ type: 'string' }), shape({ type: 'integer' })]
      assert.deepEqual(narrowingsOf({ before, after: structuredClone(before) }), [])
      assert.ok(narrowingsOf({ before, after }).length > 0)
    }
  })
})

test('keys of prototypes are ordinary names', () => {
  const before = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
  )
  const after = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"null"},"constructor":{"type":"string"}},"required":["toString"]}',
  )
  assert.deepEqual(kinds(before, after), [
    'required /required/0',
    'type /properties/__proto__/type',
  ])
  assert.equal(({} as Schema)['type'], undefined)
})

test('what no schema is counts as breaking, and throws nothing', () => {
  for (const odd of [
    null,
    7,
    'x',
    [],
    { type: 5 },
    { properties: [] },
    { allOf: {} },
    { minimum: '1' },
  ])
    assert.ok(narrowingsOf({ before: { type: 'object', minimum: 3 }, after: odd }).length <= 2)
  assert.equal(kinds({ type: 'object' }, { type: 'object', properties: [] }).length, 1)
  assert.equal(kinds({}, 'x').length, 1)
})
