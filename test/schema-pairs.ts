// Generated JSON Schemas, small changes of them, and inputs that one describes.
import fc from 'fast-check'

export type Schema = Record<string, unknown>
type Draft = '07' | '2020-12'
type Pick = <T>(list: readonly T[]) => T

const NAMES = ['a', 'b', 'c']
const TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']
const VALUES: readonly unknown[] = [
  '',
  'a',
  'ab',
  'abc',
  '1',
  0,
  1,
  2,
  3,
  -1,
  0.5,
  true,
  false,
  null,
]
const DEFINITIONS: Readonly<Record<Draft, string>> = { '07': 'definitions', '2020-12': '$defs' }

interface SchemaPair {
  before: Schema
  after: Schema
  /** Values that `before` describes. */
  inputs: () => unknown[]
}

export const schemaPairs: fc.Arbitrary<SchemaPair> = fc
  .constantFrom<Draft>('07', '2020-12')
  .chain((draft) => fc.tuple(fc.constant(draft), schemas(draft), fc.integer()))
  .map(([draft, before, seed]) => {
    const pick = picker(seed)
    const after = mutated(before, pick, draft)
    return { before, after, inputs: () => Array.from({ length: 20 }, () => inputFor(before, pick)) }
  })

/** The same choices for the same seed. */
function picker(seed: number): Pick {
  let state = seed
  return (list) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const at = ((mixed ^ (mixed >>> 14)) >>> 0) % list.length
    return list[at] as (typeof list)[number]
  }
}

/** The root is an object, or anything that refers to definitions. */
function schemas(draft: Draft): fc.Arbitrary<Schema> {
  const table = DEFINITIONS[draft]
  return fc
    .tuple(schemaOf(draft, 3), schemaOf(draft, 1), schemaOf(draft, 1))
    .map(([root, x, y]) => ({
      ...(draft === '07' && { $schema: 'http://json-schema.org/draft-07/schema#' }),
      ...root,
      [table]: { x, y },
    }))
}

function schemaOf(draft: Draft, depth: number): fc.Arbitrary<Schema> {
  const leaf = fc.oneof(
    fc.record({ type: fc.constantFrom(...TYPES) }),
    fc.record({ type: fc.subarray(TYPES, { minLength: 1, maxLength: 3 }) }),
    fc.record({ enum: fc.subarray([...VALUES], { minLength: 1, maxLength: 4 }) }),
    fc.record({ const: fc.constantFrom(...VALUES) }),
    fc.record(
      {
        type: fc.constant('string'),
        minLength: fc.nat(2),
        maxLength: fc.integer({ min: 1, max: 3 }),
        pattern: fc.constantFrom('a', '^a', 'b$'),
        format: fc.constantFrom('date', 'email'),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('integer', 'number'),
        minimum: fc.integer({ min: -1, max: 2 }),
        maximum: fc.integer({ min: 0, max: 3 }),
        exclusiveMinimum: fc.integer({ min: -1, max: 2 }),
        multipleOf: fc.constantFrom(1, 2, 0.5),
      },
      { requiredKeys: ['type'] },
    ),
    fc.constant({}),
    fc.record({
      $ref: fc.constantFrom('#', `#/${DEFINITIONS[draft]}/x`, `#/${DEFINITIONS[draft]}/y`),
    }),
  )
  if (depth === 0) return leaf
  const inner = schemaOf(draft, depth - 1)
  const some = fc.array(inner, { minLength: 1, maxLength: 3 })
  const orFlag = fc.oneof(inner, fc.boolean())
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    {
      weight: 4,
      arbitrary: fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(fc.constantFrom(...NAMES), inner, { maxKeys: 3 }),
          required: fc.subarray(NAMES, { maxLength: 2 }),
          additionalProperties: orFlag,
          minProperties: fc.nat(1),
          maxProperties: fc.integer({ min: 1, max: 3 }),
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), inner, { maxKeys: 1 }),
          propertyNames: fc.constantFrom({ maxLength: 1 }, { enum: ['a', 'b'] }),
        },
        { requiredKeys: ['type', 'properties'] },
      ),
    },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          type: fc.constant('array'),
          items: draft === '07' ? fc.oneof(inner, some) : orFlag,
          [draft === '07' ? 'additionalItems' : 'prefixItems']: draft === '07' ? orFlag : some,
          minItems: fc.nat(2),
          maxItems: fc.nat(3),
          uniqueItems: fc.boolean(),
        },
        { requiredKeys: ['type'] },
      ),
    },
    fc.record({ anyOf: some }),
    fc.record({ oneOf: some }),
    fc.record({ allOf: some }),
    fc.record({ anyOf: some, type: fc.constantFrom(...TYPES) }),
    fc.record({ not: inner }),
    fc.record({ not: inner, type: fc.constantFrom(...TYPES) }),
    fc.tuple(inner, inner, inner).map(([a, b, c]) =>
      Object.fromEntries([
        ['if', a],
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        ['then', b],
        ['else', c],
      ]),
    ),
  )
}

/** The schema with one or two small changes: most make it wider, or write it otherwise. */
function mutated(schema: Schema, pick: Pick, draft: Draft): Schema {
  const copy = structuredClone(schema)
  const table = DEFINITIONS[draft]
  for (let left = pick([1, 1, 2]); left > 0; left -= 1) {
    const node = pick(nodesIn(copy, table))
    change(node, pick, table)
  }
  return copy
}

function nodesIn(value: unknown, table: string): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => nodesIn(each, table))
  const inside = Object.entries(value).flatMap(([key, member]) =>
    key === 'properties' || key === table || key === 'patternProperties'
      ? Object.values(member as Schema).flatMap((each) => nodesIn(each, table))
      : ['const', 'enum', 'required', 'type'].includes(key)
        ? []
        : nodesIn(member, table),
  )
  return [value as Schema, ...inside]
}

function change(node: Schema, pick: Pick, table: string): void {
  const keys = Object.keys(node).filter((key) => ![table, '$schema'].includes(key))
  const wrap = (key: 'anyOf' | 'oneOf' | 'allOf', ...others: unknown[]) => {
    const inner = Object.fromEntries(keys.map((each) => [each, node[each]]))
    for (const each of keys) delete node[each]
    node[key] = pick([
      [inner, ...others],
      [...others, inner],
    ])
  }
  const numbers = keys.filter((key) => typeof node[key] === 'number' && key !== 'const')
  const acts: (() => void)[] = [
    () => keys.length > 0 && delete node[pick(keys)],
    () => wrap('anyOf', { type: pick(TYPES) }),
    () => wrap('oneOf', { type: pick(TYPES) }),
    () => wrap('allOf'),
    () => wrap('anyOf', { $ref: `#/${table}/x` }),
    () => {
      if (Array.isArray(node['enum'])) node['enum'] = [...node['enum'], pick(VALUES)]
      else if ('const' in node) [node['enum'], node['const']] = [[node['const'], 'ab'], undefined]
      if (node['const'] === undefined) delete node['const']
    },
    () => {
      if (typeof node['type'] === 'string') node['type'] = [...new Set([node['type'], pick(TYPES)])]
    },
    () => {
      if (node['type'] === 'integer') node['type'] = 'number'
    },
    () => {
      if (numbers.length > 0) {
        const key = pick(numbers)
        node[key] = Math.max(Number(node[key]) + pick([-1, 1]), 0)
        if (key === 'multipleOf') node[key] = pick([1, 2, 4])
      }
    },
    () => {
      if (node['properties']) (node['properties'] as Schema)[pick(NAMES)] = { type: pick(TYPES) }
    },
    () => {
      if (Array.isArray(node['required'])) node['required'] = node['required'].slice(1)
    },
    () => {
      if (node['type'] === 'object')
        node['additionalProperties'] = pick([true, false, {}, { type: 'string' }])
    },
    () => {
      node['description'] = 'Other words.'
    },
    () => {
      node['not'] = { type: pick(TYPES) }
    },
    () => {
      node['type'] ??= pick(TYPES)
    },
  ]
  pick(acts)()
}

const MOST_LEVELS = 6

/** A value that the schema describes; it may miss a demand, which the judge will say. */
function inputFor(root: Schema, pick: Pick): unknown {
  return valueFor(root, root, pick, 0, 0)
}

function valueFor(given: unknown, root: Schema, pick: Pick, level: number, calls: number): unknown {
  const schema = (typeof given === 'object' && given !== null ? given : {}) as Schema
  if (calls > 12 || level > MOST_LEVELS) return pick(VALUES)
  const again = (each: unknown) => valueFor(each, root, pick, level, calls + 1)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return pick(schema['enum'] as unknown[])
  const inPlace: unknown[] = []
  if (typeof schema['$ref'] === 'string') inPlace.push(again(referred(schema['$ref'], root)))
  for (const key of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[key])) inPlace.push(again(pick(schema[key] as unknown[])))
  for (const each of (schema['allOf'] as unknown[] | undefined) ?? []) inPlace.push(again(each))
  for (const key of ['if', 'then', 'else'])
    if (key in schema && pick([true, false])) inPlace.push(again(schema[key]))
  const own = Object.keys(schema).some((key) => OWN.has(key))
  if (own || inPlace.length === 0) inPlace.push(ownValue(schema, root, pick, level, calls))
  return merged(inPlace, pick)
}

const OWN = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
  'prefixItems',
  'minLength',
  'minimum',
  'minProperties',
])

function referred(reference: string, root: Schema): unknown {
  let at: unknown = root
  for (const step of reference.split('/').slice(1)) at = (at as Schema | undefined)?.[step]
  return at
}

function merged(values: unknown[], pick: Pick): unknown {
  const objects = values.filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  return objects.length === values.length
    ? Object.assign({}, ...(objects as object[]))
    : pick(values)
}

function ownValue(schema: Schema, root: Schema, pick: Pick, level: number, calls: number): unknown {
  const inner = (each: unknown) => valueFor(each, root, pick, level + 1, calls + 1)
  const types = [schema['type'] ?? TYPES].flat() as string[]
  const type = 'properties' in schema && types.includes('object') ? 'object' : pick(types)
  if (type === 'null') return null
  if (type === 'boolean') return pick([true, false])
  if (type === 'string') return pick(['', 'a', 'ab', 'abc', '1', 'b'])
  if (type === 'integer') return pick([-1, 0, 1, 2, 3, 4])
  if (type === 'number') return pick([-1, 0, 0.5, 1, 1.5, 2, 3])
  if (type === 'array') {
    const prefix = [schema['prefixItems'], schema['items']].find(Array.isArray) as
      | unknown[]
      | undefined
    const rest = Array.isArray(schema['items']) ? schema['additionalItems'] : schema['items']
    return Array.from({ length: pick([0, 1, 2, 3]) }, (_, at) => inner(prefix?.[at] ?? rest))
  }
  return objectFor(schema, pick, level, inner)
}

function objectFor(
  schema: Schema,
  pick: Pick,
  level: number,
  inner: (schema: unknown) => unknown,
): Schema {
  const properties = (schema['properties'] ?? {}) as Schema
  const required = (schema['required'] ?? []) as string[]
  const value: Schema = {}
  for (const [name, each] of Object.entries(properties))
    if (required.includes(name) || pick([true, true, false])) value[name] = inner(each)
  for (const name of required) value[name] ??= inner(schema['additionalProperties'])
  const further = schema['additionalProperties']
  const isFree = further === undefined ? level > 0 && !('properties' in schema) : further !== false
  if (isFree)
    for (const name of NAMES)
      if (!(name in value) && pick([true, false, false])) value[name] = inner(further)
  const [pattern, by] = Object.entries((schema['patternProperties'] ?? {}) as Schema)[0] ?? []
  if (pattern !== undefined && pick([true, false])) value[pattern === 'b' ? 'b' : 'a'] = inner(by)
  return value
}
