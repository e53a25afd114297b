// What a schema of an OpenAPI description says about its fields.
import { isFilled, listOf, type Members, objectOf } from '../../../domain/schema/json.ts'
import { firstEntries } from '../data/json.ts'
import type { OpenApiDocument } from './document.ts'
import { wordSet } from '../../../domain/text/name-words.ts'

export interface SchemaFacts {
  /** Whether it is informative. */
  saysSomething: boolean
  isArray: boolean
  hasExample: boolean
  fieldNames: readonly string[]
  describedFields: number
  /** Fields that hold a list. */
  listNames: readonly string[]
}

const NOTHING: SchemaFacts = {
  saysSomething: false,
  isArray: false,
  hasExample: false,
  fieldNames: [],
  describedFields: 0,
  listNames: [],
}
const MOST_PARTS = 16
const MOST_FIELDS = 1_000
const TELLING = [
  'items',
  'prefixItems',
  'enum',
  'const',
  'patternProperties',
  'pattern',
  'format',
  '$dynamicRef',
]
const LIST_NAMES = wordSet(
  'data items result results records values list entries rows hits nodes edges content elements objects collection resources',
)
const PAGE_WORDS =
  /^(?:has_?more|next|previous|prev|cursor|total|count|page|limit|offset|pagination|paging|meta|links)|(?:cursor|token|total|count|page)$/i

/** Reads each schema once: many operations share few of them. */
export function schemaReader(document: OpenApiDocument): (schema: unknown) => SchemaFacts {
  const cache = new WeakMap<Members, SchemaFacts>()
  return (schema) => {
    const target = document.follow(schema)
    if (!target) return NOTHING
    const facts = cache.get(target) ?? read(document, target)
    cache.set(target, facts)
    return facts
  }
}

function read(document: OpenApiDocument, schema: Members): SchemaFacts {
  const parts = partsOf(document, schema)
  const fields = new Map<string, unknown>()
  for (const part of parts) {
    for (const [name, field] of Object.entries(objectOf(part['properties']) ?? {})) {
      if (fields.size >= MOST_FIELDS) break
      if (!fields.has(name)) fields.set(name, field)
    }
  }
  const targets = [...fields].map(([name, field]) => ({
    name,
    own: objectOf(field),
    target: document.follow(field),
  }))
  const withExample = targets.filter(
    ({ own, target }) => hasExample(own) || hasExample(target),
  ).length
  const isArray = parts.some(
    (part) => typesOf(part).includes('array') || part['items'] !== undefined,
  )
  const items = isArray
    ? parts.map((part) => document.follow(part['items'])).find((each) => each !== null)
    : null
  return {
    saysSomething: fields.size > 0 || parts.some(tells),
    isArray,
    hasExample:
      parts.some(hasExample) ||
      hasExample(items) ||
      (fields.size > 0 && withExample * 2 >= fields.size),
    fieldNames: [...fields.keys()],
    describedFields: targets.filter(
      ({ own, target }) => isFilled(own?.['description']) || isFilled(target?.['description']),
    ).length,
    listNames: targets
      .filter(({ target }) => target !== null && typesOf(target).includes('array'))
      .map(({ name }) => name),
  }
}

/** The schema and the schemas it is composed of. */
function partsOf(document: OpenApiDocument, schema: Members): Members[] {
  const parts = new Set([schema])
  for (const part of parts) {
    for (const name of ['allOf', 'oneOf', 'anyOf']) {
      for (const each of listOf(part[name])) {
        if (parts.size >= MOST_PARTS) return [...parts]
        const target = document.follow(each)
        if (target) parts.add(target)
      }
    }
  }
  return [...parts]
}

/** An object without properties is not informative. */
function tells(schema: Members): boolean {
  if (typesOf(schema).some((type) => type !== 'object' && type !== 'null')) return true
  if (firstEntries(schema['additionalProperties']).length > 0) return true
  return TELLING.some((name) => schema[name] !== undefined)
}

export function hasExample(value: Members | null | undefined): boolean {
  if (!value) return false
  if (value['example'] !== undefined || value['x-example'] !== undefined) return true
  const examples = value['examples']
  return Array.isArray(examples) ? examples.length > 0 : firstEntries(examples).length > 0
}

export function typesOf(schema: Members): string[] {
  return [schema['type']].flat().filter((type): type is string => typeof type === 'string')
}

/** Also an object that wraps one: under a usual name, or as the only list beside page fields. */
export function isList(facts: SchemaFacts, path: string): boolean {
  return facts.isArray || listField(facts, path) !== null
}

/** The field that holds the list; null if there is none, or if the response is the list itself. */
export function listField(
  { isArray, fieldNames, listNames }: SchemaFacts,
  path: string,
): string | null {
  if (isArray) return null
  const segment = plain(
    path.split('/').findLast((each) => each !== '' && !each.startsWith('{')) ?? '',
  )
  const named = listNames.find(
    (name) => LIST_NAMES.has(name.toLowerCase()) || plain(name) === segment,
  )
  if (named !== undefined) return named
  return listNames.length === 1 &&
    fieldNames.some((name) => name.length < 40 && PAGE_WORDS.test(name))
    ? (listNames[0] ?? null)
    : null
}

function plain(name: string): string {
  return name
    .slice(0, 100)
    .replace(/\.\w+$/, '')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
}
