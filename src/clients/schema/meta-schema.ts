// Whether a schema is one: each keyword has the form that its draft demands.
import { isObject, type JsonObject } from './json.ts'

export type Draft = '07' | '2020-12'

export interface SchemaProblem {
  path: readonly (string | number)[]
  what: string
}

type Form = (value: unknown) => boolean

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])

const isText: Form = (value) => typeof value === 'string'
const isFlag: Form = (value) => typeof value === 'boolean'
const isNumber: Form = (value) => typeof value === 'number'
const isCount: Form = (value) => Number.isInteger(value) && Number(value) >= 0
const isList: Form = (value) => Array.isArray(value)
const isType: Form = (value) => typeof value === 'string' && TYPES.has(value)
const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length
const isNames: Form = (value) =>
  Array.isArray(value) && value.every((name) => typeof name === 'string') && isUnique(value)
const isTypes: Form = (value) =>
  isType(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isType) && isUnique(value))

const FORMS: Readonly<Record<string, [form: Form, demanded: string]>> = {
  type: [isTypes, 'a type of JSON, or a list of them'],
  title: [isText, 'text'],
  description: [isText, 'text'],
  $id: [isText, 'text'],
  $schema: [isText, 'text'],
  $ref: [isText, 'text'],
  $comment: [isText, 'text'],
  format: [isText, 'text'],
  pattern: [isText, 'text'],
  contentMediaType: [isText, 'text'],
  contentEncoding: [isText, 'text'],
  enum: [isList, 'a list'],
  examples: [isList, 'a list'],
  required: [isNames, 'a list of different names'],
  uniqueItems: [isFlag, 'true or false'],
  readOnly: [isFlag, 'true or false'],
  minimum: [isNumber, 'a number'],
  maximum: [isNumber, 'a number'],
  exclusiveMinimum: [isNumber, 'a number'],
  exclusiveMaximum: [isNumber, 'a number'],
  multipleOf: [(value) => typeof value === 'number' && value > 0, 'a number above 0'],
  ...Object.fromEntries(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
      (key) => [key, [isCount, 'a count'] as [Form, string]],
    ),
  ),
}

const TABLES: Readonly<Record<Draft, readonly string[]>> = {
  '07': ['properties', 'patternProperties', 'definitions'],
  '2020-12': ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
}
const LISTS: Readonly<Record<Draft, readonly string[]>> = {
  '07': ['anyOf', 'oneOf', 'allOf'],
  '2020-12': ['anyOf', 'oneOf', 'allOf', 'prefixItems'],
}
const SINGLE: Readonly<Record<Draft, readonly string[]>> = {
  '07': [
    'additionalProperties',
    'additionalItems',
    'propertyNames',
    'contains',
    'not',
    'if',
    'then',
    'else',
  ],
  '2020-12': [
    'items',
    'additionalProperties',
    'unevaluatedItems',
    'unevaluatedProperties',
    'propertyNames',
    'contains',
    'not',
    'if',
    'then',
    'else',
  ],
}

/** The first problem of a schema; null if it has none. */
export function schemaProblem(
  schema: unknown,
  draft: Draft,
  path: SchemaProblem['path'] = [],
): SchemaProblem | null {
  if (typeof schema === 'boolean') return null
  if (!isObject(schema)) return { path, what: 'is no schema' }
  for (const [key, value] of Object.entries(schema)) {
    const form = Object.hasOwn(FORMS, key) ? FORMS[key] : undefined
    if (form && !form[0](value)) return { path: [...path, key], what: `must be ${form[1]}` }
  }
  return (
    tableProblem(schema, draft, path) ??
    listProblem(schema, draft, path) ??
    inner(schema, draft, path)
  )
}

function tableProblem(schema: JsonObject, draft: Draft, path: SchemaProblem['path']) {
  for (const key of TABLES[draft]) {
    if (!Object.hasOwn(schema, key)) continue
    const table = schema[key]
    if (!isObject(table)) return { path: [...path, key], what: 'must be an object of schemas' }
    for (const [name, each] of Object.entries(table)) {
      const problem = schemaProblem(each, draft, [...path, key, name])
      if (problem) return problem
    }
  }
  return null
}

function listProblem(schema: JsonObject, draft: Draft, path: SchemaProblem['path']) {
  const lists = LISTS[draft].filter((key) => Object.hasOwn(schema, key))
  const isTuple = draft === '07' && Object.hasOwn(schema, 'items') && Array.isArray(schema['items'])
  for (const key of isTuple ? [...lists, 'items'] : lists) {
    const list = schema[key]
    if (!Array.isArray(list) || list.length === 0)
      return { path: [...path, key], what: 'must be a list of schemas' }
    for (const [at, each] of list.entries()) {
      const problem = schemaProblem(each, draft, [...path, key, at])
      if (problem) return problem
    }
  }
  return null
}

function inner(schema: JsonObject, draft: Draft, path: SchemaProblem['path']) {
  const isTuple = Array.isArray(schema['items'])
  const single = draft === '07' && !isTuple ? [...SINGLE[draft], 'items'] : SINGLE[draft]
  for (const key of single) {
    if (!Object.hasOwn(schema, key)) continue
    const problem = schemaProblem(schema[key], draft, [...path, key])
    if (problem) return problem
  }
  return null
}
