import assert from 'node:assert/strict'
import test from 'node:test'
import { parametersOf } from './parameters.ts'

const objectOf = (properties: object, rest: object = {}) => ({
  type: 'object',
  properties,
  ...rest,
})
const names = (schema: unknown) => parametersOf(schema).map(({ name }) => name)
const only = (own: object, rest: object = {}) => {
  const [parameter] = parametersOf(objectOf({ own }, rest))
  assert.ok(parameter)
  return parameter
}

test('parameters are read on two levels, through references, choices and items', () => {
  const second = objectOf({ deep: objectOf({ deeper: {} }) })
  assert.deepEqual(names(objectOf({ first: second })), ['first', 'deep'])
  assert.deepEqual(names(objectOf({ list: { type: 'array', items: second } })), ['list', 'deep'])
  assert.deepEqual(names(objectOf({ one: { $ref: '#/$defs/second' } }, { $defs: { second } })), [
    'one',
    'deep',
  ])
  assert.deepEqual(names({ anyOf: [objectOf({ a: {} }), objectOf({ b: {} })] }), ['a', 'b'])
})

test('a schema inside itself ends, and what is no schema has no parameters', () => {
  assert.deepEqual(names(objectOf({ again: { $ref: '#' } })), ['again'])
  assert.deepEqual(names({ anyOf: [{ $ref: '#' }] }), [])
  for (const schema of [undefined, null, true, 'text', [], { properties: [] }])
    assert.deepEqual(names(schema), [])
})

test('a huge schema is cut', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`p${at}`, {}]))
  assert.equal(names(objectOf(many)).length, 500)
})

test('a description may stand beside a reference or behind it', () => {
  const $defs = { told: { type: 'string', description: 'Told.' } }
  assert.ok(only({ $ref: '#/$defs/told' }, { $defs }).isDescribed)
  assert.ok(only({ $ref: '#/$defs/none', description: 'Told.' }).isDescribed)
  assert.ok(!only({ description: ' ' }).isDescribed)
})

test('what lists, bounds or shows values is formed', () => {
  const formed: object[] = [
    { enum: ['a'] },
    { default: null },
    { pattern: '^a' },
    { format: 'date' },
    { minimum: 0 },
    { maxLength: 9 },
    { examples: ['a'] },
    { type: 'boolean' },
    { anyOf: [{ enum: ['a'] }, { type: 'null' }] },
    { type: 'array', items: { enum: ['a'] } },
  ]
  for (const own of formed) assert.ok(only(own).isFormed, JSON.stringify(own))
  assert.ok(!only({ type: 'string', description: 'Any text.' }).isFormed)
})

test('a text is free where nothing closes it', () => {
  assert.ok(only({ type: 'string' }).isFreeText)
  assert.ok(only({ anyOf: [{ type: 'string' }, { type: 'null' }] }).isFreeText)
  for (const own of [
    { type: 'string', enum: ['a'] },
    { type: 'string', pattern: '^a$' },
    { type: 'number' },
    { type: 'array', items: { type: 'string' } },
  ])
    assert.ok(!only(own).isFreeText, JSON.stringify(own))
})
