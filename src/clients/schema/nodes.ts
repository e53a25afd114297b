// Walks the schemas inside a schema: where a keyword of JSON Schema holds another schema.
import { isObject, type JsonObject, pointerTo, memberOf } from '../../domain/schema/json.ts'
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

/** What a JSON pointer such as `/$defs/User` leads to; undefined if to nothing. */
export function atPointer(root: unknown, pointer: string): unknown {
  if (pointer === '') return root
  if (!pointer.startsWith('/')) return undefined
  let found = root
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    found = Array.isArray(found) ? (found[Number(key)] as unknown) : memberOf(found, key)
    if (found === undefined) return undefined
  }
  return found
}

/** Names by which parts of a schema can be referred to, besides their place. */
export function anchorsIn(nodes: readonly SchemaNode[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { schema } of nodes) {
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const anchor = memberOf(schema, key)
      if (typeof anchor === 'string') names.add(`#${anchor}`)
    }
    const id = memberOf(schema, '$id')
    if (typeof id === 'string') names.add(id)
  }
  return names
}

/** Whether a reference leads to a schema in the same document, or to the draft-07 meta-schema. */
export function leadsSomewhere(
  root: JsonObject,
  reference: string,
  anchors: ReadonlySet<string>,
): boolean {
  if (/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(reference)) return true
  const [before, fragment] = splitFragment(reference)
  if (before !== '' && !anchors.has(before)) return false
  if (fragment === null || fragment === '') return true
  const found = atPointer(root, decoded(fragment))
  return isObject(found) || typeof found === 'boolean' || anchors.has(`#${fragment}`)
}

export function definitionName(reference: string): { table: string; name: string } | null {
  for (const table of ['$defs', 'definitions'])
    if (reference.startsWith(`#/${table}/`))
      return { table, name: reference.slice(table.length + 3) }
  return null
}

export function splitFragment(reference: string): [before: string, fragment: string | null] {
  const at = reference.indexOf('#')
  return at < 0 ? [reference, null] : [reference.slice(0, at), reference.slice(at + 1)]
}

export function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
