// The schemas of tools: their properties, and what is wrong with them.

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface Property {
  /** Such as `message.to`; without the name of an object around all parameters. */
  path: string
  name: string
  schema: unknown
}

const DEEPEST = 6
const MOST = 2_000
const WRAPPERS: ReadonlySet<string> = new Set([
  'params',
  'param',
  'request',
  'req',
  'input',
  'inputs',
  'args',
  'arguments',
  'parameters',
  'payload',
  'body',
  'data',
  'options',
])
const COMBINATIONS = ['allOf', 'anyOf', 'oneOf'] as const

/** Each property once, outer ones first; references are resolved within the schema. */
export function propertiesOf(root: unknown): Property[] {
  const found: Property[] = []
  const visit = (schema: unknown, path: string, depth: number): void => {
    const resolved = resolve(root, schema)
    if (!isJsonObject(resolved) || depth > DEEPEST || found.length >= MOST) return
    if (isJsonObject(resolved.properties)) {
      const own = Object.entries(resolved.properties).map(([name, inner]): Property => ({
        path: path === '' ? name : `${path}.${name}`,
        name,
        schema: inner,
      }))
      found.push(...own.slice(0, MOST - found.length))
      for (const property of own) visit(property.schema, property.path, depth + 1)
    }
    visit(resolved.items, path, depth + 1)
    for (const key of COMBINATIONS)
      if (Array.isArray(resolved[key]))
        for (const option of resolved[key]) visit(option, path, depth + 1)
  }
  visit(unwrapped(root), '', 0)
  return found
}

/** The parameters themselves, without what is inside them. */
export function parametersOf(root: unknown): { name: string; schema: unknown }[] {
  const resolved = resolve(root, unwrapped(root))
  if (!isJsonObject(resolved) || !isJsonObject(resolved.properties)) return []
  return Object.entries(resolved.properties)
    .slice(0, MOST)
    .map(([name, schema]) => ({ name, schema: resolve(root, schema) }))
}

/** Whether a property, or the schema that it references, has a description. */
export function describes(root: unknown, schema: unknown): boolean {
  return [schema, resolve(root, schema)].some(
    (each) =>
      isJsonObject(each) &&
      typeof each['description'] === 'string' &&
      each['description'].trim() !== '',
  )
}

/**
 * Frameworks put all parameters of a function into one object, named after the function's own
 * argument: its members are the parameters.
 */
function unwrapped(root: unknown): unknown {
  const resolved = resolve(root, root)
  const [only, ...others] =
    isJsonObject(resolved) && isJsonObject(resolved.properties)
      ? Object.entries(resolved.properties)
      : []
  if (only === undefined || others.length > 0 || !WRAPPERS.has(only[0].toLowerCase())) return root
  const inner = resolve(root, only[1])
  return isJsonObject(inner) &&
    isJsonObject(inner.properties) &&
    Object.keys(inner.properties).length > 0
    ? inner
    : root
}

/** A schema without its description, or the referenced one. */
function resolve(root: unknown, schema: unknown): unknown {
  const reference = isJsonObject(schema) ? schema.$ref : undefined
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return schema
  let target: unknown = root
  for (const token of reference.slice(2).split('/').slice(0, 10)) {
    if (!isJsonObject(target)) return undefined
    target = target[token.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return target
}

const TYPES: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
])
const MAPS = [
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
] as const
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const
const SINGLES = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'then',
  'else',
] as const
// Subschemas under these share their properties with the surrounding schema, so their own list of
// names is incomplete.
const SHARING: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'then',
  'else',
  'dependentSchemas',
])
const BRINGING = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'patternProperties',
] as const

type Schema = Record<string, unknown>

/** A JSON pointer and what is wrong there, or undefined if the schema is valid. */
export function inputSchemaFault(schema: unknown): string | undefined {
  if (!isJsonObject(schema)) return 'the input schema is not an object'
  if (schema['type'] !== 'object') return 'the input schema is not of type object'
  return faultIn(schema, '', true)
}

function faultIn(schema: unknown, at: string, ownsNames: boolean): string | undefined {
  if (typeof schema === 'boolean') return undefined
  if (!isJsonObject(schema)) return `${at} is not a schema`
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
  if (!ownsNames || BRINGING.some((keyword) => Object.hasOwn(schema, keyword))) return undefined
  const unknown = required.find(
    (name) => !isJsonObject(properties) || !Object.hasOwn(properties, name),
  )
  return unknown === undefined
    ? undefined
    : `${at}/required names ${unknown}, which is not in properties`
}

function partFault(schema: Schema, at: string): string | undefined {
  for (const keyword of MAPS) {
    if (!Object.hasOwn(schema, keyword)) continue
    const map = schema[keyword]
    if (!isJsonObject(map)) return `${at}/${keyword} is not an object`
    for (const [name, part] of Object.entries(map)) {
      const fault = faultIn(part, `${at}/${keyword}/${name}`, !SHARING.has(keyword))
      if (fault !== undefined) return fault
    }
  }
  for (const keyword of LISTS) {
    if (!Object.hasOwn(schema, keyword)) continue
    const list = schema[keyword]
    if (!Array.isArray(list) || list.length === 0) return `${at}/${keyword} lists no schemas`
    for (const [index, part] of list.entries()) {
      const fault = faultIn(part, `${at}/${keyword}/${index}`, !SHARING.has(keyword))
      if (fault !== undefined) return fault
    }
  }
  for (const keyword of SINGLES) {
    const fault = Object.hasOwn(schema, keyword)
      ? faultIn(schema[keyword], `${at}/${keyword}`, !SHARING.has(keyword))
      : undefined
    if (fault !== undefined) return fault
  }
  return undefined
}
