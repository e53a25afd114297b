// What a reader is shown of a schema: its type and what holds its values, and its fields, a line
// each. References lead on as deep as fields are shown, so cycles end there.
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

/** How much of a description is written. */
export interface Detail {
  /** Characters of what an operation says of itself. */
  words: number
  /** Characters of what a parameter or a field of a body says of itself. */
  fieldWords: number
  /** The same for fields of answers. */
  answerWords: number
  /** Levels of fields. */
  bodyDepth: number
  answerDepth: number
  /** Parameters, and fields of one object. */
  fields: number
  /** Allowed values. */
  values: number
  /** Characters of an example. */
  example: number
  /** Answers of an operation. */
  answers: number
}

/** Of the fields of one place: those of a body say more than those of an answer. */
export interface FieldDetail {
  depth: number
  words: number
  /** Only types and names: what must be filled in says more than what comes back. */
  isBrief: boolean
}

/** The lines of one operation; after a limit nothing more is written. */
export interface Lines {
  add: (indent: number, line: string) => void
  isFull: () => boolean
  text: () => string
}

const MOST_CHARS = 48_000

export function startLines(): Lines {
  const lines: string[] = []
  let chars = 0
  return {
    add: (indent, line) => {
      if (chars >= MOST_CHARS) return
      chars += line.length + 2 * indent
      lines.push(`${'  '.repeat(indent)}${line}`)
    },
    isFull: () => chars >= MOST_CHARS,
    text: () => lines.join('\n'),
  }
}

const TYPES = wordSet('string number integer boolean array object null file')
const FORMATS = wordSet(
  'date date-time time uuid uri url email int32 int64 float double byte binary password hostname ipv4 ipv6 unix-time decimal',
)
const LONGEST_NAME = 100
const LONGEST_PATTERN = 80
const LONGEST_VALUE = 60
const MOST_PARTS = 16
const MOST_CHOICES = 4
const MOST_REQUIRED = 1_000
const DEEPEST_TYPE = 3

/** A schema with those that it consists of; each alternative of the rest is another. */
interface Whole {
  parts: Members[]
  choices: Members[]
  isNullable: boolean
}

/** `anyOf` of one schema and null is that schema. */
function wholeOf(document: OpenApiDocument, schema: Members): Whole {
  const parts = new Set([schema])
  const choices: Members[] = []
  let isNullable = false
  for (const part of parts) {
    if (part['nullable'] === true || part['x-nullable'] === true) isNullable = true
    for (const each of listOf(part['allOf']).slice(0, MOST_PARTS)) {
      const target = document.follow(each)
      if (target && parts.size < MOST_PARTS) parts.add(target)
    }
    const others = ['oneOf', 'anyOf']
      .flatMap((name) => listOf(part[name]).slice(0, MOST_PARTS))
      .flatMap((each) => document.follow(each) ?? [])
    const real = others.filter((each) => !isNull(each))
    if (real.length < others.length) isNullable = true
    const [only] = real
    if (real.length === 1 && only && parts.size < MOST_PARTS) parts.add(only)
    else choices.push(...real)
  }
  return { parts: [...parts], choices, isNullable }
}

function isNull(schema: Members): boolean {
  const types = typesOf(schema)
  return types.length > 0 && types.every((type) => type === 'null')
}

/** The first of its parts that has the keyword. */
function keyword({ parts }: Whole, name: string): unknown {
  return parts.find((part) => part[name] !== undefined)?.[name]
}

function itemsOf(document: OpenApiDocument, whole: Whole): Members | null {
  return document.follow(keyword(whole, 'items'))
}

function typeWords(document: OpenApiDocument, schema: Members, depth: number): string {
  const whole = wholeOf(document, schema)
  const types = [...new Set(whole.parts.flatMap(typesOf))]
  const real = types.filter((type) => type !== 'null').slice(0, 4)
  const format = textOf(keyword(whole, 'format'))
  const named = real.map((type) => {
    if (type !== 'array') return plainWord(type, TYPES)
    const items = itemsOf(document, whole)
    return items && depth < DEEPEST_TYPE
      ? `array of ${typeWords(document, items, depth + 1)}`
      : 'array'
  })
  const words =
    named.length > 0
      ? named.join(' or ')
      : whole.choices.length > 0 && depth < DEEPEST_TYPE
        ? `one of (${choiceWords(document, whole.choices, depth)})`
        : impliedType(whole)
  const isNullable = whole.isNullable || types.includes('null')
  return `${words}${format === null ? '' : ` ${plainWord(format, FORMATS)}`}${isNullable ? ' or null' : ''}`
}

function choiceWords(
  document: OpenApiDocument,
  choices: readonly Members[],
  depth: number,
): string {
  const types = choices.map((each) => typeWords(document, each, depth + 1))
  return saidFirst([...new Set(types)], MOST_CHOICES, (each) => each)
}

function impliedType(whole: Whole): string {
  if (keyword(whole, 'properties') !== undefined) return 'object'
  if (keyword(whole, 'additionalProperties') !== undefined) return 'object'
  if (keyword(whole, 'items') !== undefined) return 'array'
  return keyword(whole, 'enum') === undefined ? 'any' : 'value'
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
/** What JSON Schema lets a default stand for is no limit that anyone would write. */
const HUGE = Number.MAX_SAFE_INTEGER

/** Type, allowed values, default, limits and an example; `holder` may have its own default. */
export function valueWords(
  document: OpenApiDocument,
  schema: Members,
  detail: Detail,
  { holder = {}, isBrief = false }: { holder?: Members; isBrief?: boolean } = {},
): string {
  const whole = wholeOf(document, schema)
  const type = typeWords(document, schema, 0)
  const items = itemsOf(document, whole)
  const own = constraints(whole, detail, isBrief)
  const ofItems = items ? constraints(wholeOf(document, items), detail, isBrief) : []
  const example = isBrief ? undefined : exampleOf([holder, ...whole.parts, ...(items ? [items] : [])])
  return [
    type,
    ...own,
    ...ofItems,
    ...(example === undefined || detail.example === 0
      ? []
      : [`example ${saidValue(example, detail.example)}`]),
  ].join(', ')
}

function constraints(whole: Whole, detail: Detail, isBrief: boolean): string[] {
  const words: string[] = []
  const value = (each: unknown) => saidValue(each, LONGEST_VALUE)
  const allowed = listOf(keyword(whole, 'enum'))
  if (allowed.length > 0) words.push(`one of [${saidFirst(allowed, detail.values, value)}]`)
  const constant = keyword(whole, 'const')
  if (constant !== undefined) words.push(`always ${value(constant)}`)
  if (isBrief) return words
  const preset = keyword(whole, 'default')
  if (preset !== undefined) words.push(`default ${value(preset)}`)
  for (const [name, word] of LIMITING) {
    const limit = keyword(whole, name)
    if (typeof limit === 'number' && Math.abs(limit) < HUGE) words.push(`${word} ${limit}`)
    if (limit === true) words.push(`${word} that`)
  }
  const pattern = textOf(keyword(whole, 'pattern'))
  if (pattern !== null) words.push(`pattern ${said(pattern, LONGEST_PATTERN)}`)
  for (const [name, word] of [
    ['readOnly', 'read only'],
    ['writeOnly', 'write only'],
    ['deprecated', 'deprecated'],
  ] as const)
    if (keyword(whole, name) === true) words.push(word)
  return words
}

/** The first example of any of these. */
export function exampleOf(holders: readonly Members[]): unknown {
  for (const { example, examples, 'x-example': other } of holders) {
    const [named] = firstEntries(examples)
    const found =
      example ?? other ?? (named ? valueIn(named[1]) : undefined) ?? listOf(examples)[0]
    if (found !== undefined) return found
  }
  return undefined
}

function valueIn(example: unknown): unknown {
  return objectOf(example)?.['value'] ?? example
}

interface Field {
  name: string
  own: unknown
  isRequired: boolean
}

/** Its own, and those of what it consists of. */
function fieldsIn(whole: Whole): Field[] {
  const required = new Set(
    whole.parts.flatMap((part) => textsOf(listOf(part['required']).slice(0, MOST_REQUIRED))),
  )
  const fields = new Map<string, unknown>()
  for (const part of whole.parts)
    for (const [name, field] of firstEntries(part['properties']))
      if (!fields.has(name)) fields.set(name, field)
  return [...fields].map(([name, own]) => ({ name, own, isRequired: required.has(name) }))
}

/** In the order of the document; where not all are shown, the required ones come first. */
function chosen(fields: readonly Field[], most: number): Field[] {
  if (fields.length <= most) return [...fields]
  const first = [
    ...fields.filter(({ isRequired }) => isRequired),
    ...fields.filter(({ isRequired }) => !isRequired),
  ]
  const kept = new Set(first.slice(0, most))
  return fields.filter((field) => kept.has(field))
}

/** What a schema or a field says of itself, beside its reference or behind it. */
export function wordsFor(document: OpenApiDocument, own: unknown): string | null {
  const target = document.follow(own)
  const parts = target ? wholeOf(document, target).parts : []
  return (
    [objectOf(own), ...parts]
      .flatMap((each) => [each?.['description'], each?.['title']])
      .find(isFilled) ?? null
  )
}

/** A field or a parameter; its type and texts, and below it its own fields. */
export function addField(
  context: { document: OpenApiDocument; detail: Detail; lines: Lines },
  field: Field & { place?: string; holder?: Members },
  fieldDetail: FieldDetail,
  indent: number,
): void {
  const { document, detail, lines } = context
  if (lines.isFull()) return
  const { name, own, isRequired, place, holder } = field
  const schema = document.follow(own)
  const { words, isBrief } = fieldDetail
  const type = schema
    ? valueWords(document, schema, detail, { isBrief, ...(holder && { holder }) })
    : 'cannot be read'
  const description =
    words === 0
      ? null
      : ((holder && isFilled(holder['description']) ? holder['description'] : null) ??
        wordsFor(document, own))
  lines.add(
    indent,
    `- ${place === undefined ? '' : `${place} `}${said(name, LONGEST_NAME)} ${isRequired ? 'required ' : ''}${type}${description === null ? '' : `: ${said(description, words)}`}`,
  )
  if (schema) addFields(context, schema, fieldDetail, indent + 1)
}

/** The fields of an object, of the items of a list, or of each alternative. */
export function addFields(
  context: { document: OpenApiDocument; detail: Detail; lines: Lines },
  schema: Members,
  fieldDetail: FieldDetail,
  indent: number,
): void {
  const { document, detail, lines } = context
  const whole = objectIn(document, schema)
  if (whole === null || lines.isFull()) return
  const fields = fieldsIn(whole)
  if (fieldDetail.depth === 0) {
    addNames(lines, fields, whole, detail, indent)
    return
  }
  const below = { ...fieldDetail, depth: fieldDetail.depth - 1 }
  for (const field of chosen(fields, detail.fields)) addField(context, field, below, indent)
  if (fields.length > detail.fields)
    lines.add(indent, `(${fields.length - detail.fields} more fields)`)
  const others = document.follow(keyword(whole, 'additionalProperties'))
  if (others && Object.keys(others).length > 0) {
    lines.add(
      indent,
      `- any name: ${valueWords(document, others, detail, { isBrief: fieldDetail.isBrief })}`,
    )
    addFields(context, others, below, indent + 1)
  }
  addChoices(context, whole.choices, below, indent)
}

function addChoices(
  context: { document: OpenApiDocument; detail: Detail; lines: Lines },
  choices: readonly Members[],
  below: FieldDetail,
  indent: number,
): void {
  const { document, detail, lines } = context
  const objects = choices.filter((each) => objectIn(document, each) !== null)
  for (const [at, choice] of objects.slice(0, MOST_CHOICES).entries()) {
    const title = wordsFor(document, choice)
    lines.add(
      indent,
      `either (${at + 1} of ${objects.length}): ${valueWords(document, choice, detail, { isBrief: true })}${title === null || below.words === 0 ? '' : `: ${said(title, below.words)}`}`,
    )
    addFields(context, choice, below, indent + 1)
  }
  if (objects.length > MOST_CHOICES)
    lines.add(indent, `(${objects.length - MOST_CHOICES} more alternatives)`)
}

function addNames(
  lines: Lines,
  fields: readonly Field[],
  { choices }: Whole,
  { fields: most }: Detail,
  indent: number,
): void {
  const name = (each: Field) => `${said(each.name, LONGEST_NAME)}${each.isRequired ? ' required' : ''}`
  if (fields.length > 0) lines.add(indent, `fields: ${saidFirst(fields, most, name)}`)
  else if (choices.length > 0) lines.add(indent, `(${choices.length} alternatives)`)
}

/** The object that has the fields: the schema, or what its lists hold; null if it has none. */
function objectIn(document: OpenApiDocument, schema: Members): Whole | null {
  let at: Members | null = schema
  for (let depth = 0; at && depth < DEEPEST_TYPE; depth++) {
    const whole = wholeOf(document, at)
    if (
      fieldsIn(whole).length > 0 ||
      objectOf(keyword(whole, 'additionalProperties')) ||
      whole.choices.length > 0
    )
      return whole
    at = itemsOf(document, whole)
  }
  return null
}
