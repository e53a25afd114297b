// How Roo rewrites an inputSchema: closed objects, one type each, few formats.
import {
  has,
  isObject,
  type JsonObject,
  mapItems,
  mapMembers,
  memberOf,
  without,
} from '../../domain/schema/json.ts'

const FORMATS = new Set('date-time time date duration email hostname ipv4 ipv6 uuid'.split(' '))
const OF_ARRAYS = ['items', 'minItems', 'maxItems', 'uniqueItems']
const TABLES = new Set(['properties'])
const LISTS = new Set(['anyOf', 'oneOf', 'allOf'])
const MOVED = ['type', 'required', 'properties', 'additionalProperties', 'format', ...OF_ARRAYS]

export type RooChange = 'roo-format' | 'roo-closed' | 'roo-types' | 'roo-required'
type Path = readonly (string | number)[]
export type Tell = (rule: RooChange, path: Path, lost: string) => void

/** Whether this schema has members of which there may be something to tell. */
export function mayLose(schema: JsonObject): boolean {
  const more = memberOf(schema, 'additionalProperties')
  const format = memberOf(schema, 'format')
  return (
    (more !== undefined && more !== false) || (typeof format === 'string' && !FORMATS.has(format))
  )
}

export function rooSchema(value: unknown, tell: Tell, path: Path = []): unknown {
  if (!isObject(value)) return value
  const schema = mapMembers(value, (member, key) => {
    if (TABLES.has(key) && isObject(member))
      return mapMembers(member, (each, name) => rooSchema(each, tell, [...path, key, name]))
    if ((LISTS.has(key) || key === 'items') && Array.isArray(member))
      return mapItems(member, (each, at) => rooSchema(each, tell, [...path, key, at]))
    return key === 'items' ? rooSchema(member, tell, [...path, key]) : member
  })
  const type = memberOf(schema, 'type')
  const types: readonly unknown[] = Array.isArray(type) ? type : []
  const properties = memberOf(schema, 'properties')
  const isAnObject = type === 'object' || types.includes('object') || properties !== undefined
  if (types.length > 0)
    tell('roo-types', [...path, 'type'], 'the list of types, which becomes anyOf')
  const more = memberOf(schema, 'additionalProperties')
  if (isAnObject && more !== undefined && more !== false)
    tell('roo-closed', [...path, 'additionalProperties'], 'properties that are not named')
  return {
    ...without(schema, MOVED),
    ...typeOf(schema, type),
    ...formatOf(schema, tell, path),
    ...propertiesOf(schema, properties, isAnObject, tell, path),
    ...(isAnObject && { additionalProperties: false }),
  }
}

function ofArrays(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    OF_ARRAYS.filter((key) => has(schema, key)).map((key) => [key, schema[key]]),
  )
}

function typeOf(schema: JsonObject, type: unknown): JsonObject {
  if (Array.isArray(type))
    return {
      anyOf: type.map((each: unknown) => ({
        type: each,
        ...(each === 'array' && ofArrays(schema)),
      })),
    }
  return type === undefined ? {} : { type, ...(type === 'array' && ofArrays(schema)) }
}

function formatOf(schema: JsonObject, tell: Tell, path: Path): JsonObject {
  const format = memberOf(schema, 'format')
  if (typeof format !== 'string') return {}
  if (FORMATS.has(format)) return { format }
  tell('roo-format', [...path, 'format'], `the format ${format}`)
  return {}
}

function propertiesOf(
  schema: JsonObject,
  properties: unknown,
  isAnObject: boolean,
  tell: Tell,
  path: Path,
): JsonObject {
  if (!isObject(properties)) return isAnObject ? { properties: {} } : {}
  const required = memberOf(schema, 'required')
  if (!Array.isArray(required)) return { properties }
  const defined = required.filter((name) => Object.hasOwn(properties, String(name)))
  if (defined.length < required.length)
    tell('roo-required', [...path, 'required'], 'a required parameter that is not defined')
  return { properties, ...(defined.length > 0 && { required: defined }) }
}
