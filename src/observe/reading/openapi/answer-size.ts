// The size of the response to a list call: from the example of a description, else from its schema.
import { listOf, memberOf, type Members, objectOf, textOf } from '../../../domain/schema/json.ts'
import { firstEntries, readJson } from '../data/json.ts'
import type { OpenApiDocument } from './document.ts'
import { typesOf } from './schema.ts'

export interface AnswerSize {
  /** Characters of one item, as JSON. */
  item: number
  /** Characters around the items. */
  around: number
}

export interface ListAnswer {
  /** What holds `example`, `examples` or `schema`. */
  media: Members
  schema: unknown
  /** The field that holds the items; null if the response itself is the list. */
  field: string | null
}

const DEEPEST = 8
const MOST_CHARS = 1_000_000
const MOST_FIELDS = 300
/** Typical characters of values, quotation marks included. */
const STRINGS = new Map(
  Object.entries({
    'date-time': 22,
    date: 12,
    time: 10,
    uuid: 38,
    uri: 50,
    url: 50,
    email: 24,
    hostname: 20,
    ipv4: 14,
  }),
)
const PLAIN_STRING = 18
const SCALARS = new Map(Object.entries({ integer: 4, number: 5, boolean: 5, null: 4 }))
const LONGEST_TEXT = 500_000
const MOST_PARTS = 16
const TELLING = ['properties', 'allOf', 'oneOf', 'anyOf', 'enum', 'example', 'additionalProperties']

/** Null if neither an example nor a schema describes an item. */
export function answerSizes(document: OpenApiDocument): (answer: ListAnswer) => AnswerSize | null {
  const valueChars = valueReader(document)
  const exampleSize = exampleReader(document)
  return ({ media, schema, field }) => {
    const target = document.follow(schema)
    const shown = exampleSize(media, field) ?? exampleSize(target, field)
    if (shown) return shown
    const items = itemsOf(document, field === null ? target : fieldOf(document, target, field))
    if (!items || !tellsShape(items)) return null
    const item = valueChars(items)
    return { item, around: field === null ? 2 : Math.max(2, valueChars(target) - item) }
  }
}

/** Reads each example once, however many operations use it. */
function exampleReader(
  document: OpenApiDocument,
): (holder: Members | null, field: string | null) => AnswerSize | null {
  const examples = new Map<Members, unknown>()
  return (holder, field) => {
    if (!holder) return null
    if (!examples.has(holder)) examples.set(holder, shownExample(document, holder))
    return sizeOfExample(examples.get(holder), field)
  }
}

/** The example, or the first of several; one that is a JSON text is parsed. */
function shownExample(document: OpenApiDocument, holder: Members): unknown {
  const { example, examples } = holder
  const [named] = firstEntries(examples)
  const found =
    example ?? (named ? (document.follow(named[1])?.['value'] ?? named[1]) : listOf(examples)[0])
  const text = textOf(found)
  if (text === null) return found
  const parsed = /^\s{0,100}[[{]/.test(text) && text.length < LONGEST_TEXT ? readJson(text) : null
  return parsed?.ok ? parsed.value : undefined
}

function sizeOfExample(example: unknown, field: string | null): AnswerSize | null {
  const list = field === null ? example : memberOf(example, field)
  if (!Array.isArray(list) || objectOf(list[0]) === null) return null
  const items = jsonChars(list)
  return {
    item: Math.ceil(items / list.length),
    around: field === null ? 2 : jsonChars(example) - items + 2,
  }
}

/** A field of the schema or of the schemas it is composed of. */
function fieldOf(document: OpenApiDocument, schema: Members | null, field: string): Members | null {
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) =>
    listOf(schema?.[name]).slice(0, MOST_PARTS),
  )
  for (const part of [schema, ...parts.map((each) => document.follow(each))]) {
    const found = document.follow(memberOf(part?.['properties'], field))
    if (found) return found
  }
  return null
}

function itemsOf(document: OpenApiDocument, list: Members | null): Members | null {
  const parts = listOf(list?.['allOf']).slice(0, MOST_PARTS)
  for (const part of [list, ...parts]) {
    const items = document.follow(document.follow(part)?.['items'])
    if (items) return items
  }
  return null
}

/** An object without properties may be anything. */
function tellsShape(schema: Members): boolean {
  const types = typesOf(schema)
  const isBare = types.length === 0 || types.includes('object')
  return !isBare || TELLING.some((name) => typeof schema[name] === 'object')
}

/** As JSON: with every field, one item per array, and the first alternative. */
function valueReader(document: OpenApiDocument): (schema: unknown) => number {
  // Memoised by schema and depth: however references fan out, each pair is computed once.
  const cache = Array.from({ length: DEEPEST + 1 }, () => new Map<Members, number>())
  const read = (schema: unknown, depth: number): number => {
    const target = document.follow(schema)
    if (!target) return SCALARS.get('null') ?? 0
    const before = cache[depth]?.get(target)
    if (before !== undefined) return before
    const chars = Math.min(
      MOST_CHARS,
      scalarChars(target) ?? (depth === DEEPEST ? 2 : branchChars(target, depth)),
    )
    cache[depth]?.set(target, chars)
    return chars
  }
  const branchChars = (target: Members, depth: number): number => {
    let chars = 2
    for (const part of listOf(target['allOf']).slice(0, MOST_PARTS)) chars += read(part, depth + 1)
    for (const name of ['oneOf', 'anyOf']) {
      const chosen = listOf(target[name]).find((each) => !isNull(document.follow(each)))
      if (chosen !== undefined) chars += read(chosen, depth + 1)
    }
    for (const [name, field] of Object.entries(objectOf(target['properties']) ?? {}).slice(
      0,
      MOST_FIELDS,
    ))
      chars += name.length + 4 + read(field, depth + 1)
    if (target['items'] !== undefined) chars += read(target['items'], depth + 1)
    if (objectOf(target['additionalProperties']))
      chars += PLAIN_STRING + read(target['additionalProperties'], depth + 1)
    return chars
  }
  return (schema) => read(schema, 0)
}

function isNull(schema: Members | null): boolean {
  const types = schema ? typesOf(schema) : []
  return types.length > 0 && types.every((type) => type === 'null')
}

/** Null if the value has parts of its own. */
function scalarChars(schema: Members): number | null {
  if (schema['example'] !== undefined) return jsonChars(schema['example'])
  if (schema['const'] !== undefined) return jsonChars(schema['const'])
  const [first] = listOf(schema['enum'])
  if (first !== undefined) return jsonChars(first)
  const type = typesOf(schema).find((each) => each !== 'null')
  const { maxLength } = schema
  const longest = typeof maxLength === 'number' && maxLength > 0 ? maxLength + 2 : PLAIN_STRING
  if (type === 'string')
    return STRINGS.get(textOf(schema['format']) ?? '') ?? Math.min(PLAIN_STRING, longest)
  return type === undefined ? null : (SCALARS.get(type) ?? null)
}

const measured = new WeakMap<object, number>()

/** Measured once: many operations may share a large example. */
function jsonChars(value: unknown): number {
  const object = typeof value === 'object' ? value : null
  const known = object && measured.get(object)
  if (typeof known === 'number') return known
  const chars = (JSON.stringify(value) as string | undefined)?.length ?? 0
  if (object) measured.set(object, chars)
  return chars
}
