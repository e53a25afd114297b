// Walks the schemas inside a schema: where a keyword of JSON Schema holds another schema.
import { isObject, type JsonObject, pointerTo } from '../../domain/schema/json.ts'
import KEYWORDS from '../../domain/schema/keywords.json' with { type: 'json' }

export type Path = readonly (string | number)[]

export interface SchemaNode {
  schema: JsonObject
  path: Path
}

const { tables, lists, single } = KEYWORDS.holders.any
const [TABLES, LISTS, SINGLE] = [new Set(tables), new Set(lists), new Set(single)]

/** Every schema in a schema, the outer before the inner. */
export function nodesOf(root: unknown): SchemaNode[] {
  const nodes: SchemaNode[] = []
  collect(root, [], nodes)
  return nodes
}

function collect(schema: unknown, path: Path, nodes: SchemaNode[]): void {
  if (!isObject(schema)) return
  nodes.push({ schema, path })
  for (const key of Object.keys(schema)) {
    const member = schema[key]
    if (typeof member !== 'object' || member === null) continue
    if (Array.isArray(member)) {
      if (LISTS.has(key)) member.forEach((each, at) => collect(each, [...path, key, at], nodes))
    } else if (TABLES.has(key)) {
      for (const [name, each] of Object.entries(member)) collect(each, [...path, key, name], nodes)
    } else if (SINGLE.has(key)) collect(member, [...path, key], nodes)
  }
}

/** Where a node is in the tool. */
export function pointerIn(member: string, path: Path): string {
  return pointerTo([member, ...path])
}
