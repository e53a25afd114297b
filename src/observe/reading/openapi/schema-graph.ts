// The size of schemas in an OpenAPI description including everything they reference. Each schema is
// counted once, so neither cycles nor fan-out blow up.
import { isFilled, type Members, objectOf, textOf } from '../../../domain/schema/json.ts'
import type { OpenApiDocument } from './document.ts'

export interface SchemaSize {
  /** Characters of the schemas as JSON, without examples and extensions. */
  chars: number
  /** Levels of nesting, each schema expanded at its first occurrence. */
  depth: number
  properties: number
  described: number
}

/** One schema up to its references. */
interface Part extends SchemaSize {
  references: { target: Members; depth: number }[]
}

interface QueuedSchema {
  schema: unknown
  depth: number
}

const EMPTY_SIZE: SchemaSize = { chars: 0, depth: 0, properties: 0, described: 0 }
// Both limit the time of a hostile document; the largest published ones need a tenth of it.
const MOST_NODES = 2_000_000
const MOST_STEPS = 4_000_000
const DEEPEST = 64
const REFERENCE_CHARS = 12
const NAMED = ['properties', 'patternProperties', 'dependentSchemas']
const NESTED = [
  'items',
  'additionalProperties',
  'contains',
  'prefixItems',
  'unevaluatedProperties',
  'propertyNames',
]
const BESIDE = ['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else']
const LEFT_OUT = new Set([
  'example',
  'examples',
  '$defs',
  'definitions',
  ...NAMED,
  ...NESTED,
  ...BESIDE,
])

/** Null if the schema cannot be reached, or if the document has used up its time. */
export function schemaSizes(document: OpenApiDocument): (schema: unknown) => SchemaSize | null {
  const parts = new Map<Members, Part>()
  const sizes = new Map<Members, SchemaSize>()
  let nodes = 0
  let steps = 0
  const partOf = (schema: Members): Part => {
    const cached = parts.get(schema)
    if (cached) return cached
    const { part, visited } = readPart(document, schema, MOST_NODES - nodes)
    nodes += visited
    parts.set(schema, part)
    return part
  }
  return (schema) => {
    const start = document.follow(schema)
    if (!start) return null
    const cached = sizes.get(start)
    if (cached) return cached
    if (nodes >= MOST_NODES || steps >= MOST_STEPS) return null
    const { size, visited } = sizeFrom(start, partOf)
    steps += visited
    sizes.set(start, size)
    return size
  }
}

/** Breadth first, so that each schema is first met at its lowest depth. */
function sizeFrom(
  start: Members,
  partOf: (schema: Members) => Part,
): { size: SchemaSize; visited: number } {
  const size = { ...EMPTY_SIZE }
  const met = new Set<Members>()
  const levels: Members[][] = [[start]]
  let visited = 0
  for (let depth = 0; depth < levels.length; depth++) {
    for (const schema of levels[depth] ?? []) {
      if (met.has(schema)) continue
      met.add(schema)
      const part = partOf(schema)
      add(size, part, depth)
      visited += 1 + part.references.length
      for (const { target, depth: below } of part.references) {
        const level = Math.min(DEEPEST, depth + below)
        if (!met.has(target)) (levels[level] ??= []).push(target)
      }
    }
  }
  return { size, visited }
}

function add(size: SchemaSize, part: Part, depth: number): void {
  size.chars += part.chars
  size.depth = Math.max(size.depth, Math.min(DEEPEST, depth + part.depth))
  size.properties += part.properties
  size.described += part.described
}

function readPart(
  document: OpenApiDocument,
  schema: Members,
  mostNodes: number,
): { part: Part; visited: number } {
  const part: Part = { ...EMPTY_SIZE, references: [] }
  const targets = new Set<Members>()
  const stack: QueuedSchema[] = [{ schema, depth: 0 }]
  let visited = 0
  for (let place = stack.pop(); place && visited < mostNodes; place = stack.pop()) {
    visited += 1
    const node = objectOf(place.schema)
    if (!node) continue
    if (textOf(node['$ref']) !== null) {
      part.chars += REFERENCE_CHARS
      const target = document.follow(node)
      if (target && !targets.has(target)) part.references.push({ target, depth: place.depth })
      if (target) targets.add(target)
      continue
    }
    part.depth = Math.max(part.depth, place.depth)
    part.chars += ownChars(node)
    readProperties(document, node, part)
    for (const child of childrenOf(node, place.depth)) stack.push(child)
  }
  return { part, visited }
}

function readProperties(document: OpenApiDocument, node: Members, part: Part): void {
  for (const [name, value] of Object.entries(objectOf(node['properties']) ?? {})) {
    const own = objectOf(value)
    const target = document.follow(value)
    part.properties += 1
    part.chars += name.length + 4
    if (isFilled(own?.['description']) || isFilled(target?.['description'])) part.described += 1
  }
}

function childrenOf(node: Members, depth: number): QueuedSchema[] {
  const places: QueuedSchema[] = []
  for (const name of NAMED)
    for (const schema of Object.values(objectOf(node[name]) ?? {}))
      places.push({ schema, depth: depth + 1 })
  for (const name of NESTED)
    for (const schema of [node[name]].flat()) places.push({ schema, depth: depth + 1 })
  for (const name of BESIDE)
    for (const schema of [node[name]].flat()) places.push({ schema, depth })
  return places.filter(({ schema }) => objectOf(schema) !== null)
}

/** The schema's own characters, without nested schemas. */
function ownChars(node: Members): number {
  let chars = 2
  for (const [key, value] of Object.entries(node)) {
    if (LEFT_OUT.has(key) || key.startsWith('x-')) continue
    chars += key.length + 4 + valueChars(value)
  }
  return chars
}

function valueChars(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (Array.isArray(value))
    return value.reduce<number>((sum, each) => sum + valueChars(each) + 1, 2)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).reduce(
      (sum, [key, each]) => sum + key.length + 4 + valueChars(each),
      2,
    )
  return String(value).length
}
