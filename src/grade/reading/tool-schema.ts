// What is wrong with the input schemas of tools.
import { isObject } from '../../domain/schema/json.ts'
import WORDS from './words.json' with { type: 'json' }

const { maps, lists, singles, bringing } = WORDS.schema
const KEYWORDS = [...maps, ...lists, ...singles]
const HOLDING: ReadonlySet<string> = new Set(KEYWORDS)
const TYPES: ReadonlySet<unknown> = new Set(WORDS.schema.types)
// Subschemas under these share the properties around them, so their own names are incomplete.
const SHARING: ReadonlySet<string> = new Set(WORDS.schema.sharing)

type Schema = Record<string, unknown>

/** A JSON pointer and what is wrong there, or undefined if the schema is valid. */
export function inputSchemaFault(schema: unknown): string | undefined {
  if (!isObject(schema)) return 'the input schema is not an object'
  if (schema['type'] !== 'object') return 'the input schema is not of type object'
  return faultIn(schema, '', true)
}

function faultIn(schema: unknown, at: string, ownsNames: boolean): string | undefined {
  if (typeof schema === 'boolean') return undefined
  if (!isObject(schema)) return `${at} is not a schema`
  return typeFault(schema, at) ?? requiredFault(schema, at, ownsNames) ?? partFault(schema, at)
}

function typeFault(schema: Schema, at: string): string | undefined {
  if (Object.hasOwn(schema, 'type')) {
    const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
    if (types.length === 0 || !types.every((type) => TYPES.has(type)))
      return `${at}/type is not a type`
    if (
      types.includes('array') &&
      !Object.hasOwn(schema, 'items') &&
      !Object.hasOwn(schema, 'prefixItems')
    )
      return `${at} is an array without items`
  }
  const values = schema['enum']
  return !Object.hasOwn(schema, 'enum') || (Array.isArray(values) && values.length > 0)
    ? undefined
    : `${at}/enum lists no values`
}

function requiredFault(schema: Schema, at: string, ownsNames: boolean): string | undefined {
  if (!Object.hasOwn(schema, 'required')) return undefined
  const { required, properties } = schema
  if (!Array.isArray(required) || !required.every((name) => typeof name === 'string'))
    return `${at}/required is not a list of names`
  if (!ownsNames || bringing.some((keyword) => Object.hasOwn(schema, keyword))) return undefined
  const unknown = required.find((name) => !isObject(properties) || !Object.hasOwn(properties, name))
  return unknown === undefined
    ? undefined
    : `${at}/required names ${unknown}, which is not in properties`
}

function partFault(schema: Schema, at: string): string | undefined {
  // Most schemas hold no others.
  if (!Object.keys(schema).some((key) => HOLDING.has(key))) return undefined
  for (const keyword of KEYWORDS) {
    if (!Object.hasOwn(schema, keyword)) continue
    const [value, place] = [schema[keyword], `${at}/${keyword}`]
    const [isMap, isList] = [maps.includes(keyword), lists.includes(keyword)]
    if (isMap && !isObject(value)) return `${place} is not an object`
    if (isList && !(Array.isArray(value) && value.length > 0)) return `${place} lists no schemas`
    const parts: [string, unknown][] =
      isMap || isList
        ? Object.entries(value as object).map(([name, part]) => [`${place}/${name}`, part])
        : [[place, value]]
    for (const [pointer, part] of parts) {
      const fault = faultIn(part, pointer, !SHARING.has(keyword))
      if (fault !== undefined) return fault
    }
  }
  return undefined
}
