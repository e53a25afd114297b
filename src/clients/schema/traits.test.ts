// What is known of schemas at once: with these, clients skip what could change nothing.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../test/property.ts'
import { codexSchema, isFinal } from '../codex/schema.ts'
import { readServer } from '../server.ts'
import { schemaProblem } from './meta-schema.ts'
import { nodesOf } from './nodes.ts'
import { traitsOf } from './traits.ts'

const traits = (schema: unknown) => traitsOf(nodesOf(schema))
const within = (schema: unknown) => ({ type: 'object', properties: { a: { items: schema } } })

test('what is plain, and what is not', () => {
  const plain = [
    {},
    { type: ['string', 'null'], enum: [true] },
    { properties: { a: { anyOf: [{ $ref: '#' }] } }, required: ['a'] },
    { additionalProperties: false },
    { additionalProperties: { type: 'string' } },
    { default: { type: 'none' }, 'x-own': true },
  ]
  const others = [
    { type: 'text' },
    { type: [] },
    { description: 5 },
    { required: ['a', 'a'] },
    { required: true },
    { properties: [] },
    { properties: { a: true } },
    { items: [{}] },
    { items: true },
    { anyOf: [] },
    { anyOf: [true] },
    { additionalProperties: [] },
    { minLength: -1 },
  ]
  for (const schema of plain) assert.ok(traits(within(schema)).isPlain, JSON.stringify(schema))
  for (const schema of others) assert.ok(!traits(within(schema)).isPlain, JSON.stringify(schema))
})

test('lists of types, arrays without items and required names that are not defined', () => {
  const bare = traits(within({ type: 'string', properties: { a: {} }, required: ['a'] }))
  assert.deepEqual(
    [bare.hasTypeLists, bare.lacksItems, bare.requiresUndefined],
    [false, false, false],
  )
  assert.ok(traits(within({ type: ['string'] })).hasTypeLists)
  assert.ok(traits(within({ type: 'array' })).lacksItems)
  assert.ok(!traits(within({ type: 'array', items: {} })).lacksItems)
  assert.ok(traits(within({ required: ['a'] })).requiresUndefined)
  assert.ok(traits(within({ properties: { b: {} }, required: ['a'] })).requiresUndefined)
  assert.deepEqual([...traits(within({ title: 'A' })).keywords].toSorted(), [
    'items',
    'properties',
    'title',
    'type',
  ])
})

function schemaOf(depth: number): fc.Arbitrary<object> {
  const smaller = depth === 0 ? fc.constant({ type: 'string' }) : schemaOf(depth - 1)
  const inner = fc.oneof({ weight: 9, arbitrary: smaller }, fc.boolean())
  const named = fc.dictionary(fc.constantFrom('a', 'b'), inner, { maxKeys: 2 })
  return fc.record(
    {
      type: fc.constantFrom('object', 'array', 'string', 'null', 'text', ['string', 'null']),
      title: fc.constantFrom('A', 5),
      description: fc.constantFrom('', 'x'.repeat(40), 'x'.repeat(5_000)),
      properties: named,
      required: fc.subarray(['a', 'b', 'c']),
      items: inner,
      anyOf: fc.array(inner, { maxLength: 2 }),
      additionalProperties: inner,
      enum: fc.constantFrom([1], [], 'a'),
      const: fc.constant(1),
      default: fc.constantFrom(null, [{ a: 1 }]),
      $defs: named,
      $ref: fc.constantFrom('#/$defs/a', '#'),
    },
    { requiredKeys: [] },
  )
}
const SCHEMA = schemaOf(2)

/** As people write them, with now and then one that is not. */
function usualOf(depth: number): fc.Arbitrary<object> {
  const text = fc.record(
    {
      type: fc.constantFrom('string', 'integer'),
      description: fc.constantFrom('Text.', 'x'.repeat(3_000)),
      title: fc.constant('A'),
      enum: fc.constant([1]),
    },
    { requiredKeys: ['type'] },
  )
  if (depth === 0) return text
  const inner = usualOf(depth - 1)
  return fc.oneof(
    { weight: 4, arbitrary: text },
    fc.constantFrom({ type: 'string', const: 'a' }, { type: 'string', encrypted: true }, {}),
    fc.record({ type: fc.constant('array'), items: inner }),
    fc.record({ anyOf: fc.array(inner, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), inner),
      additionalProperties: fc.oneof(fc.boolean(), inner),
    }),
    SCHEMA,
  )
}

test('a plain schema is one by every draft', () => {
  holds(
    fc.property(SCHEMA, (schema) => {
      if (!traits(schema).isPlain) return
      assert.equal(schemaProblem(schema, '07'), null)
      assert.equal(schemaProblem(schema, '2020-12'), null)
    }),
    { tries: 1_000 },
  )
})

test('what is final for Codex is what it would be rewritten to', () => {
  let final = 0
  holds(
    fc.property(usualOf(3), (part) => {
      const inputSchema = { type: 'object', properties: { part } }
      const [tool] = readServer({ name: 'docs', tools: [{ name: 'a', inputSchema }] }).tools
      if (!tool || !isFinal(tool)) return
      final += 1
      const [known, read] = [true, false].map((isKnown) => codexSchema(inputSchema, isKnown))
      assert.ok(known?.isRead && read?.isRead)
      assert.deepEqual({ ...known, schema: known.schema() }, { ...read, schema: read.schema() })
    }),
    { tries: 1_000 },
  )
  assert.ok(final > 100, `only ${final} were final`)
})
