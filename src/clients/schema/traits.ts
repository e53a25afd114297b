// What the schemas of a tool have, read once for all clients: most have nothing that a client changes.
import { isObject, type JsonObject, memberOf } from '../../domain/schema/json.ts'
import KEYWORDS from '../../domain/schema/keywords.json' with { type: 'json' }
import { fitsDemand } from './meta-schema.ts'
import type { SchemaNode } from './nodes.ts'

export interface Traits {
  /** All that stand in its schemas. */
  keywords: ReadonlySet<string>
  /**
   * Every keyword has the form that all drafts demand, and what stands for a schema is an object; only
   * `additionalProperties` may be true or false.
   */
  isPlain: boolean
  hasTypeLists: boolean
  lacksItems: boolean
  requiresUndefined: boolean
}

const isTable = (member: unknown) => isObject(member) && Object.values(member).every(isObject)
const isList = (member: unknown) =>
  Array.isArray(member) && member.length > 0 && member.every(isObject)

const { tables, lists, single } = KEYWORDS.holders.any
const HOLDERS = new Map<string, (member: unknown) => boolean>([
  ...tables.map((key) => [key, isTable] as const),
  ...lists.map((key) => [key, isList] as const),
  ...single.map((key) => [key, isObject] as const),
  ['additionalProperties', (member) => typeof member === 'boolean' || isObject(member)],
])

export function traitsOf(nodes: readonly SchemaNode[]): Traits {
  const keywords = new Set<string>()
  let isPlain = true
  for (const { schema } of nodes)
    for (const key of Object.keys(schema)) {
      keywords.add(key)
      isPlain &&= fitsDemand(key, schema[key]) && HOLDERS.get(key)?.(schema[key]) !== false
    }
  const isAnywhere = (keyword: string, is: (schema: JsonObject) => boolean) =>
    keywords.has(keyword) && nodes.some(({ schema }) => is(schema))
  return {
    keywords,
    isPlain,
    hasTypeLists: isAnywhere('type', (schema) => Array.isArray(memberOf(schema, 'type'))),
    lacksItems: isAnywhere('type', lacksItems),
    requiresUndefined: isAnywhere('required', requiresUndefined),
  }
}

export function lacksItems(schema: JsonObject): boolean {
  return memberOf(schema, 'type') === 'array' && !memberOf(schema, 'items')
}

/** Whether a name is required that no property has. */
function requiresUndefined(schema: JsonObject): boolean {
  const required = memberOf(schema, 'required')
  const properties = memberOf(schema, 'properties')
  return (
    Array.isArray(required) &&
    required.some((name) => memberOf(properties, String(name)) === undefined)
  )
}
