// How Zed rewrites an inputSchema: definitions in the place of each reference, and a closed root.
import {
  has,
  isObject,
  type JsonObject,
  mapItems,
  mapMembers,
  memberOf,
  without,
} from '../../domain/schema/json.ts'
import { definitionName } from '../schema/nodes.ts'

const MOST_PARTS = 60_000
const UNSUPPORTED = ['if', 'then', 'else', '$ref']

export type ZedSchema =
  | { isRead: true; schema: JsonObject; hasCircle: boolean }
  | { isRead: false; reason: 'reference' | 'google' | 'too-large'; pointer: string }

export function zedSchema(sent: JsonObject, isGoogle: boolean): ZedSchema {
  const tables = { $defs: memberOf(sent, '$defs'), definitions: memberOf(sent, 'definitions') }
  const root = without(sent, ['$schema', 'title', 'description', '$defs', 'definitions'])
  const inlining = new Inlining(tables)
  const inlined = hasReference(root) ? inlining.inline(root, [], '') : root
  if (inlining.failed !== null) return { isRead: false, ...inlining.failed }
  const schema = isObject(inlined) ? inlined : {}
  if (isGoogle) {
    const pointer = unsupportedIn(schema, '')
    return pointer === null
      ? { isRead: true, schema: forGoogle(schema) as JsonObject, hasCircle: inlining.hasCircle }
      : { isRead: false, reason: 'google', pointer }
  }
  const isClosed = schema['type'] !== 'object'
  return {
    isRead: true,
    hasCircle: inlining.hasCircle,
    schema: isClosed
      ? schema
      : {
          ...schema,
          ...(!has(schema, 'additionalProperties') && { additionalProperties: false }),
          ...(!has(schema, 'properties') && { properties: {} }),
        },
  }
}

/** Most schemas have none, and stay as they are. */
function hasReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasReference)
  if (!isObject(value)) return false
  return typeof memberOf(value, '$ref') === 'string' || Object.values(value).some(hasReference)
}

class Inlining {
  failed: { reason: 'reference' | 'too-large'; pointer: string } | null = null
  hasCircle = false
  #parts = 0
  readonly #tables: JsonObject
  readonly #hasTables: boolean

  constructor(tables: JsonObject) {
    this.#tables = tables
    this.#hasTables = Object.values(tables).some((table) => table !== undefined)
  }

  /** A few definitions that refer to each other can multiply, so the parts are counted. */
  inline(value: unknown, visiting: readonly string[], pointer: string): unknown {
    this.#parts += 1
    if (this.#parts > MOST_PARTS) this.failed ??= { reason: 'too-large', pointer: '' }
    if (this.failed !== null) return {}
    if (Array.isArray(value))
      return mapItems(value, (each, at) => this.inline(each, visiting, `${pointer}/${at}`))
    if (!isObject(value)) return value
    const reference = memberOf(value, '$ref')
    if (typeof reference === 'string') return this.#resolved(value, reference, visiting, pointer)
    return mapMembers(value, (each, key) => this.inline(each, visiting, `${pointer}/${key}`))
  }

  #resolved(
    value: JsonObject,
    reference: string,
    visiting: readonly string[],
    pointer: string,
  ): unknown {
    if (visiting.includes(reference)) {
      this.hasCircle = true
      return {}
    }
    const named = definitionName(reference)
    // A schema without definitions is sent with the references to its other parts.
    if (named === null && !this.#hasTables) return value
    const definition = named && memberOf(this.#tables[named.table], named.name)
    if (definition === undefined || definition === null) {
      this.failed ??= { reason: 'reference', pointer: `${pointer}/$ref` }
      return {}
    }
    const merged = isObject(definition)
      ? { ...definition, ...without(value, ['$ref']) }
      : definition
    return this.inline(merged, [...visiting, reference], pointer)
  }
}

function unsupportedIn(value: unknown, pointer: string): string | null {
  if (!isObject(value) && !Array.isArray(value)) return null
  const key = UNSUPPORTED.find((each) => Object.hasOwn(value, each))
  if (key !== undefined) return `${pointer}/${key}`
  for (const [name, each] of Object.entries(value)) {
    const found = unsupportedIn(each, `${pointer}/${name}`)
    if (found !== null) return found
  }
  return null
}

const REMOVED: Readonly<Record<string, (value: unknown) => boolean>> = {
  format: (value) => typeof value === 'string',
  additionalProperties: () => true,
  propertyNames: () => true,
  exclusiveMinimum: (value) => typeof value === 'number',
  exclusiveMaximum: (value) => typeof value === 'number',
  optional: (value) => typeof value === 'boolean',
}

/** Formats and exclusive limits removed, oneOf as anyOf. */
function forGoogle(value: unknown): unknown {
  if (Array.isArray(value)) return mapItems(value, forGoogle)
  if (!isObject(value)) return value
  const kept = Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !(Object.hasOwn(REMOVED, key) && REMOVED[key]?.(member)))
      .map(([key, member]) => [key === 'oneOf' && !has(value, 'anyOf') ? 'anyOf' : key, member]),
  )
  return mapMembers(kept, forGoogle)
}
