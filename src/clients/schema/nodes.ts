// Walks the schemas inside a schema: where a keyword of JSON Schema holds another schema.
import { isObject, pointerTo, type JsonObject } from './json.ts'

type Path = readonly (string | number)[]

export interface SchemaNode {
  schema: JsonObject
  path: Path
}

const TABLES = [
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']
const SINGLE = [
  'items',
  'additionalProperties',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
]

/** Every schema in a schema, the outer before the inner. */
export function* nodesOf(root: unknown, path: Path = []): Generator<SchemaNode> {
  if (!isObject(root)) return
  yield { schema: root, path }
  for (const key of TABLES) {
    const table = Object.hasOwn(root, key) ? root[key] : undefined
    if (isObject(table))
      for (const [name, each] of Object.entries(table)) yield* nodesOf(each, [...path, key, name])
  }
  for (const key of LISTS) {
    const list = Object.hasOwn(root, key) ? root[key] : undefined
    if (Array.isArray(list))
      for (const [at, each] of list.entries()) yield* nodesOf(each, [...path, key, at])
  }
  for (const key of SINGLE) {
    if (Object.hasOwn(root, key)) yield* nodesOf(root[key], [...path, key])
  }
}

/** Where a node is in the tool. */
export function pointerIn(member: string, path: Path): string {
  return pointerTo([member, ...path])
}
