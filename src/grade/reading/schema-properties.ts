// All properties of a JSON Schema, including nested ones: an agent has to fill them all.
import { isJsonObject } from './json-object.ts'

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
