// What a reader is shown of a schema in one line: its type, and what holds its values.
import {
  isFilled,
  listOf,
  type Members,
  objectOf,
  textOf,
  textsOf,
} from '../../../domain/schema/json.ts'
import { wordSet } from '../../../domain/text/name-words.ts'
import { firstEntries } from '../data/json.ts'
import type { OpenApiDocument } from './document.ts'
import { typesOf } from './schema.ts'
import { plainWord, said, saidFirst, saidValue } from './shown-words.ts'

/** A schema together with those that it consists of; of what is left it takes one alternative. */
interface Whole {
  parts: readonly Members[]
  choices: readonly Members[]
  isNullable: boolean
}

export interface Field {
  name: string
  schema: unknown
  isRequired: boolean
}

/** Reads each schema once: operations share them, and alternatives may hold alternatives. */
export interface SchemaView {
  document: OpenApiDocument
  wholeOf: (schema: Members) => Whole
  /** Its own fields, and those of what it consists of. */
  fieldsOf: (schema: Members) => readonly Field[]
  typeOf: (schema: Members) => string
}

const TYPES = wordSet('string number integer boolean array object null file')
const FORMATS = wordSet(
  'date date-time time uuid uri url email int32 int64 float double byte binary password hostname ipv4 ipv6 unix-time decimal',
)
const LONGEST_PATTERN = 80
const LONGEST_VALUE = 60
const LONGEST_TYPE = 160
const MOST_PARTS = 16
const MOST_TYPES = 4
const MOST_REQUIRED = 1_000
const DEEPEST_TYPE = 3

export function viewSchemas(document: OpenApiDocument): SchemaView {
  const wholes = new Map<Members, Whole>()
  const fields = new Map<Members, readonly Field[]>()
  const types = Array.from({ length: DEEPEST_TYPE + 1 }, () => new Map<Members, string>())
  const wholeOf = (schema: Members) => {
    const whole = wholes.get(schema) ?? readWhole(document, schema)
    wholes.set(schema, whole)
    return whole
  }
  const fieldsOf = (schema: Members) => {
    const found = fields.get(schema) ?? readFields(wholeOf(schema))
    fields.set(schema, found)
    return found
  }
  const typeAt = (schema: Members, depth: number): string => {
    const known = types[depth]?.get(schema)
    if (known !== undefined) return known
    const below = depth < DEEPEST_TYPE ? (each: Members) => typeAt(each, depth + 1) : null
    const words = readType(document, wholeOf(schema), below)
    types[depth]?.set(schema, words)
    return words
  }
  return { document, wholeOf, fieldsOf, typeOf: (schema) => typeAt(schema, 0) }
}

/** `anyOf` of one schema and null is that schema. */
function readWhole(document: OpenApiDocument, schema: Members): Whole {
  const parts = new Set([schema])
  const choices = new Set<Members>()
  let isNullable = false
  for (const part of parts) {
    if (part['nullable'] === true || part['x-nullable'] === true) isNullable = true
    for (const each of listOf(part['allOf']).slice(0, MOST_PARTS)) {
      const target = document.follow(each)
      if (target && parts.size < MOST_PARTS) parts.add(target)
    }
    const others = ['oneOf', 'anyOf']
      .flatMap((name) => listOf(part[name]).slice(0, MOST_PARTS))
      .map((each) => document.follow(each))
      .filter((each) => each !== null)
    const real = others.filter((each) => !isNull(each))
    if (real.length < others.length) isNullable = true
    const [only] = real
    if (real.length === 1 && only && parts.size < MOST_PARTS) parts.add(only)
    else for (const each of real) if (choices.size < MOST_PARTS) choices.add(each)
  }
  return { parts: [...parts], choices: [...choices], isNullable }
}

function isNull(schema: Members): boolean {
  const types = typesOf(schema)
  return types.length > 0 && types.every((type) => type === 'null')
}

function readFields({ parts }: Whole): Field[] {
  const required = new Set(
    parts.flatMap((part) => textsOf(listOf(part['required']).slice(0, MOST_REQUIRED))),
  )
  const fields = new Map<string, unknown>()
  for (const part of parts)
    for (const [name, field] of firstEntries(part['properties']))
      if (!fields.has(name)) fields.set(name, field)
  return [...fields].map(([name, schema]) => ({ name, schema, isRequired: required.has(name) }))
}

/** The first of its parts that has the keyword. */
export function keywordOf({ parts }: Whole, name: string): unknown {
  return parts.find((part) => part[name] !== undefined)?.[name]
}

export function itemsOf({ document }: Pick<SchemaView, 'document'>, whole: Whole): Members | null {
  return document.follow(keywordOf(whole, 'items'))
}

function readType(
  document: OpenApiDocument,
  whole: Whole,
  typeBelow: ((schema: Members) => string) | null,
): string {
  const all = [...new Set(whole.parts.flatMap((part) => typesOf(part).slice(0, MOST_PARTS)))]
  const types = all.filter((type) => type !== 'null').slice(0, MOST_TYPES)
  const format = textOf(keywordOf(whole, 'format'))
  const items = itemsOf({ document }, whole)
  const named = types.map((type) =>
    type === 'array' && items && typeBelow
      ? `array of ${typeBelow(items)}`
      : plainWord(type, TYPES),
  )
  const words = named.join(' or ') || choiceWords(whole, typeBelow) || impliedType(whole)
  return [
    words.length > LONGEST_TYPE ? 'value of several types' : words,
    ...(format === null ? [] : [plainWord(format, FORMATS)]),
    ...(whole.isNullable || all.includes('null') ? ['or null'] : []),
  ].join(' ')
}

function choiceWords({ choices }: Whole, typeBelow: ((schema: Members) => string) | null): string {
  if (choices.length === 0 || !typeBelow) return ''
  const types = [...new Set(choices.map(typeBelow))]
  return types.length === 1
    ? (types[0] ?? '')
    : `one of (${saidFirst(types, MOST_TYPES, (each) => each)})`
}

function impliedType(whole: Whole): string {
  const has = (name: string) => keywordOf(whole, name) !== undefined
  if (has('properties') || has('additionalProperties')) return 'object'
  return has('items') ? 'array' : has('enum') || has('const') ? 'value' : 'any'
}

const LIMITING = [
  ['minimum', 'min'],
  ['exclusiveMinimum', 'above'],
  ['maximum', 'max'],
  ['exclusiveMaximum', 'below'],
  ['minLength', 'min length'],
  ['maxLength', 'max length'],
  ['minItems', 'min items'],
  ['maxItems', 'max items'],
] as const
const MARKS = [
  ['readOnly', 'read only'],
  ['writeOnly', 'write only'],
  ['deprecated', 'deprecated'],
] as const

export interface ValueDetail {
  /** Allowed values. */
  values: number
  /** Characters of an example; 0 for none. */
  example: number
  /** Only type and allowed values. */
  isBrief?: boolean
}

/** Type, allowed values, default, limits and an example; a parameter may have its own example. */
export function valueWords(
  view: SchemaView,
  schema: Members,
  detail: ValueDetail,
  holder?: Members,
): string {
  const whole = view.wholeOf(schema)
  const items = itemsOf(view, whole)
  const wholes = items ? [whole, view.wholeOf(items)] : [whole]
  const example =
    detail.isBrief || detail.example === 0
      ? undefined
      : exampleOf(view, [holder ?? {}, ...wholes.flatMap(({ parts }) => parts)])
  return [
    view.typeOf(schema),
    ...wholes.flatMap((each) => constraints(each, detail)),
    ...(example === undefined ? [] : [`example ${saidValue(example, detail.example)}`]),
  ].join(', ')
}

function constraints(whole: Whole, { values, isBrief }: ValueDetail): string[] {
  const words: string[] = []
  const allowed = listOf(keywordOf(whole, 'enum'))
  if (allowed.length > 0) words.push(`one of [${saidFirst(allowed, values, shortValue)}]`)
  const constant = keywordOf(whole, 'const')
  if (constant !== undefined) words.push(`always ${shortValue(constant)}`)
  if (isBrief) return words
  const preset = keywordOf(whole, 'default')
  if (preset !== undefined) words.push(`default ${shortValue(preset)}`)
  for (const [name, word] of LIMITING) {
    const limit = keywordOf(whole, name)
    if (typeof limit === 'number' && Number.isFinite(limit)) words.push(`${word} ${limit}`)
  }
  const pattern = textOf(keywordOf(whole, 'pattern'))
  if (pattern !== null) words.push(`pattern ${said(pattern, LONGEST_PATTERN)}`)
  for (const [name, word] of MARKS) if (keywordOf(whole, name) === true) words.push(word)
  return words
}

function shortValue(value: unknown): string {
  return saidValue(value, LONGEST_VALUE)
}

/** The first example of any of these. */
export function exampleOf(
  { document }: Pick<SchemaView, 'document'>,
  holders: readonly Members[],
): unknown {
  for (const { example, examples, 'x-example': other } of holders) {
    const [named] = firstEntries(examples)
    const found =
      example ??
      other ??
      (named && (document.follow(named[1])?.['value'] ?? named[1])) ??
      listOf(examples)[0]
    if (found !== undefined) return found
  }
  return undefined
}

/** What it says of itself, beside its reference or behind it. */
export function wordsOf(
  { document, wholeOf }: SchemaView,
  schema: unknown,
  names: readonly string[] = ['description'],
): string | null {
  const target = document.follow(schema)
  return (
    [objectOf(schema), ...(target ? wholeOf(target).parts : [])]
      .flatMap((each) => names.map((name) => each?.[name]))
      .find(isFilled) ?? null
  )
}
